package io.myria.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** What is kept here goes to nobody: no library may report to its maker. */
class QuietLibrariesTest {

  /** 1.29 asks "ORT_DISABLE_TELEMETRY" before it sends, which a WAR cannot set. */
  @Test
  void theRuntimeOfModelsKnowsNobodyToReportTo() throws IOException, URISyntaxException {
    Path jar =
        Path.of(OrtEnvironment.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (ZipFile file = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> libraries =
          file.stream().filter(entry -> entry.getName().endsWith("/libonnxruntime.so")).toList();
      assertThat(libraries).isNotEmpty();
      for (ZipEntry library : libraries) {
        String bytes =
            new String(file.getInputStream(library).readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(bytes.contains("events.data.microsoft.com")).as(library.getName()).isFalse();
        assertThat(bytes.contains("ORT_DISABLE_TELEMETRY")).as(library.getName()).isFalse();
      }
    }
  }
}
