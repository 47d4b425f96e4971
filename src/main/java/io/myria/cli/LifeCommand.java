package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Server;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The base of the commands that decide about a snapshot. */
abstract class LifeCommand extends ClientCommand {

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
}
