package io.myria.cli;

import io.myria.cli.connection.Server;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria discard}: a person's rejection of the snapshot that waits. */
@Command(name = "discard", description = "Drops the snapshot that waits.")
public final class DiscardCommand extends LifeCommand {

  @Parameters(arity = "0..1", paramLabel = "SNAPSHOT", description = "default: the one that waits")
  private String snapshot;

  @Override
  int run(Server server) {
    String id = waiting(server, snapshot);
    JsonNode answer = server.call("myria_discard_snapshot", Map.of("snapshot_id", id));
    return answer(answer, "Snapshot " + named(answer, id) + " is discarded; builds go on.");
  }
}
