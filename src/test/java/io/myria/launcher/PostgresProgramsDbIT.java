package io.myria.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresProgramsDbIT {

  @TempDir private Path folder;

  @Test
  void theLibraryStartsWhatTarUnpackedAndUnpacksNothingItself() throws Exception {
    assumeTrue(runs("tar") && runs("xz"), "without tar and xz the library unpacks");
    Path unpacked = folder.resolve("unpacked");
    new PostgresPrograms(unpacked).unpack();
    List<Path> before = programs(unpacked);
    assertThat(before).hasSize(1);
    assertThat(before.get(0).resolve("bin/postgres")).isExecutable();
    try (EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setOverrideWorkingDirectory(unpacked.toFile())
            .setDataDirectory(folder.resolve("data"))
            .start()) {
      assertThat(server.getPort()).isPositive();
    }
    assertThat(programs(unpacked)).isEqualTo(before);
  }

  private static boolean runs(String program) throws InterruptedException {
    try {
      return new ProcessBuilder(program, "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  private static List<Path> programs(Path unpacked) throws Exception {
    try (Stream<Path> files = Files.list(unpacked)) {
      return files.filter(Files::isDirectory).toList();
    }
  }
}
