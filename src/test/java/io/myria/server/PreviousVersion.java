package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** The version before this one, built from the history of the sources; pom.xml says which it is. */
final class PreviousVersion {

  private static final String COMMIT = System.getProperty("myria.test.previous", "");

  private static final int MINUTES = 20;

  private PreviousVersion() {}

  /** Its launcher, built the first time; a test is left out where the sources have no history. */
  static Path launcher() throws IOException, InterruptedException {
    Assumptions.assumeTrue(
        Files.exists(Path.of(".git"))
            && run(Path.of("."), Redirect.DISCARD, "git", "cat-file", "-e", COMMIT) == 0,
        "the version before, " + COMMIT + ", is not in the history of these sources");
    Path sources = Path.of("target", "previous", COMMIT).toAbsolutePath();
    Path launcher = sources.resolve("target").resolve("myria.jar");
    if (!Files.exists(launcher)) {
      Files.createDirectories(sources);
      Path archive = sources.resolve("sources.tar");
      built(Path.of("."), "git", "archive", "-o", archive.toString(), COMMIT);
      built(sources, "tar", "-xf", archive.toString());
      // A compiler that is newer than that version may warn of more.
      built(sources, "sed", "-i", "/<arg>-Werror</d", "pom.xml");
      built(sources, "mvn", "-q", "-B", "-Dmaven.test.skip=true", "-Dspotless.skip", "package");
    }
    return launcher;
  }

  private static void built(Path folder, String... command)
      throws IOException, InterruptedException {
    Path output = Path.of("target", "previous", "output.txt").toAbsolutePath();
    assertThat(run(folder, Redirect.to(output.toFile()), command))
        .as(() -> String.join(" ", command) + " said\n" + LoggedLines.end(output))
        .isZero();
  }

  private static int run(Path folder, Redirect output, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(List.of(command)).directory(folder.toFile()).redirectErrorStream(true);
    Process process = builder.redirectOutput(output).start();
    try {
      assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as("it ends").isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
