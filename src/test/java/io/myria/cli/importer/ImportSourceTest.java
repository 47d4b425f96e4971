package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.cli.connection.ClientFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives as an import opens them. */
class ImportSourceTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../conversations.json",
        "x/../../conversations.json",
        "/etc/conversations.json",
        "C:/conversations.json",
        "x\\y/conversations.json",
        "x//conversations.json",
        "x\u0000/conversations.json"
      })
  void anArchiveWithANameThatLeavesItIsRefused(String name) throws IOException {
    Path zip = folder.resolve("forged.zip");
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream archive = new ZipOutputStream(out)) {
      for (String entry : new String[] {"conversations.json", name}) {
        archive.putNextEntry(new ZipEntry(entry));
        archive.write("[]".getBytes(StandardCharsets.UTF_8));
        archive.closeEntry();
      }
    }
    assertThatThrownBy(() -> ImportSource.of(zip.toString()))
        .isInstanceOf(ClientFailure.class)
        .hasMessageContaining("unsafe_path");
  }
}
