package io.myria.cli;

import io.myria.cli.connection.Server;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria publish}: a person's approval of the snapshot that waits. */
@Command(name = "publish", description = "Makes the snapshot that waits the active one.")
public final class PublishCommand extends LifeCommand {

  @Parameters(arity = "0..1", paramLabel = "SNAPSHOT", description = "default: the one that waits")
  private String snapshot;

  @Override
  int run(Server server) {
    String id = waiting(server, snapshot);
    JsonNode answer = server.call("myria_publish_snapshot", Map.of("snapshot_id", id));
    return answer(answer, "Snapshot " + named(answer, id) + " is active.");
  }
}
