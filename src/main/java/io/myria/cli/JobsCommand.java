package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import io.myria.cli.terminal.WordWrap;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria jobs}: what is derived in the background, and a person's word on it. */
@Command(
    name = "jobs",
    description = {
      "Lists what is derived of each event in the background, and how far it is.",
      "With an action, pauses a job, lets it go on, or derives it anew while the old serves."
    })
public final class JobsCommand extends ClientCommand {

  /** What can be done about a job. */
  enum Action {
    LIST,
    PAUSE,
    RESUME,
    REBUILD
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      defaultValue = "LIST",
      description = "list, pause, resume or rebuild (default: list)")
  private Action action;

  @Parameters(index = "1", arity = "0..1", paramLabel = "JOB", description = "such as vectors")
  private String job;

  @Override
  int run(Server server) {
    if ((action == Action.LIST) != (job == null)) {
      throw wrongUsage(
          action == Action.LIST
              ? "list takes no job; say what shall happen to it"
              : "name the job; './myria jobs' lists them");
    }
    JsonNode answer =
        action == Action.LIST
            ? server.call("myria_list_jobs", Map.of())
            : server.call(
                "myria_control_job",
                Map.of("job", job, "action", action.name().toLowerCase(Locale.ROOT)));
    if (json()) {
      return print(answer);
    }
    show(answer.path("jobs"));
    return DONE;
  }

  private void show(JsonNode jobs) {
    Table table =
        Table.endingInProse("JOB", "STATE", "EVENTS", "BEHIND", "LAST RUN (UTC)", "BY", "VERSION");
    for (JsonNode one : jobs) {
      table.row(
          one.path("job").asString(""),
          state(one),
          one.path("event_seq").asString("0"),
          one.path("lag_events").asString("0"),
          Units.minute(one.path("last_run_at").asString("-")),
          one.path("holder").asString("-"),
          one.path("version").asString(""));
    }
    int width = Terminal.ofThisProcess().width();
    table.lines(width).forEach(out()::println);
    for (JsonNode one : jobs) {
      String failure = one.path("failure").asString("");
      if (!failure.isEmpty()) {
        WordWrap.wrap(one.path("job").asString("") + ": " + failure, width).forEach(out()::println);
      }
    }
  }

  private static String state(JsonNode job) {
    if (job.path("paused").asBoolean(false)) {
      return "paused";
    }
    return job.path("outcome").asString("").equals("failed")
        ? "failed"
        : job.path("state").asString("");
  }
}
