package io.myria.cli;

import io.myria.cli.connection.Server;
import java.util.Map;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code myria resume}: automatic builds go on. */
@Command(name = "resume", description = "Lets builds start by themselves again after a rollback.")
public final class ResumeCommand extends LifeCommand {

  @Override
  int run(Server server) {
    JsonNode answer = server.call("myria_resume_builds", Map.of());
    boolean held = answer.path("was_held").asBoolean(false);
    return answer(answer, held ? "Builds start by themselves again." : "Builds were not held.");
  }
}
