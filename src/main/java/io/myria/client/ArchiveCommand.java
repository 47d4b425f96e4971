package io.myria.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria archive}: a person's word that a memory is not recalled any more. */
@Command(
    name = "archive",
    description = {
      "Leaves a memory out of recall for everybody who sees it, until --undo takes that back.",
      "Its event stays in the log as it is. For administrators."
    })
public final class ArchiveCommand extends ClientCommand {

  @Parameters(paramLabel = "ID", description = "an event's id, as ask --json and timeline show it")
  private String id;

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      split = ",",
      required = true,
      description = "who sees the memory, such as user_42")
  private List<String> participants;

  @Option(names = "--include-internal", description = "it is an internal event")
  private boolean internal;

  @Option(names = "--undo", description = "recall it again")
  private boolean undo;

  @Option(names = "--reason", paramLabel = "TEXT", description = "kept in the log")
  private String reason;

  @Override
  int run(Server server) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("event_id", id);
    arguments.put("participants", participants);
    arguments.put("archived", !undo);
    Asker.put(arguments, "reason", reason);
    if (internal) {
      arguments.put("include_internal", true);
    }
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
