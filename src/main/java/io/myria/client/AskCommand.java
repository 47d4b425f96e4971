package io.myria.client;

import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code myria ask}: what is remembered on a question; without one, the topics there are. */
@Command(
    name = "ask",
    description = {
      "Recalls what answers a question, within a budget of tokens.",
      "Without a question, or with --topics, shows topics as a tree."
    })
public final class AskCommand extends ClientCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "QUESTION",
      description = "in plain words; without one, all topics are shown")
  private String question;

  @Mixin private Asker asker;

  @ArgGroup(validate = false, heading = "A recall:%n")
  private Recalling recalling = new Recalling();

  @ArgGroup(validate = false, heading = "Topics:%n")
  private Topics topics = new Topics();

  /** What only a recall has. */
  static final class Recalling {
    @Option(
        names = "--budget",
        paramLabel = "TOKENS",
        description = "most tokens of the context (default: 4000)")
    private Integer budget;

    @Option(names = "--from", paramLabel = "TIME", description = "of events from then on")
    private String from;

    @Option(names = "--to", paramLabel = "TIME", description = "of events before then")
    private String to;

    @Option(
        names = "--min-confidence",
        paramLabel = "SHARE",
        description = "from 0 to 1: below it, nothing is answered")
    private Double minConfidence;

    @Option(names = "--strategy", paramLabel = "NAME", description = "auto, lexical, cba or staged")
    private String strategy;

    @Option(names = "--include-archived", description = "what was archived, too")
    private boolean archived;

    @Option(names = "--explain", description = "say of each event why it was chosen")
    private boolean explain;
  }

  /** What only topics have. */
  static final class Topics {
    @Option(names = "--topics", description = "topics and their events, as a tree")
    private boolean wanted;

    @Option(
        names = "--max-nodes",
        paramLabel = "N",
        description = "at most so many nodes, 8 or more")
    private Integer maxNodes;

    @Option(
        names = "--depth",
        paramLabel = "N",
        description = "at most so many levels below the root: topics without their events, say")
    private Integer depth;

    boolean asked() {
      return wanted || maxNodes != null || depth != null;
    }
  }

  @Override
  int run(Server server) {
    boolean tree = question == null || topics.asked();
    JsonNode answer =
        tree
            ? server.call("myria_query_references", references())
            : server.call("myria_recall", recall());
    if (json()) {
      return print(answer);
    }
    Terminal terminal = Terminal.ofThisProcess();
    if (tree) {
      new TreeDrawing(terminal.width(), terminal.colours()).draw(answer).forEach(out()::println);
    } else {
      new RecallPage(terminal.colours()).lines(answer).forEach(out()::println);
    }
    return DONE;
  }

  private Map<String, Object> references() {
    Map<String, Object> arguments = asker.arguments();
    Asker.put(arguments, "query", question);
    Asker.put(arguments, "depth", topics.depth);
    Asker.put(arguments, "max_nodes", topics.maxNodes);
    return arguments;
  }

  private Map<String, Object> recall() {
    Map<String, Object> arguments = asker.arguments();
    arguments.put("question", question);
    Asker.put(arguments, "budget_tokens", recalling.budget);
    Asker.put(arguments, "from", recalling.from);
    Asker.put(arguments, "to", recalling.to);
    Asker.put(arguments, "min_confidence", recalling.minConfidence);
    Asker.put(arguments, "strategy", recalling.strategy);
    if (recalling.archived) {
      arguments.put("include_archived", true);
    }
    if (recalling.explain) {
      arguments.put("explain", true);
    }
    return arguments;
  }
}
