package io.myria.cli;

import io.myria.cli.connection.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/**
 * Commands as they are typed, against a server that answers what a test gives, and ends with it.
 */
final class Commands implements AfterEachCallback {

  private final FakeServer fake;
  private final List<String> called = new ArrayList<>();
  private final List<JsonNode> asked = new ArrayList<>();
  private StringWriter out = new StringWriter();
  private StringWriter err = new StringWriter();

  Commands() {
    try {
      fake = new FakeServer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One after the other; the last one stays. */
  Commands answering(String... answers) {
    List<String> left = new ArrayList<>(List.of(answers));
    return answering((tool, arguments) -> left.size() > 1 ? left.remove(0) : left.get(0));
  }

  /** By the tool's name and the arguments. */
  Commands answering(BiFunction<String, JsonNode, String> answer) {
    fake.onOtherTools(
        (tool, arguments) -> {
          called.add(tool);
          asked.add(arguments);
          return Json.MAPPER.readTree(answer.apply(tool, arguments));
        });
    return this;
  }

  FakeServer server() {
    return fake;
  }

  /** The tools that were called so far. */
  List<String> called() {
    return called;
  }

  /** The arguments of the calls so far. */
  List<JsonNode> asked() {
    return asked;
  }

  /** What the last command printed. */
  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }

  /**
   * @return the exit code
   */
  int run(ClientCommand command, String... options) {
    out = new StringWriter();
    err = new StringWriter();
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--url", fake.url().toString()));
    return new CommandLine(command)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }

  @Override
  public void afterEach(ExtensionContext test) {
    fake.close();
  }
}
