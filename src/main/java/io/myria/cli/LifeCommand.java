package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Server;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The commands that decide about a snapshot, and their base. */
public abstract class LifeCommand extends ClientCommand {

  /** The one that was named, or else the one that waits. */
  static String waiting(Server server, String named) {
    if (named != null) {
      return named;
    }
    JsonNode status = server.call("myria_get_snapshot_status", Map.of());
    String waiting = status.path("waiting").path("snapshot_id").asString("");
    if (waiting.isEmpty()) {
      throw new ClientFailure("no snapshot waits; './myria status' shows what is", null);
    }
    return waiting;
  }

  /** By its whole id, whatever it was called. */
  static String named(JsonNode document, String asked) {
    return document.path("snapshot").path("snapshot_id").asString(asked);
  }

  int answer(JsonNode document, String sentence) {
    if (json()) {
      return print(document);
    }
    out().println(sentence);
    if (document.path("builds_held").asBoolean(false)) {
      out().println("Nothing builds by itself now; './myria resume' ends that.");
    }
    return DONE;
  }

  /** {@code myria publish}: a person's approval of the snapshot that waits. */
  @Command(name = "publish", description = "Makes the snapshot that waits the active one.")
  public static final class Publish extends LifeCommand {

    @Parameters(
        arity = "0..1",
        paramLabel = "SNAPSHOT",
        description = "default: the one that waits")
    private String snapshot;

    @Override
    int run(Server server) {
      String id = waiting(server, snapshot);
      JsonNode answer = server.call("myria_publish_snapshot", Map.of("snapshot_id", id));
      return answer(answer, "Snapshot " + named(answer, id) + " is active.");
    }
  }

  /** {@code myria discard}: a person's rejection of the snapshot that waits. */
  @Command(name = "discard", description = "Drops the snapshot that waits.")
  public static final class Discard extends LifeCommand {

    @Parameters(
        arity = "0..1",
        paramLabel = "SNAPSHOT",
        description = "default: the one that waits")
    private String snapshot;

    @Override
    int run(Server server) {
      String id = waiting(server, snapshot);
      JsonNode answer = server.call("myria_discard_snapshot", Map.of("snapshot_id", id));
      return answer(answer, "Snapshot " + named(answer, id) + " is discarded; builds go on.");
    }
  }

  /** {@code myria rollback}: back to an older snapshot. */
  @Command(
      name = "rollback",
      description = "Makes an older snapshot the active one and holds automatic builds.")
  public static final class Rollback extends LifeCommand {

    @Parameters(
        paramLabel = "SNAPSHOT",
        description = "one of './myria snapshots', by its id or the end of it")
    private String snapshot;

    @Override
    int run(Server server) {
      JsonNode answer = server.call("myria_rollback_snapshot", Map.of("snapshot_id", snapshot));
      return answer(answer, "Snapshot " + named(answer, snapshot) + " is active.");
    }
  }
}
