package io.myria.client;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code myria snapshots}: the newest snapshots, newest first. */
@Command(name = "snapshots", description = "Lists the newest snapshots.")
public final class SnapshotsCommand extends ClientCommand {

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "20",
      description = "at most so many (default: 20)")
  private int limit;

  @Override
  int run(Server server) {
    JsonNode answer = server.call("myria_list_snapshots", Map.of("limit", limit));
    if (json()) {
      return print(answer);
    }
    if (answer.path("snapshots").isEmpty()) {
      out().println("There is no snapshot yet; './myria build' makes one.");
      return DONE;
    }
    Table table = new Table("SNAPSHOT", "STATUS", "EVENTS", "TOPICS", "BUILT (UTC)", "TOOK", "BY");
    for (JsonNode snapshot : answer.path("snapshots")) {
      table.row(
          text(snapshot, "snapshot_id"),
          text(snapshot, "status"),
          text(snapshot, "event_count"),
          text(snapshot, "topic_count"),
          Table.minute(text(snapshot, "build_ended_at")),
          took(text(snapshot, "build_started_at"), text(snapshot, "build_ended_at")),
          text(snapshot, "trigger"));
    }
    table.lines().forEach(out()::println);
    if (!answer.path("next_cursor").asString("").isEmpty()) {
      out().println("There are more; ask for them with --limit.");
    }
    return DONE;
  }

  private static String text(JsonNode snapshot, String field) {
    JsonNode value = snapshot.path(field);
    return value.isNull() || value.isMissingNode() ? "-" : value.asString("");
  }

  private static String took(String from, String to) {
    try {
      return Table.duration(Duration.between(Instant.parse(from), Instant.parse(to)).toMillis());
    } catch (DateTimeParseException notEnded) {
      return "-";
    }
  }
}
