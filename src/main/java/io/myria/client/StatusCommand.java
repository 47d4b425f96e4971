package io.myria.client;

import java.util.Map;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code myria status}: what is compiled, what waits, and what is being built. */
@Command(
    name = "status",
    description = "Shows what is compiled, what waits for the next snapshot, and a running build.")
public final class StatusCommand extends ClientCommand {

  @Override
  int run(Server server) {
    JsonNode status = server.call("myria_get_snapshot_status", Map.of());
    if (json()) {
      return print(status);
    }
    long tail = status.path("tail_events").asLong(0);
    line("log", status.path("log_head").asLong(0) + " events");
    line("snapshot", status.path("active").path("snapshot_id").asString("none yet"));
    line("not in it yet", tail + " events");
    line("build", status.path("building").asBoolean(false) ? running(status) : "none is running");
    String waiting = status.path("waiting").path("snapshot_id").asString("");
    if (!waiting.isEmpty()) {
      line("waiting", waiting + "; './myria publish' or './myria discard' it");
    }
    line("next build", next(status));
    JsonNode failure = status.path("last_failure");
    if (failure.isObject()) {
      line("last failure", failure.path("reason").asString("no reason was given"));
    }
    return DONE;
  }

  private static String running(JsonNode status) {
    JsonNode build = status.path("build");
    return "%s since %s, %d events read (%s)"
        .formatted(
            build.path("phase").asString("running"),
            Table.minute(build.path("build_started_at").asString("")),
            build.path("events_read").asLong(0),
            build.path("built_by").asString(""));
  }

  private static String next(JsonNode status) {
    JsonNode held = status.path("builds_held");
    if (held.isObject()) {
      return "held since the rollback of %s by %s; './myria resume' ends that"
          .formatted(Table.minute(held.path("since").asString("")), held.path("by").asString(""));
    }
    JsonNode triggers = status.path("triggers");
    return "after %s without an event, or at %d waiting events"
        .formatted(
            Table.duration(triggers.path("inactivity_timeout_ms").asLong(0)),
            triggers.path("max_unindexed_events").asLong(0));
  }

  private void line(String name, String value) {
    out().println(String.format("%-14s %s", name, value));
  }
}
