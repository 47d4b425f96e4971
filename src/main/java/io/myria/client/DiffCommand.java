package io.myria.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria diff}: how topics differ between two snapshots. */
@Command(name = "diff", description = "Shows how topics differ between two snapshots.")
public final class DiffCommand extends ClientCommand {

  @Parameters(index = "0", paramLabel = "FROM", description = "a snapshot's id")
  private String from;

  @Parameters(index = "1", paramLabel = "TO", description = "a snapshot's id")
  private String to;

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      split = ",",
      required = true,
      description = "who asks, such as user_42 or user_42,agent_1: all of them share what is shown")
  private List<String> participants;

  @Option(names = "--include-internal", description = "internal topics too")
  private boolean internal;

  @Override
  int run(Server server) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("from", from);
    arguments.put("to", to);
    arguments.put("participants", participants);
    if (internal) {
      arguments.put("include_internal", true);
    }
    List<JsonNode> topics = all(server, arguments);
    if (json()) {
      ObjectNode document = Json.MAPPER.createObjectNode().put("from", from).put("to", to);
      ArrayNode list = document.putArray("topics");
      topics.forEach(list::add);
      return print(document);
    }
    if (topics.isEmpty()) {
      out().println("No topic that they all see differs.");
      return DONE;
    }
    Table table = new Table("CHANGE", "EVENTS", "TOPIC", "LABEL");
    topics.forEach(topic -> table.row(cells(topic)));
    table.lines().forEach(out()::println);
    return DONE;
  }

  private static List<JsonNode> all(Server server, Map<String, Object> arguments) {
    List<JsonNode> topics = new ArrayList<>();
    String cursor;
    do {
      JsonNode page = server.call("myria_diff_snapshots", arguments);
      page.path("topics").forEach(topics::add);
      cursor = page.path("next_cursor").asString("");
      arguments.put("cursor", cursor);
    } while (!cursor.isEmpty());
    return topics;
  }

  private static String[] cells(JsonNode topic) {
    List<String> changes = new ArrayList<>();
    topic.path("changes").forEach(change -> changes.add(change.asString("")));
    String before = topic.path("before").path("event_count").asString("");
    String after = topic.path("after").path("event_count").asString("");
    JsonNode label = topic.path("after").path("label");
    return new String[] {
      String.join(", ", changes),
      before.isEmpty() || after.isEmpty() || before.equals(after)
          ? before + (before.equals(after) ? "" : after)
          : before + " → " + after,
      topic.path("topic_id").asString(""),
      (label.isMissingNode() ? topic.path("before").path("label") : label)
          .asString("")
          .replaceAll("[\\p{Cntrl}\\s]+", " ")
    };
  }
}
