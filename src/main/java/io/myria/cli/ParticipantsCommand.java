package io.myria.cli;

import io.myria.cli.connection.Pages;
import io.myria.cli.connection.Server;
import io.myria.cli.importer.Participants;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria participants}: the names there are. */
@Command(
    name = "participants",
    description = {
      "Lists the participants there are.",
      "With --as also the channels, and the chats or tasks (for --context), of what these"
          + " participants share."
    })
public final class ParticipantsCommand extends ClientCommand {

  private static final String TOOL = "myria_list_names";
  private static final String[] COLUMNS = {"KIND", "NAME", "EVENTS", "LAST HEARD OF (UTC)"};

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      description = "of what all of these may see: dana,eli or several times")
  private List<String> participants = List.of();

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      description = "only participant, channel or sitting")
  private List<String> kinds;

  @Option(names = "--starts-with", paramLabel = "TEXT", description = "only names that begin so")
  private String start;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "200",
      description = "at most so many (default: 200)")
  private int limit;

  @Override
  int run(Server server) {
    atLeastOne("--limit", limit);
    ObjectNode answer = all(server);
    if (json()) {
      return print(answer);
    }
    JsonNode names = answer.path("names");
    if (names.isEmpty()) {
      out()
          .println(
              named().isEmpty() && start == null
                  ? "There is nobody yet; './myria remember' and './myria import' bring some."
                  : "There is no such name.");
      return DONE;
    }
    Table table = new Table(COLUMNS);
    for (JsonNode name : names) {
      table.row(
          name.path("kind").asString(""),
          name.path("name").asString(""),
          name.path("event_count").asString("-"),
          Units.minute(name.path("last_at").asString("")));
    }
    table.lines(Terminal.ofThisProcess().width()).forEach(out()::println);
    if (answer.path("truncated").asBoolean(false)) {
      out().println("There are more; ask for them with --limit or --starts-with.");
    }
    return DONE;
  }

  private List<String> named() {
    return Participants.of(participants);
  }

  private ObjectNode all(Server server) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    Asker.put(arguments, "participants", named().isEmpty() ? null : named());
    Asker.put(arguments, "kinds", kinds);
    Asker.put(arguments, "starts_with", start);
    return Pages.read(server, new Pages.Call(TOOL, arguments), "names", limit);
  }
}
