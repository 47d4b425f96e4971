package io.myria.cli;

import io.myria.cli.connection.Pages;
import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WordWrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria diff}: how topics differ between two snapshots. */
@Command(name = "diff", description = "Shows how topics differ between two snapshots.")
public final class DiffCommand extends ClientCommand {

  @Parameters(
      index = "0",
      paramLabel = "FROM",
      description = "a snapshot's id, whole or its end, as answers show it")
  private String from;

  @Parameters(index = "1", paramLabel = "TO", description = "a later one's")
  private String to;

  @Mixin private Asker.ForWhom forWhom;

  @Override
  int run(Server server) {
    Map<String, Object> arguments = forWhom.arguments();
    arguments.put("from", from);
    arguments.put("to", to);
    arguments.put("detail", "items");
    Pages.Call call = new Pages.Call("myria_diff_snapshots", arguments);
    ObjectNode document = Pages.read(server, call, "topics", Pages.ALL, "from", "to");
    if (json()) {
      return print(document);
    }
    if (document.path("topics").isEmpty()) {
      out().println("No topic that they all see differs.");
      return DONE;
    }
    Table table = Table.endingInProse("CHANGE", "EVENTS", "TOPIC", "WITH", "LABEL");
    document.path("topics").forEach(topic -> table.row(cells(topic)));
    return show(table.lines(Terminal.ofThisProcess().width()));
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
      Units.shortId(topic.path("topic_id").asString("")),
      Units.names(topic.path("participants")),
      WordWrap.oneLine(
          (label.isMissingNode() ? topic.path("before").path("label") : label).asString(""))
    };
  }
}
