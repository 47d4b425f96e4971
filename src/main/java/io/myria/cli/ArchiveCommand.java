package io.myria.cli;

import io.myria.cli.connection.Server;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria archive}: a person's word that a memory is not recalled any more. */
@Command(
    name = "archive",
    description = {
      "Leaves a memory out of recall, or takes that back.",
      "It is so for everybody who sees it. Its event stays in the log as it is. For administrators."
    })
public final class ArchiveCommand extends ClientCommand {

  @Parameters(
      paramLabel = "ID",
      description = "an event's id, whole or its end, as answers show it")
  private String id;

  @Mixin private Asker.ForWhom forWhom;

  @Option(names = "--undo", description = "recall it again")
  private boolean undo;

  @Option(names = "--reason", paramLabel = "TEXT", description = "kept in the log")
  private String reason;

  @Override
  int run(Server server) {
    Map<String, Object> arguments = forWhom.arguments();
    arguments.put("event_id", id);
    arguments.put("archived", !undo);
    Asker.put(arguments, "reason", reason);
    JsonNode answer = server.call("myria_archive", arguments);
    if (json()) {
      return print(answer);
    }
    String state = answer.path("archived").asBoolean(false) ? "archived" : "not archived";
    out()
        .println(
            answer.path("changed").asBoolean(false)
                ? "It is " + state + " from now on."
                : "It was " + state + " already; nothing changed.");
    return DONE;
  }
}
