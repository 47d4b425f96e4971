package io.myria.cli;

import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import io.myria.cli.terminal.MemoryLine;
import io.myria.cli.terminal.RecallPage;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.TreeDrawing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code myria ask}: what is remembered on a question; without one, the topics there are. */
@Command(
    name = "ask",
    description = {
      "Recalls what answers a question, or shows topics as a tree.",
      "Without a question, or with --topics, it is topics; of a recall a terminal gets a screen"
          + " full, unless --budget says more."
    })
public final class AskCommand extends ClientCommand {

  /** Some forty lines. */
  private static final int BUDGET_OF_A_TERMINAL = 1_000;

  private static final int USUAL_BUDGET = 4_000;

  /** As many times as much as the words take with the reasons for them. */
  private static final int ROOM = 6;

  @Parameters(
      arity = "0..1",
      paramLabel = "QUESTION",
      description = "in plain words; without one, all topics are shown")
  private String question;

  @Mixin private Asker asker;

  @Option(
      names = "--budget",
      paramLabel = "TOKENS",
      description = {
        "most tokens of the answer",
        "(default: 1000 in a terminal, else the server's, which is 4000 of a recall)"
      })
  private Integer budget;

  @ArgGroup(validate = false, heading = "A recall:%n")
  private Recalling recalling = new Recalling();

  @ArgGroup(validate = false, heading = "Topics:%n")
  private Topics topics = new Topics();

  /** What only a recall has. */
  static final class Recalling extends Asker.Window {
    @Option(
        names = "--min-confidence",
        paramLabel = "SHARE",
        description = "from 0 to 1: below it, nothing is answered")
    private Double minConfidence;

    @Option(names = "--strategy", paramLabel = "NAME", description = "auto, lexical, cba or staged")
    private String strategy;

    @Option(names = "--include-archived", description = "what was archived, too")
    private boolean archived;

    @Option(names = "--fill", description = "fill the budget, also where less answers the question")
    private boolean fill;

    @Option(
        names = "--ids",
        description = "say of each event its id, date, speaker and who sees it")
    private boolean ids;

    @Option(names = "--explain", description = "the same, and why it was chosen")
    private boolean explain;

    boolean sourced() {
      return ids || explain;
    }
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
    Terminal terminal = Terminal.ofThisProcess();
    if (question == null || topics.asked()) {
      JsonNode answer = server.call("myria_query_references", references());
      if (json()) {
        return print(answer);
      }
      return show(new TreeDrawing(terminal.width(), terminal.colours()).draw(answer));
    }
    ToolAnswer answer = server.answer("myria_recall", recall(terminal));
    if (json()) {
      return print(answer.content());
    }
    return show(
        new RecallPage(terminal.proseWidth(), terminal.colours())
            .lines(
                answer.content(),
                recalling.sourced() ? sources(server, answer, terminal) : List.of(),
                new RecallPage.Numbers(answer.about("event_ids").size(), more(terminal))));
  }

  private Map<String, Object> references() {
    Map<String, Object> arguments = asker.arguments();
    Asker.put(arguments, "query", question);
    Asker.put(arguments, "budget_tokens", budget);
    Asker.put(arguments, "depth", topics.depth);
    Asker.put(arguments, "max_nodes", topics.maxNodes);
    if (json()) {
      arguments.put("detail", "items");
    }
    return arguments;
  }

  private Map<String, Object> recall(Terminal terminal) {
    Map<String, Object> arguments = asker.arguments();
    arguments.put("query", question);
    Asker.put(arguments, "budget_tokens", budget(terminal));
    recalling.putWindow(arguments);
    Asker.put(arguments, "min_confidence", recalling.minConfidence);
    Asker.put(arguments, "strategy", recalling.strategy);
    if (recalling.archived) {
      arguments.put("include_archived", true);
    }
    if (recalling.fill) {
      arguments.put("fill", true);
    }
    if (json() && recalling.sourced()) {
      arguments.put("detail", "items");
      arguments.put("explain", recalling.explain);
    }
    return arguments;
  }

  private Integer budget(Terminal terminal) {
    return budget == null && terminal.output() && !json()
        ? Integer.valueOf(BUDGET_OF_A_TERMINAL)
        : budget;
  }

  private String more(Terminal terminal) {
    Integer asked = budget(terminal);
    return "--budget " + 2 * (asked == null ? USUAL_BUDGET : asked);
  }

  /**
   * The events of the context, best first, with the beginnings of their words. They are looked up:
   * an answer with all of that would have room for fewer.
   */
  private List<JsonNode> sources(Server server, ToolAnswer answer, Terminal terminal) {
    Map<String, JsonNode> reasons =
        recalling.explain ? reasons(server, recall(terminal)) : Map.of();
    List<JsonNode> sources = new ArrayList<>();
    Lookups lookups = new Lookups(server);
    for (JsonNode one : answer.about("event_ids")) {
      String id = one.asString("");
      JsonNode event = lookups.event(id, asker.participants(), asker.internal());
      String voice = MemoryLine.voice(event);
      String said = lookups.beginning(id, asker.participants(), asker.internal());
      ObjectNode source = (ObjectNode) event.deepCopy();
      source.put("text", said.startsWith(voice) ? said.substring(voice.length()) : said);
      source.set("why", reasons.getOrDefault(id, event).path("why"));
      source.set("score", reasons.getOrDefault(id, event).path("score"));
      sources.add(source);
    }
    for (int rank = 0; rank < sources.size(); rank++) {
      ((ObjectNode) sources.get(rank)).set("rendering", answer.about("renderings").path(rank));
    }
    return sources;
  }

  /** By event; in a context that has room for them, the ranking is the same. */
  private static Map<String, JsonNode> reasons(Server server, Map<String, Object> recall) {
    Map<String, Object> arguments = new LinkedHashMap<>(recall);
    arguments.put("detail", "items");
    arguments.put("explain", true);
    Map<String, JsonNode> reasons = new HashMap<>();
    Integer budget = (Integer) recall.get("budget_tokens");
    server
        .read("myria_recall", arguments, ROOM * (budget == null ? USUAL_BUDGET : budget))
        .content()
        .path("items")
        .forEach(item -> reasons.put(item.path("event_id").asString(""), item));
    return reasons;
  }

  /** Looks up events by their ids, each once. Confined to one thread. */
  private static final class Lookups {

    /** Of an event: enough for a line or two of it. */
    private static final int BUDGET = 300;

    private final Server server;
    private final Map<String, ToolAnswer> known = new HashMap<>();

    Lookups(Server server) {
      this.server = server;
    }

    /** The event as programs have it, with what it says only if that is short. */
    JsonNode event(String id, List<String> participants, boolean internal) {
      return answer(id, participants, internal).content().path("event");
    }

    /** The first line of what it says, and who says it. */
    String beginning(String id, List<String> participants, boolean internal) {
      return answer(id, participants, internal).text().lines().skip(1).findFirst().orElse("");
    }

    private ToolAnswer answer(String id, List<String> participants, boolean internal) {
      return known.computeIfAbsent(id + participants, key -> ask(id, participants, internal));
    }

    private ToolAnswer ask(String id, List<String> participants, boolean internal) {
      Map<String, Object> arguments = new LinkedHashMap<>();
      arguments.put("event_id", id);
      arguments.put("participants", participants);
      arguments.put("budget_tokens", BUDGET);
      if (internal) {
        arguments.put("include_internal", true);
      }
      return server.answer("myria_get_event", arguments);
    }
  }
}
