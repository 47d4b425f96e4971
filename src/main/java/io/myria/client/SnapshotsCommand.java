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
    print(answer.path("snapshots"), text(answer, "now"));
    if (!answer.path("next_cursor").asString("").isEmpty()) {
      out().println("There are more; ask for them with --limit.");
    }
    return DONE;
  }

  private void print(JsonNode snapshots, String now) {
    Table table =
        new Table(
            "SNAPSHOT",
            "STATUS",
            "EVENTS",
            "TOPICS",
            "CHANGED",
            "WROTE",
            "BUILT (UTC)",
            "AGE",
            "TOOK",
            "TRIGGER",
            "BY",
            "WITH");
    for (JsonNode snapshot : snapshots) {
      String ended = text(snapshot, "build_ended_at");
      table.row(
          text(snapshot, "snapshot_id"),
          status(snapshot),
          events(snapshot),
          text(snapshot, "topic_count"),
          text(snapshot, "changed_topics"),
          Table.bytes(snapshot.path("changed_bytes").asLong(0)),
          Table.minute(ended),
          age(ended, now),
          took(text(snapshot, "build_started_at"), ended),
          text(snapshot, "trigger"),
          text(snapshot, "built_by"),
          builder(snapshot));
    }
    table.lines().forEach(out()::println);
    for (JsonNode snapshot : snapshots) {
      String failure = snapshot.path("failure").asString("");
      if (!failure.isEmpty()) {
        out().println(text(snapshot, "snapshot_id") + ": " + failure);
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

  private static String age(String ended, String now) {
    try {
      return Table.age(Duration.between(Instant.parse(ended), Instant.parse(now)).toSeconds());
    } catch (DateTimeParseException notEnded) {
      return "-";
    }
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
