package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.drawing.ChainDrawing;
import io.myria.cli.drawing.Terminal;
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
      "Draws what a memory came of, and on request what came of it.",
      "Each link has the words that gave it away."
    })
public final class ChainCommand extends ClientCommand {

  /** As much as servers usually give; a chain has no pages. */
  private static final int BUDGET = 64_000;

  @Parameters(
      paramLabel = "ID",
      description = "an event's id, whole or its end, as answers show it")
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
    arguments.put("detail", "items");
    JsonNode answer = server.read("myria_causal_chain", arguments, BUDGET).content();
    if (json()) {
      return print(answer);
    }
    Terminal terminal = Terminal.ofThisProcess();
    return show(new ChainDrawing(terminal.width(), terminal.colours()).draw(answer));
  }
}
