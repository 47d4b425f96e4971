package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.JvmCommand;
import io.myria.launcher.TypedCommand;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The command line as a user runs it against a server: in a process of its own, or in this one,
 * which prints the same and spares a JVM.
 */
final class CommandLines {

  /** How a command ended, and all that it printed. */
  record Run(int exit, String text) {}

  private CommandLines() {}

  /** What a command prints that succeeds, in this process. */
  static String here(ServerProcess server, String... arguments) {
    TypedCommand command = hereToItsEnd(server.url(), arguments);
    assertThat(command.exit()).as(command.text()).isZero();
    return command.text();
  }

  /** A command that may fail, in this process. */
  static TypedCommand hereToItsEnd(URI server, String... arguments) {
    List<String> command = new ArrayList<>(List.of(arguments));
    command.addAll(List.of("--url", server + "/mcp"));
    if (!command.contains("--token")) {
      // Not the one of whoever runs the tests.
      command.addAll(List.of("--token", ""));
    }
    return TypedCommand.run(command.toArray(String[]::new));
  }

  /** What a command prints that succeeds. */
  static String of(ServerProcess server, String... arguments)
      throws IOException, InterruptedException {
    Run run = run(server.url(), "", arguments);
    assertThat(run.exit()).as(run.text()).isZero();
    return run.text();
  }

  /**
   * Runs a command to its end.
   *
   * @param token of the caller, or empty
   */
  static Run run(URI server, String token, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = JvmCommand.of("-Xmx1g", "-jar", "target/myria.jar");
    command.addAll(List.of(arguments));
    command.addAll(List.of("--url", server + "/mcp"));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("MYRIA_TOKEN", token);
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    return new Run(process.exitValue(), text);
  }
}
