package io.myria.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
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

  @Option(
      names = "--as",
      paramLabel = "PARTICIPANT",
      split = ",",
      required = true,
      description = "who asks, such as user_42 or user_42,agent_1: all of them share what is shown")
  private List<String> participants;

  @Option(names = "--include-internal", description = "internal events too")
  private boolean internal;

  @Option(names = "--snapshot", paramLabel = "ID", description = "as this snapshot remembers")
  private String snapshot;

  @Option(names = "--as-of", paramLabel = "TIME", description = "as if it were then")
  private String asOf;

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

    @Option(names = "--strategy", paramLabel = "NAME", description = "auto or lexical")
    private String strategy;

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
    Map<String, Object> arguments = common();
    put(arguments, "query", question);
    put(arguments, "depth", topics.depth);
    put(arguments, "max_nodes", topics.maxNodes);
    return arguments;
  }

  private Map<String, Object> recall() {
    Map<String, Object> arguments = common();
    arguments.put("question", question);
    put(arguments, "budget_tokens", recalling.budget);
    put(arguments, "from", recalling.from);
    put(arguments, "to", recalling.to);
    put(arguments, "min_confidence", recalling.minConfidence);
    put(arguments, "strategy", recalling.strategy);
    if (recalling.explain) {
      arguments.put("explain", true);
    }
    return arguments;
  }

  private Map<String, Object> common() {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("participants", participants);
    put(arguments, "as_of", asOf);
    put(arguments, "snapshot_id", snapshot);
    if (internal) {
      arguments.put("include_internal", true);
    }
    return arguments;
  }

  private static void put(Map<String, Object> arguments, String name, Object value) {
    if (value != null) {
      arguments.put(name, value);
    }
  }
}
