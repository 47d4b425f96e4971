package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.terminal.ModelShareLine;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WordWrap;
import java.util.Map;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria status}: the active snapshot, the waiting one, and the running build. */
@Command(name = "status", description = "Shows what is compiled, what waits, and a running build.")
public final class StatusCommand extends ClientCommand {

  @Override
  int run(Server server) {
    JsonNode status = server.call("myria_get_snapshot_status", Map.of());
    JsonNode model = server.call("myria_get_model_status", ModelCommand.BUDGET);
    if (json()) {
      return print(status instanceof ObjectNode whole ? whole.set("model", model) : status);
    }
    long tail = status.path("tail_events").asLong(0);
    line("log", Units.count(status.path("log_head").asLong(0), "event"));
    line("snapshot", status.path("active").path("snapshot_id").asString("none yet"));
    if (status.path("active").path("model").isObject()) {
      line("model", ModelShareLine.of(status.path("active").path("model")));
    }
    line("not in it yet", Units.count(tail, "event"));
    line("build", status.path("building").asBoolean(false) ? running(status) : "none is running");
    String waiting = status.path("waiting").path("snapshot_id").asString("");
    if (!waiting.isEmpty()) {
      line("waiting", waiting + "; './myria publish' or './myria discard' it");
    }
    line("next build", next(status));
    line("model", ModelCommand.state(model));
    if (model.path("configured").asBoolean(false)) {
      line("this hour", ModelCommand.hour(model));
      line("since ever", ModelCommand.sum(model));
    }
    JsonNode failure = status.path("last_failure");
    if (failure.isObject()) {
      line(
          "last failure", WordWrap.oneLine(failure.path("reason").asString("no reason was given")));
    }
    return DONE;
  }

  private static String running(JsonNode status) {
    JsonNode build = status.path("build");
    return "%s since %s, %d events read (%s)"
        .formatted(
            build.path("phase").asString("running"),
            Units.minute(build.path("build_started_at").asString("")),
            build.path("events_read").asLong(0),
            build.path("built_by").asString(""));
  }

  private static String next(JsonNode status) {
    JsonNode held = status.path("builds_held");
    if (held.isObject()) {
      return "held since %s by %s, who rolled back or paused builds; './myria resume' ends that"
          .formatted(Units.minute(held.path("since").asString("")), held.path("by").asString(""));
    }
    JsonNode triggers = status.path("triggers");
    if (!triggers.path("due").asString("").isEmpty() && !status.path("building").asBoolean(false)) {
      return "due; it begins once what is new has its vectors, see './myria jobs'";
    }
    return "after %s without an event, or at %d waiting events"
        .formatted(
            Units.duration(triggers.path("inactivity_timeout_ms").asLong(0)),
            triggers.path("max_unindexed_events").asLong(0));
  }

  private void line(String name, String value) {
    String before = String.format("%-14s ", name);
    int room = Terminal.ofThisProcess().width() - before.length();
    for (String words : WordWrap.wrap(value, room)) {
      out().println(before + words);
      before = " ".repeat(before.length());
    }
  }
}
