package io.myria.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria ask}: what is remembered on a question, drawn as a tree. */
@Command(name = "ask", description = "Shows what is remembered on a question, as a tree.")
public final class AskCommand extends ClientCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "QUESTION",
      description = "in plain words; without one, all topics are shown")
  private String question;

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      split = ",",
      required = true,
      description = "who asks, such as user_42 or user_42,agent_1: all of them share what is shown")
  private List<String> participants;

  @Option(names = "--include-internal", description = "internal events too")
  private boolean internal;

  @Option(names = "--max-nodes", paramLabel = "N", description = "at most so many nodes, 8 or more")
  private Integer maxNodes;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "at most so many levels below the root: topics without their events, say")
  private Integer depth;

  @Override
  int run(Server server) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("participants", participants);
    if (question != null) {
      arguments.put("query", question);
    }
    if (depth != null) {
      arguments.put("depth", depth);
    }
    if (internal) {
      arguments.put("include_internal", true);
    }
    if (maxNodes != null) {
      arguments.put("max_nodes", maxNodes);
    }
    JsonNode answer = server.call("myria_query_references", arguments);
    if (json()) {
      return print(answer);
    }
    Terminal terminal = Terminal.ofThisProcess();
    new TreeDrawing(terminal.width(), terminal.colours()).draw(answer).forEach(out()::println);
    return DONE;
  }
}
