package io.myria.client;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria chain}: what a memory came of. */
@Command(
    name = "chain",
    description = {
      "Draws what a memory came of, and with --consequences what came of it.",
      "Each link has the words that gave it away."
    })
public final class ChainCommand extends ClientCommand {

  @Parameters(paramLabel = "ID", description = "an event's id, as ask --json and timeline show it")
  private String id;

  @Mixin private Asker asker;

  @Option(names = "--depth", paramLabel = "N", description = "most links away (default: 5)")
  private Integer depth;

  @Option(names = "--consequences", description = "also what came of it")
  private boolean consequences;

  @Override
  int run(Server server) {
    Map<String, Object> arguments = asker.arguments();
    arguments.put("event_id", id);
    Asker.put(arguments, "max_depth", depth);
    if (consequences) {
      arguments.put("include_consequences", true);
    }
    JsonNode answer = server.call("myria_causal_chain", arguments);
    if (json()) {
      return print(answer);
    }
    Terminal terminal = Terminal.ofThisProcess();
    new ChainDrawing(terminal.width(), terminal.colours()).draw(answer).forEach(out()::println);
    return DONE;
  }
}
