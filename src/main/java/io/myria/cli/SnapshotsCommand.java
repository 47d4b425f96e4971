package io.myria.cli;

import io.myria.cli.connection.Pages;
import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WordWrap;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria snapshots}: the newest snapshots, newest first. */
@Command(name = "snapshots", description = "Lists the newest snapshots.")
public final class SnapshotsCommand extends ClientCommand {

  private static final int MOST_OF_A_PAGE = 200;

  private static final String[] COLUMNS =
      "SNAPSHOT,STATUS,EVENTS,TOPICS,CHANGED,WROTE,BUILT (UTC),AGE,TOOK,TRIGGER,BY,WITH".split(",");

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "at most so many (default: 20)")
  private int limit;

  @Override
  int run(Server server) {
    ObjectNode answer = all(server);
    if (json()) {
      return print(answer);
    }
    if (answer.path("snapshots").isEmpty()) {
      out().println("There is no snapshot yet; './myria build' makes one.");
      return DONE;
    }
    print(answer.path("snapshots"), text(answer, "now"));
    if (answer.path("truncated").asBoolean(false)) {
      out().println("There are more; ask for them with --limit.");
    }
    return DONE;
  }

  private ObjectNode all(Server server) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("detail", "items");
    arguments.put("limit", Math.min(limit, MOST_OF_A_PAGE));
    Pages.Call call = new Pages.Call("myria_list_snapshots", arguments);
    return Pages.read(server, call, "snapshots", limit, "now");
  }

  private void print(JsonNode snapshots, String now) {
    Table table = new Table(COLUMNS);
    for (JsonNode snapshot : snapshots) {
      String ended = text(snapshot, "build_ended_at");
      table.row(
          Units.shortId(text(snapshot, "snapshot_id")),
          status(snapshot),
          events(snapshot),
          text(snapshot, "topic_count"),
          text(snapshot, "changed_topics"),
          Units.bytes(snapshot.path("changed_bytes").asLong(0)),
          Units.minute(ended),
          between(ended, now, time -> Units.age(time.toSeconds())),
          between(
              text(snapshot, "build_started_at"), ended, time -> Units.duration(time.toMillis())),
          text(snapshot, "trigger"),
          text(snapshot, "built_by"),
          builder(snapshot));
    }
    int width = Terminal.ofThisProcess().width();
    table.lines(width).forEach(out()::println);
    for (JsonNode snapshot : snapshots) {
      String failure = snapshot.path("failure").asString("");
      if (!failure.isEmpty()) {
        WordWrap.wrap(Units.shortId(text(snapshot, "snapshot_id")) + ": " + failure, width)
            .forEach(out()::println);
      }
    }
  }

  private static String builder(JsonNode snapshot) {
    String version = text(snapshot, "builder_version").split(" ", 2)[0];
    return version + " by " + text(snapshot, "grouped_by");
  }

  /** The finer word, where there is one. */
  private static String status(JsonNode snapshot) {
    String phase = text(snapshot, "phase");
    if (phase.equals("waiting") || phase.equals("discarded")) {
      return phase;
    }
    return text(snapshot, "retired_at").equals("-") ? text(snapshot, "status") : "retired";
  }

  private static String events(JsonNode snapshot) {
    return text(snapshot, "event_min_seq") + "-" + text(snapshot, "event_max_seq");
  }

  private static String text(JsonNode snapshot, String field) {
    JsonNode value = snapshot.path(field);
    return value.isNull() || value.isMissingNode() ? "-" : value.asString("");
  }

  private static String between(String from, String to, Function<Duration, String> said) {
    try {
      return said.apply(Duration.between(Instant.parse(from), Instant.parse(to)));
    } catch (DateTimeParseException notEnded) {
      return "-";
    }
  }
}
