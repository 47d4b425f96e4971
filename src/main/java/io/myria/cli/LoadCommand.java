package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import io.myria.cli.terminal.EventDrawing;
import io.myria.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria load}: one memory. */
@Command(
    name = "load",
    description = "Shows one memory whole: when, by whom, who sees it, and what it is.")
public final class LoadCommand extends ClientCommand {

  private static final int BUDGET = 16_000;

  @Parameters(
      paramLabel = "ID",
      description = "an event's id, whole or its end, as answers show it")
  private String id;

  @Mixin private Asker asker;

  @Option(
      names = "--rendering",
      paramLabel = "NAME",
      description = "verbatim, fingerprint or header (default: verbatim)")
  private String rendering;

  @Override
  int run(Server server) {
    Map<String, Object> arguments = asker.arguments();
    arguments.put("event_id", id);
    Asker.put(arguments, "rendering", rendering);
    arguments.put("detail", "full");
    ToolAnswer answer = server.read("myria_get_event", arguments, BUDGET);
    if (json()) {
      return print(answer.content());
    }
    Terminal terminal = Terminal.ofThisProcess();
    JsonNode event = answer.content().path("event");
    return show(
        new EventDrawing(terminal.proseWidth(), terminal.colours())
            .lines(event, words(server, arguments, answer)));
  }

  /** Of a text that does not fit one answer, the parts of all that follow. */
  private String words(Server server, Map<String, Object> arguments, ToolAnswer first) {
    JsonNode event = first.content().path("event");
    if (rendering != null && !rendering.equals("verbatim")) {
      return event.path("text").asString("");
    }
    if (!event.has("text")) {
      return first.text().substring(first.text().indexOf('\n') + 1).stripTrailing();
    }
    StringBuilder words = new StringBuilder(event.path("speaker").asString(""));
    words.append(words.length() == 0 ? "" : ": ");
    Map<String, Object> next = new LinkedHashMap<>(arguments);
    JsonNode page = first.content();
    while (true) {
      words.append(page.path("event").path("text").asString(""));
      String cursor = page.path("next_cursor").asString("");
      if (cursor.isEmpty()) {
        return words.toString();
      }
      next.put("cursor", cursor);
      page = server.read("myria_get_event", next, BUDGET).content();
    }
  }
}
