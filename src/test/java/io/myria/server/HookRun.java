package io.myria.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What Claude Code's hook did with one input.
 *
 * @param out on standard output
 * @param errors on standard error
 */
record HookRun(int status, String out, String errors) {

  private static final Path SCRIPT = Path.of("server-config", "claude-code", "myria-hook.sh");

  /**
   * @param folder for its home and what it logs
   * @param settings variables of the environment
   */
  static HookRun of(Path folder, Map<String, String> settings, String input) {
    try {
      Path in = Files.writeString(Files.createTempFile(folder, "in", ".json"), input);
      Path out = Files.createTempFile(folder, "out", ".txt");
      Path errors = Files.createTempFile(folder, "errors", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder("sh", SCRIPT.toAbsolutePath().toString())
              .directory(folder.toFile())
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(errors.toFile());
      builder.environment().keySet().removeIf(name -> name.startsWith("MYRIA_"));
      builder.environment().remove("XDG_STATE_HOME");
      builder.environment().put("HOME", folder.toString());
      builder.environment().put("MYRIA_HOOK_LOG", folder.resolve("hook.log").toString());
      builder.environment().putAll(settings);
      Process process = builder.start();
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new AssertionError("the hook did not end: " + input);
      }
      return new HookRun(process.exitValue(), read(out), read(errors));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", interrupted);
    }
  }

  /** Seconds of a processor that a run takes, with all that it starts. */
  static double seconds(Path folder, String url, Path input)
      throws IOException, InterruptedException {
    String run = "sh '" + SCRIPT.toAbsolutePath() + "' <'" + input + "' >/dev/null 2>&1";
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "TIMEFORMAT='%U %S'; time " + run)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("MYRIA_"));
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("MYRIA_URL", url);
    builder.environment().put("MYRIA_PARTICIPANTS", "hook_time");
    Process process = builder.start();
    String times = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    String[] parts = times.strip().split(" ");
    return Double.parseDouble(parts[0]) + Double.parseDouble(parts[1]);
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  /** An input as Claude Code 2.1.330 gave it. */
  static String recorded(String event) {
    try (var in = HookRun.class.getResourceAsStream("claude-code/" + event + ".json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  boolean isSilent() {
    return status == 0 && out.isEmpty() && errors.isEmpty();
  }
}
