package io.myria.cli;

import io.myria.cli.connection.Json;
import io.myria.cli.connection.Pages;
import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WordWrap;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria audit}: what language models were asked, shown and answered. */
@Command(
    name = "audit",
    description = {
      "Lists what language models did, newest first.",
      "With a number, shows all that was said in that assignment, as JSON."
    })
public final class AuditCommand extends ClientCommand {

  private static final String TOOL = "myria_get_model_audit";
  private static final int MOST_OF_A_PAGE = 200;
  private static final int BUDGET = 16_000;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "WORK",
      description = "an assignment's number")
  private Integer work;

  @Option(
      names = "--workflow",
      paramLabel = "NAME",
      description = "build, walk, recall, relations, rerank or check alone")
  private String workflow;

  @Option(names = "--outcome", paramLabel = "CODE", description = "such as model_timeout")
  private String outcome;

  @Option(
      names = "--event",
      paramLabel = "ID",
      description = "those in which the model was shown this event")
  private String event;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "at most so many (default: 20)")
  private int limit;

  @Override
  int run(Server server) {
    atLeastOne("--limit", limit);
    if (work != null) {
      return print(whole(server));
    }
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("limit", Math.min(limit, MOST_OF_A_PAGE));
    put(arguments, "workflow", workflow);
    put(arguments, "outcome", outcome);
    put(arguments, "event_id", event);
    ObjectNode answer = Pages.read(server, new Pages.Call(TOOL, arguments), "works", limit);
    return json() ? print(answer) : shown(answer);
  }

  private static void put(Map<String, Object> arguments, String name, String value) {
    if (value != null) {
      arguments.put(name, value);
    }
  }

  private ObjectNode whole(Server server) {
    ObjectNode document = Json.MAPPER.createObjectNode();
    StringBuilder transcript = new StringBuilder();
    String cursor = "";
    do {
      Map<String, Object> arguments = new LinkedHashMap<>();
      arguments.put("work", work);
      arguments.put("budget_tokens", BUDGET);
      if (!cursor.isEmpty()) {
        arguments.put("cursor", cursor);
      }
      JsonNode page = server.call(TOOL, arguments);
      document.set("work", page.path("works").path(0));
      transcript.append(page.path("transcript").asString(""));
      cursor = page.path("next_cursor").asString("");
    } while (!cursor.isEmpty());
    if (transcript.length() > 0) {
      document.set("transcript", Json.MAPPER.readTree(transcript.toString()));
    }
    return document;
  }

  private int shown(ObjectNode answer) {
    if (answer.path("works").isEmpty()) {
      out().println("No language model has done anything that is still in the audit.");
      return DONE;
    }
    Table table =
        Table.endingInProse(
            "WORK", "BEGAN (UTC)", "WORKFLOW", "OUTCOME", "TOOK", "TOKENS", "US DOLLARS", "FOR");
    for (JsonNode one : answer.path("works")) {
      table.row(
          one.path("work").asString(""),
          Units.minute(one.path("begun_at").asString("")),
          one.path("workflow").asString(""),
          one.path("outcome").asString("at work"),
          Units.duration(one.path("duration_ms").asLong(0)),
          String.valueOf(
              one.path("prompt_tokens").asLong(0) + one.path("completion_tokens").asLong(0)),
          ModelCommand.dollars(one.path("cost_dollars").asDouble(0)),
          names(one.path("audience")));
    }
    int width = Terminal.ofThisProcess().width();
    table.lines(width).forEach(out()::println);
    for (JsonNode one : answer.path("works")) {
      String detail = one.path("detail").asString("");
      if (!detail.isEmpty()) {
        WordWrap.wrap(one.path("work").asString("") + ": " + WordWrap.oneLine(detail), width)
            .forEach(out()::println);
      }
    }
    if (answer.path("truncated").asBoolean(false)) {
      out().println("There are more; ask for them with --limit.");
    }
    return DONE;
  }

  private static String names(JsonNode audience) {
    StringBuilder names = new StringBuilder();
    for (JsonNode name : audience) {
      names.append(names.length() == 0 ? "" : ", ").append(name.asString(""));
    }
    return names.toString();
  }
}
