package io.myria.cli;

import io.myria.cli.connection.Server;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria rollback}: back to an older snapshot. */
@Command(
    name = "rollback",
    description = "Makes an older snapshot the active one and holds automatic builds.")
public final class RollbackCommand extends LifeCommand {

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
