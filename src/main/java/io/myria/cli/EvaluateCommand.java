package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Server;
import io.myria.cli.connection.ToolAnswer;
import io.myria.cli.drawing.Table;
import io.myria.cli.drawing.Terminal;
import io.myria.cli.drawing.Units;
import io.myria.cli.evaluation.Evaluation;
import io.myria.cli.evaluation.Evaluation.Mark;
import io.myria.cli.evaluation.EvaluationQuestion;
import io.myria.cli.evaluation.RecallEvaluation;
import io.myria.cli.evaluation.RecallMark;
import io.myria.cli.evaluation.RecallMark.Standing;
import io.myria.cli.intake.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code myria evaluate}: asks questions whose evidence is known, and says how much of it a recall
 * brings within budgets of tokens, and how much stands in one answer of topics of at most {@value
 * #NODES} nodes, {@value #EVENTS} of them references or events.
 */
@Command(
    name = "evaluate",
    description = {
      "Measures recall by questions whose evidence is known.",
      "Asks the questions of DIR/*.questions.jsonl, and says how much of their evidence stands in"
          + " the answers, and how much one answer of topics lists. The events have to be imported"
          + " before."
    })
public final class EvaluateCommand extends ClientCommand {

  private static final int NODES = 100;
  private static final int EVENTS = 50;

  /** Enough for as many. */
  private static final int BUDGET = 64_000;

  @Parameters(
      paramLabel = "DIR",
      description = {
        "holds *.questions.jsonl: an object a line with question, participants, evidence (source"
            + " event keys; none where it was never said) and, if you like, category"
      })
  private Path folder;

  @Option(
      names = "--budgets",
      paramLabel = "TOKENS",
      split = ",",
      defaultValue = "500,1000,2000,4000",
      description = "of the recalls; 2000, which tells what confidence is worth, is always one")
  private List<Integer> budgets;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "auto",
      description = "of the recalls: auto, lexical, cba, staged; several are shown side by side")
  private List<String> strategies;

  @Option(names = "--no-topics", description = "recalls alone")
  private boolean noTopics;

  @Override
  int run(Server server) {
    List<EvaluationQuestion> questions = EvaluationQuestion.in(folder);
    Set<Integer> wanted = new TreeSet<>(budgets);
    wanted.add(RecallEvaluation.JUDGED);
    Map<String, RecallEvaluation> recalls = new LinkedHashMap<>();
    strategies.forEach(name -> recalls.put(name, new RecallEvaluation(List.copyOf(wanted))));
    Evaluation topics = new Evaluation();
    Lookups lookups = new Lookups(server);
    int done = 0;
    try (ProgressLine progress = new ProgressLine(Terminal.ofThisProcess())) {
      for (EvaluationQuestion question : questions) {
        recalls.forEach(
            (name, marks) ->
                wanted.forEach(
                    budget ->
                        marks.add(question, recall(server, lookups, question, budget, name))));
        if (!noTopics && !question.evidence().isEmpty()) {
          topics.add(question.category(), ask(server, question));
        }
        done++;
        progress.show(done + " of " + Units.count(questions.size(), "question"));
      }
    }
    return json() ? print(document(recalls, topics)) : show(lines(recalls, topics));
  }

  private ObjectNode document(Map<String, RecallEvaluation> recalls, Evaluation topics) {
    ObjectNode document = Json.MAPPER.createObjectNode();
    String first = strategies.get(0);
    document.put("strategy", first).set("recall", recalls.get(first).document());
    if (recalls.size() > 1) {
      ObjectNode all = document.putObject("strategies");
      recalls.forEach((name, marks) -> all.set(name, marks.document()));
    }
    if (!topics.isEmpty()) {
      document.set("topics", topics.document());
    }
    return document;
  }

  /** The first strategy in detail, and below it all of them side by side. */
  private List<String> lines(Map<String, RecallEvaluation> recalls, Evaluation topics) {
    int width = Terminal.ofThisProcess().width();
    List<String> lines = new ArrayList<>(recalls.get(strategies.get(0)).lines(width));
    if (recalls.size() > 1) {
      Table table = RecallEvaluation.comparison();
      recalls.forEach((name, marks) -> marks.compare(name, table));
      lines.add("");
      lines.addAll(table.lines(width));
    }
    if (!topics.isEmpty()) {
      lines.add("");
      lines.add("Topics, at most " + NODES + " nodes with " + EVENTS + " events:");
      lines.addAll(topics.lines(width));
    }
    return lines;
  }

  private static RecallMark recall(
      Server server, Lookups lookups, EvaluationQuestion question, int budget, String strategy) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("participants", question.participants());
    arguments.put("query", question.text());
    arguments.put("budget_tokens", budget);
    arguments.put("strategy", strategy);
    // What is there is measured; the confidence says by itself what would be withheld.
    arguments.put("min_confidence", 0);
    long start = System.nanoTime();
    ToolAnswer answer = server.answer("myria_recall", arguments);
    long took = (System.nanoTime() - start) / 1_000;
    RecallMark mark =
        RecallMark.of(
            question, budget, answer.content(), standing(lookups, question, answer), took);
    if (mark.tokens() > budget) {
      throw new ClientFailure(
          "an answer has " + mark.tokens() + " tokens, and the budget was " + budget, null);
    }
    return mark;
  }

  /** An answer for a reader does not say which event has which key; it is looked up once. */
  private static List<Standing> standing(
      Lookups lookups, EvaluationQuestion question, ToolAnswer answer) {
    JsonNode ids = answer.about("event_ids");
    JsonNode renderings = answer.about("renderings");
    if (renderings.size() != ids.size()) {
      throw new ClientFailure("this server does not say what stands in a context", null);
    }
    List<Standing> standing = new ArrayList<>();
    for (int rank = 0; rank < ids.size(); rank++) {
      JsonNode event = lookups.event(ids.get(rank).asString(""), question.participants(), false);
      standing.add(
          new Standing(
              event.path("source_event_key").asString(""),
              renderings.get(rank).asString("").equals("verbatim")));
    }
    return standing;
  }

  private static Mark ask(Server server, EvaluationQuestion question) {
    long start = System.nanoTime();
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("participants", question.participants());
    arguments.put("query", question.text());
    arguments.put("max_nodes", NODES);
    arguments.put("max_refs", EVENTS);
    arguments.put("detail", "items");
    JsonNode answer = server.read("myria_query_references", arguments, BUDGET).content();
    long took = (System.nanoTime() - start) / 1_000_000;
    Seen seen = new Seen();
    seen.look(answer.path("root"));
    if (seen.nodes > NODES || seen.events > EVENTS) {
      throw new ClientFailure(
          "an answer has " + seen.nodes + " nodes and " + seen.events + " events", null);
    }
    long listed = question.evidence().stream().filter(seen.keys::contains).count();
    return new Mark((double) listed / question.evidence().size(), seen.nodes, seen.events, took);
  }

  /** What stands in a tree. */
  private static final class Seen {

    private final Set<String> keys = new HashSet<>();
    private int nodes;
    private int events;

    void look(JsonNode node) {
      nodes++;
      String kind = node.path("kind").asString("");
      if (kind.equals("event") || kind.equals("event_ref")) {
        events++;
        keys.add(node.path("source_event_key").asString(""));
      }
      node.path("children").forEach(this::look);
    }
  }
}
