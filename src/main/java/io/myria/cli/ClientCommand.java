package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.RepeatedCalls;
import io.myria.cli.connection.RetryPolicy;
import io.myria.cli.connection.Server;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** The base of all commands that speak to a server: connection, output and exit codes. */
@Command(mixinStandardHelpOptions = true)
abstract class ClientCommand implements Callable<Integer> {

  static final int DONE = 0;
  static final int FAILED = 1;

  @Spec private CommandSpec spec;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "${env:MYRIA_URL:-http://127.0.0.1:8080/mcp}",
      description = "the server's address (MYRIA_URL; default: http://127.0.0.1:8080/mcp)")
  private URI url;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      defaultValue = "${env:MYRIA_TOKEN}",
      description = "bearer token; better in MYRIA_TOKEN")
  private String token;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "longest silence of the server (default: 120)")
  private Integer timeout;

  @Option(names = "--json", description = "print one JSON document")
  private boolean json;

  /**
   * @return the exit code
   */
  abstract int run(Server server);

  @Override
  public final Integer call() {
    if (url.getHost() == null || url.getScheme() == null || !url.getScheme().startsWith("http")) {
      throw wrongUsage("--url must be a URL such as http://127.0.0.1:8080/mcp");
    }
    if (timeout != null) {
      atLeastOne("--timeout", timeout);
    }
    Duration silence = timeout == null ? usualSilence() : Duration.ofSeconds(timeout);
    try (Server server = new Server(endpoint(), token, silence)) {
      return run(server);
    } catch (ClientFailure failure) {
      if (json) {
        out().println(failure.document());
      }
      err().println("myria: " + failure.getMessage());
      return FAILED;
    }
  }

  /** Longer than the server works on anything without a sign of it. */
  Duration usualSilence() {
    return Server.USUAL_SILENCE;
  }

  /** A server's address alone means its endpoint. */
  final URI endpoint() {
    String path = url.getRawPath();
    return path == null || path.isEmpty() || path.equals("/") ? url.resolve("/mcp") : url;
  }

  /** Of calls that may be made twice: the server may be away for a time meanwhile. */
  RepeatedCalls repeated(Server server) {
    return new RepeatedCalls(
        server,
        RetryPolicy.USUAL,
        reason -> {
          err().println("myria: " + reason);
          err().flush();
        });
  }

  /** Whether an option is on the command line, other than by its default. */
  boolean given(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  boolean json() {
    return json;
  }

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Prints the document as it is, for {@code --json}. */
  int print(JsonNode document) {
    out().println(document);
    return DONE;
  }

  /** Prints lines for a reader. */
  int show(List<String> lines) {
    lines.forEach(out()::println);
    return DONE;
  }

  void atLeastOne(String option, int value) {
    if (value < 1) {
      throw wrongUsage(option + " must be 1 or more");
    }
  }

  ParameterException wrongUsage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
