package io.myria.cli;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.connection.Json;
import io.myria.cli.connection.Server;
import io.myria.cli.evaluation.AskedRecall;
import io.myria.cli.evaluation.AskedTopics;
import io.myria.cli.evaluation.BaselineTable;
import io.myria.cli.evaluation.Domain;
import io.myria.cli.evaluation.Evaluation;
import io.myria.cli.evaluation.Evaluation.Mark;
import io.myria.cli.evaluation.EvaluationQuestion;
import io.myria.cli.evaluation.FailedQuestions;
import io.myria.cli.evaluation.NeverSaid;
import io.myria.cli.evaluation.QuestionFiles;
import io.myria.cli.evaluation.RecallEvaluation;
import io.myria.cli.evaluation.RecallMark;
import io.myria.cli.evaluation.StopsTable;
import io.myria.cli.terminal.ProgressLine;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code myria evaluate}: asks questions whose evidence is known, and says how much of it a recall
 * brings within budgets of tokens and what its confidence is worth, by domain, and how much stands
 * in one answer of topics of at most {@value AskedTopics#NODES} nodes, {@value AskedTopics#EVENTS}
 * of them references or events.
 */
@Command(
    name = "evaluate",
    description = {
      "Measures recall by questions whose evidence is known.",
      "Asks the questions of DIR/*.questions.jsonl, and says by folder how much of their evidence"
          + " stands in the answers, what their confidence is worth, and how much one answer of"
          + " topics lists. The events have to be imported before."
    })
public final class EvaluateCommand extends ClientCommand {

  /** Strategies that nothing was learned for: the better one is the floor of a ranking. */
  private static final List<String> BASELINES = List.of("bm25", "plain");

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = {
        "a folder, which is a domain, or a file of it. It holds *.questions.jsonl: an object a line"
            + " with question, participants, evidence (source event keys; none where it was never"
            + " said) and, if you like, category and as_of (an instant: asked as if it were then)"
      })
  private List<Path> places;

  @Option(
      names = "--budgets",
      paramLabel = "TOKENS",
      split = ",",
      defaultValue = "1000,2000,4000",
      description = "of the recalls; 2000, which tells what confidence is worth, is always one")
  private List<Integer> budgets;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "auto",
      description = "of the recalls: auto, lexical, cba, staged; several are shown side by side")
  private List<String> strategies;

  @Option(
      names = "--questions",
      paramLabel = "N",
      description = "of each domain at most so many, evenly spread; by default all")
  private Integer most;

  @Option(
      names = "--no-baselines",
      description = "without the strategies that nothing was learned for: bm25 and plain")
  private boolean noBaselines;

  @Option(
      names = "--stops",
      description =
          "asks by the first strategy again without filling the budget, and says what is lost and"
              + " saved where answers end early")
  private boolean stops;

  @Option(
      names = "--never-said",
      description =
          "asks each question also of participants of another conversation, who never spoke of"
              + " it, in 2000 tokens, and says how sure those answers are")
  private boolean neverSaid;

  @Option(names = "--no-topics", description = "recalls alone")
  private boolean noTopics;

  /** Changed and printed under its lock. */
  private Results results;

  @Override
  int run(Server server) {
    if (most != null && most < 1) {
      throw new ClientFailure("--questions is " + most + ", and must be at least 1", null);
    }
    List<Domain> domains = QuestionFiles.read(places);
    if (most != null) {
      domains = domains.stream().map(domain -> domain.sample(most)).toList();
    }
    Set<Integer> wanted = new TreeSet<>(budgets);
    wanted.add(RecallEvaluation.JUDGED);
    results =
        new Results(
            new LinkedHashMap<>(),
            new BaselineTable(BASELINES, List.copyOf(wanted)),
            new StopsTable(List.copyOf(wanted)),
            new NeverSaid(neverSaid ? domains : List.of()),
            new Evaluation(),
            new FailedQuestions());
    strategies.forEach(
        name -> results.recalls.put(name, new RecallEvaluation(List.copyOf(wanted))));
    server.connect();
    Thread hook = new Thread(this::interrupted, "myria-evaluate-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
    boolean ending;
    try {
      ask(new Asking(new AskedRecall(server), new AskedTopics(server), wanted), domains);
    } finally {
      ending = !removed(hook);
    }
    if (ending) {
      return FAILED;
    }
    print();
    return results.failed.count() == 0 ? DONE : FAILED;
  }

  /** False where the process ends already, and the hook prints. */
  private static boolean removed(Thread hook) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      return false;
    }
  }

  /** Prints the figures of the questions that are done, where the process is interrupted. */
  void interrupted() {
    synchronized (results) {
      int done = results.failed.answered();
      if (done > 0) {
        err().println();
        err().println("myria: interrupted after " + Units.count(done, "question"));
        print();
        out().flush();
        err().flush();
      }
    }
  }

  private void print() {
    if (json()) {
      print(document());
    } else {
      show(lines());
    }
    results.failed.lines().forEach(err()::println);
  }

  /** What came out: by strategy, beside baselines, of topics, and not at all. */
  private record Results(
      Map<String, RecallEvaluation> recalls,
      BaselineTable baselines,
      StopsTable stops,
      NeverSaid never,
      Evaluation topics,
      FailedQuestions failed) {}

  /** What is asked of each question. */
  private record Asking(AskedRecall recall, AskedTopics topics, Set<Integer> budgets) {}

  /**
   * @throws ClientFailure where no question was answered
   */
  private void ask(Asking asking, List<Domain> domains) {
    int all = domains.stream().mapToInt(domain -> domain.questions().size()).sum();
    int done = 0;
    try (ProgressLine progress = new ProgressLine(Terminal.ofThisProcess())) {
      for (Domain domain : domains) {
        for (EvaluationQuestion question : domain.questions()) {
          ask(asking, domain, question);
          done++;
          int failed = results.failed.count();
          progress.show(
              done
                  + " of "
                  + Units.count(all, "question")
                  + (domains.size() > 1 ? ", in " + domain.name() : "")
                  + (failed > 0 ? ", " + failed + " failed" : ""));
        }
      }
    }
    if (results.failed.answered() == 0) {
      results.failed.fail();
    }
  }

  /** All that is asked of a question counts, or nothing of it. */
  private void ask(Asking asking, Domain domain, EvaluationQuestion question) {
    if (results.failed.givesUp()) {
      results.failed.notAsked();
      return;
    }
    try {
      Map<String, List<RecallMark>> marks = new LinkedHashMap<>();
      for (String strategy : asked()) {
        List<RecallMark> some = new ArrayList<>();
        for (int budget : asking.budgets) {
          some.add(asking.recall.mark(question, budget, strategy));
        }
        marks.put(strategy, some);
      }
      String first = strategies.get(0);
      List<RecallMark> ended = new ArrayList<>();
      if (stops) {
        for (int budget : asking.budgets) {
          ended.add(asking.recall.unfilled(question, budget, first));
        }
      }
      Optional<RecallMark> never =
          results
              .never
              .of(question)
              .map(one -> asking.recall.mark(one, RecallEvaluation.JUDGED, first));
      Optional<Mark> topics =
          noTopics || question.evidence().isEmpty()
              ? Optional.empty()
              : Optional.of(asking.topics.mark(question));
      synchronized (results) {
        results.recalls.forEach(
            (strategy, all) -> all.add(domain.name(), question, marks.get(strategy)));
        if (!noBaselines) {
          results.baselines.add(domain.name(), question, marks);
        }
        if (stops) {
          results.stops.add(domain.name(), question, marks.get(first), ended);
        }
        never.ifPresent(mark -> results.never.add(domain.name(), mark));
        topics.ifPresent(mark -> results.topics.add(question.category(), mark));
        results.failed.success();
      }
    } catch (ClientFailure failure) {
      synchronized (results) {
        results.failed.add(question, failure);
      }
    }
  }

  /** The strategies of a question's recalls, each once. */
  private Set<String> asked() {
    Set<String> asked = new LinkedHashSet<>(strategies);
    asked.addAll(noBaselines ? List.of() : BASELINES);
    return asked;
  }

  private ObjectNode document() {
    ObjectNode document = Json.MAPPER.createObjectNode();
    String first = strategies.get(0);
    document.put("strategy", first).set("recall", results.recalls.get(first).document());
    if (results.recalls.size() > 1) {
      ObjectNode all = document.putObject("strategies");
      results.recalls.forEach((name, marks) -> all.set(name, marks.document()));
    }
    if (!noBaselines) {
      document.set("baselines", results.baselines.document());
    }
    if (stops) {
      document.set("stops", results.stops.document());
    }
    if (neverSaid) {
      document.set("never_said", results.never.document());
    }
    if (!results.topics.isEmpty()) {
      document.set("topics", results.topics.document());
    }
    if (results.failed.count() > 0) {
      results.failed.write(document.putObject("failed"));
    }
    return document;
  }

  /** The first strategy in detail, and below it all of them side by side. */
  private List<String> lines() {
    int width = Terminal.ofThisProcess().width();
    List<String> lines = new ArrayList<>();
    if (!noBaselines) {
      lines.addAll(results.baselines.lines(width));
      lines.add("");
    }
    if (stops) {
      lines.addAll(results.stops.lines(width));
      lines.add("");
    }
    if (neverSaid) {
      lines.addAll(results.never.lines(width));
      lines.add("");
    }
    lines.addAll(results.recalls.get(strategies.get(0)).lines(width));
    if (results.recalls.size() > 1) {
      Table table = RecallEvaluation.comparison();
      results.recalls.forEach((name, marks) -> marks.compare(name, table));
      lines.add("");
      lines.addAll(table.lines(width));
    }
    if (!results.topics.isEmpty()) {
      lines.add("");
      lines.add(
          "Topics, at most "
              + AskedTopics.NODES
              + " nodes with "
              + AskedTopics.EVENTS
              + " events:");
      lines.addAll(results.topics.lines(width));
    }
    return lines;
  }
}
