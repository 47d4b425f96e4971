package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.terminal.ModelShareLine;
import io.myria.cli.terminal.ProgressLine;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** {@code myria build}: compiles what is new into a snapshot, now. */
@Command(
    name = "build",
    description = {
      "Compiles what is new in the log into a snapshot, now.",
      "Where a build runs already, waits for it and builds what that does not read: what was in"
          + " the log before is compiled when this returns."
    })
public final class BuildCommand extends ClientCommand {

  private static final Duration LOOK = Duration.ofMillis(300);

  @Option(
      names = "--wait",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "wait for the result (default), or only start the build")
  private boolean wait;

  @Option(names = "--full", description = "compile the whole log anew; the same topics come out")
  private boolean full;

  @Option(
      names = "--replay",
      description = {
        "compile the active snapshot once more, out of what a model answered when it was built;",
        "no model is asked, and the same topics come out"
      })
  private boolean replay;

  @Override
  int run(Server server) {
    JsonNode answer = wait ? awaited(server) : start(server);
    String state = answer.path("state").asString("");
    if (json()) {
      print(answer);
    } else {
      out().println(sentence(state, answer));
      if (answer.path("model").isObject()) {
        out().println("Topics by a model: " + ModelShareLine.of(answer.path("model")) + ".");
      }
      if (answer.path("builds_held").asBoolean(false)) {
        out().println("Builds are held since a rollback or a pause; './myria resume' ends that.");
      }
    }
    return state.equals("failed") ? FAILED : DONE;
  }

  private JsonNode start(Server server) {
    return server.call(
        "myria_trigger_build", Map.of("wait", false, "full", full, "replay", replay));
  }

  private JsonNode awaited(Server server) {
    try (ProgressLine progress = new ProgressLine(Terminal.ofThisProcess())) {
      AwaitedBuild build = new AwaitedBuild(server, progress::show, LOOK);
      return replay ? build.replay() : build.run(full);
    }
  }

  private static String sentence(String state, JsonNode answer) {
    return switch (state) {
      case "published" ->
          "Snapshot %s is published: %s read, %s new or changed, built in %s."
              .formatted(
                  answer.path("snapshot_id").asString(""),
                  Units.count(answer.path("events").asLong(0), "event"),
                  Units.count(answer.path("topics").asLong(0), "topic"),
                  Units.duration(answer.path("took_ms").asLong(0)));
      case "unchanged" ->
          "The active snapshot stays: " + answer.path("reason").asString("nothing is new") + ".";
      case "running" -> "A build is running already; './myria status' shows it.";
      case "started" -> "A build has started; './myria status' shows it.";
      case "validated" ->
          "A snapshot is validated and waits: './myria publish' or './myria discard' it.";
      case "failed" ->
          "The build failed: " + answer.path("reason").asString("the server's log says why");
      case "held" -> "Since a rollback or a pause nothing builds by itself.";
      default -> "The server answered '" + state + "'.";
    };
  }
}
