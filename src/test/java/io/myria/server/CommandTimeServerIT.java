package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processor time of commands as the script {@code myria} runs them. */
@RunningServer.Shared
class CommandTimeServerIT {

  private static final Duration LONGEST_TRAINING = Duration.ofMinutes(2);

  @TempDir private Path folder;

  @Test
  void shortCommandsTakeLittleProcessorTimeOnceClassesAreArchived(ServerProcess server)
      throws Exception {
    // Without sources beside it, the script builds nothing.
    Files.copy(Path.of("myria"), folder.resolve("myria"), StandardCopyOption.COPY_ATTRIBUTES);
    Path target = Files.createDirectory(folder.resolve("target"));
    Files.createSymbolicLink(target.resolve("lib"), Path.of("target/lib").toAbsolutePath());
    String ask = "ask 'Where is the kite?' --as command_time --url " + server.url() + "/mcp";
    seconds("--version");
    awaitArchive(target);

    assertThat(least("--version")).as("--version").isLessThan(0.3);
    assertThat(least("help")).as("help").isLessThan(0.3);
    assertThat(least(ask)).as("ask").isLessThan(0.7);
  }

  private static void awaitArchive(Path target) throws IOException, InterruptedException {
    long end = System.nanoTime() + LONGEST_TRAINING.toNanos();
    while (System.nanoTime() < end) {
      try (Stream<Path> files = Files.list(target)) {
        if (files.anyMatch(file -> file.toString().endsWith(".jsa"))) {
          return;
        }
      }
      Thread.sleep(200);
    }
    throw new AssertionError("no archive of classes was made");
  }

  /** Of five runs: what other processes cost a command is not its own. */
  private double least(String command) throws IOException, InterruptedException {
    List<Double> runs = new ArrayList<>();
    for (int run = 0; run < 5; run++) {
      runs.add(seconds(command));
    }
    return runs.stream().min(Double::compare).orElseThrow();
  }

  private double seconds(String command) throws IOException, InterruptedException {
    Path printed = Files.createTempFile(folder, "printed", ".txt");
    Process process =
        new ProcessBuilder(
                "bash", "-c", "TIMEFORMAT='%U %S'; time ./myria " + command + " >" + printed)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String times = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(times).isZero();
    assertThat(Files.readString(printed)).isNotBlank();
    String[] parts = times.strip().split(" ");
    return Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]);
  }
}
