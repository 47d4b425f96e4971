package io.myria.cli.evaluation;

import io.myria.cli.connection.Json;
import io.myria.cli.terminal.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers that may end before their budget beside answers that fill it, of the same questions: the
 * evidence that is lost, and the tokens and events that are saved. Confined to one thread.
 */
public final class StopsTable {

  private final List<Integer> budgets;
  private final Map<String, Pair> domains = new LinkedHashMap<>();

  /** The marks of a domain's questions, in the same order. */
  private record Pair(List<RecallMark> filled, List<RecallMark> ended) {}

  /**
   * @param budgets ascending
   */
  public StopsTable(List<Integer> budgets) {
    this.budgets = List.copyOf(budgets);
  }

  /**
   * A question counts where it has evidence.
   *
   * @param filled by budget
   * @param ended by budget
   */
  public void add(
      String domain, EvaluationQuestion question, List<RecallMark> filled, List<RecallMark> ended) {
    if (!question.evidence().isEmpty()) {
      Pair pair =
          domains.computeIfAbsent(domain, key -> new Pair(new ArrayList<>(), new ArrayList<>()));
      pair.filled().addAll(filled);
      pair.ended().addAll(ended);
    }
  }

  public List<String> lines(int width) {
    Table table =
        new Table(
            "DOMAIN",
            "BUDGET",
            "FOUND",
            "ENDING",
            "LOST",
            "TOKENS",
            "ENDING",
            "SAVED",
            "EVENTS",
            "ENDING",
            "ENDED",
            "FOUND THERE",
            "EVENTS THERE");
    domains.forEach(
        (name, pair) -> budgets.forEach(budget -> row(table, name, budget, of(pair, budget))));
    return table.lines(width);
  }

  private static void row(Table table, String name, int budget, Figures figures) {
    RecallMarks filled = figures.filled();
    RecallMarks ended = figures.ended();
    table.row(
        name,
        Integer.toString(budget),
        RecallMarks.percent(filled.mean(RecallMark::found)),
        RecallMarks.percent(ended.mean(RecallMark::found)),
        figures.lost().cell(),
        RecallMarks.decimals(0, filled.mean(RecallMark::tokens)),
        RecallMarks.decimals(0, ended.mean(RecallMark::tokens)),
        RecallMarks.percent(figures.saved()),
        RecallMarks.decimals(1, filled.mean(RecallMark::events)),
        RecallMarks.decimals(1, ended.mean(RecallMark::events)),
        RecallMarks.percent(figures.share()),
        RecallMarks.percent(figures.early().mean(RecallMark::found)),
        RecallMarks.decimals(1, figures.early().mean(RecallMark::events)));
  }

  /** By domain, then by budget. */
  public ObjectNode document() {
    ObjectNode document = Json.MAPPER.createObjectNode();
    domains.forEach(
        (name, pair) -> {
          ObjectNode domain = document.putObject(name);
          budgets.forEach(
              budget -> write(domain.putObject(Integer.toString(budget)), of(pair, budget)));
        });
    return document;
  }

  private static void write(ObjectNode node, Figures figures) {
    node.put("questions", figures.filled().size());
    write(node.putObject("filled"), figures.filled());
    write(node.putObject("ending"), figures.ended());
    write(node.putObject("ended_early").put("answers", figures.early().size()), figures.early());
    figures.lost().write(node, "lost");
    RecallMarks.put(node, "tokens_saved", figures.saved());
  }

  private static void write(ObjectNode node, RecallMarks marks) {
    Map<String, ToDoubleFunction<RecallMark>> means = new LinkedHashMap<>();
    means.put("found", RecallMark::found);
    means.put("tokens", RecallMark::tokens);
    means.put("events", RecallMark::events);
    means.forEach((name, of) -> RecallMarks.put(node, name, marks.mean(of)));
  }

  private static Figures of(Pair pair, int budget) {
    return new Figures(
        new RecallMarks(pair.filled()).in(budget), new RecallMarks(pair.ended()).in(budget));
  }

  /** Of one domain in one budget. */
  private record Figures(RecallMarks filled, RecallMarks ended) {

    /** Of the evidence, question by question. */
    Mean lost() {
      List<Double> lost = new ArrayList<>();
      for (int question = 0; question < filled.size(); question++) {
        lost.add(filled.marks().get(question).found() - ended.marks().get(question).found());
      }
      return Mean.of(lost);
    }

    /** Of the tokens of filled answers. */
    double saved() {
      return 1 - ended.mean(RecallMark::tokens) / filled.mean(RecallMark::tokens);
    }

    /** Of the answers that ended before their budget. */
    double share() {
      return ended.mean(mark -> mark.endedEarly() ? 1 : 0);
    }

    RecallMarks early() {
      return ended.where(RecallMark::endedEarly);
    }
  }
}
