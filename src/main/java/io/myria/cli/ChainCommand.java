package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.importer.Moment;
import io.myria.cli.terminal.ChainDrawing;
import io.myria.cli.terminal.GraphDrawing;
import io.myria.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
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

  /** {@code myria graph}: what is related to a name. */
  @Command(
      name = "graph",
      description = {
        "Draws the people, things and subjects around a name, and how they are related.",
        "As text, or for programs that draw: mermaid, dot."
      })
  public static final class Graph extends ClientCommand {

    /** In which form the neighbourhood is printed. */
    enum Format {
      TEXT,
      MERMAID,
      DOT
    }

    @Parameters(arity = "1..*", paramLabel = "NAME", description = "a name, or several")
    private List<String> names;

    @Mixin private Asker asker;

    @Option(names = "--hops", paramLabel = "N", description = "most relations away (default: 1)")
    private int hops = 1;

    @Option(
        names = "--relation",
        paramLabel = "NAME",
        split = ",",
        description = "only along these, such as works_at; repeatable")
    private List<String> relations;

    @Option(
        names = "--valid-at",
        paramLabel = "TIME",
        converter = Moment.Converter.class,
        description = "only what held then: 2026-09-10, or \"2026-09-10 19:02\" (UTC)")
    private Moment validAt;

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        defaultValue = "TEXT",
        description = "text, mermaid or dot (default: text)")
    private Format format;

    @Override
    int run(Server server) {
      Map<String, Object> arguments = asker.arguments();
      arguments.put("entity_names", new ArrayList<>(names));
      Asker.put(arguments, "max_hops", hops);
      Asker.put(arguments, "relation_types", relations == null ? null : new ArrayList<>(relations));
      Asker.put(arguments, "valid_at", validAt == null ? null : validAt.from());
      JsonNode answer = server.read("myria_traverse_graph", arguments, BUDGET).content();
      if (json()) {
        return print(answer);
      }
      Terminal terminal = Terminal.ofThisProcess();
      GraphDrawing drawing = new GraphDrawing(terminal.width(), terminal.colours());
      return show(
          switch (format) {
            case TEXT -> drawing.draw(answer);
            case MERMAID -> GraphDrawing.mermaid(answer);
            case DOT -> GraphDrawing.dot(answer);
          });
    }
  }
}
