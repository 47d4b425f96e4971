package io.myria.cli.evaluation;

import io.myria.cli.connection.Json;
import io.myria.cli.terminal.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/**
 * Evidence found by a strategy beside what baselines find with nothing learned, question by
 * question, and how far the answers' confidence holds, by domain and budget. The floor is the
 * baseline that finds most of a domain in a budget. Intervals are twice the standard error of a
 * mean over questions.
 */
public final class BaselineTable {

  private final List<String> baselines;
  private final List<Integer> budgets;
  private final Map<String, List<Map<String, List<RecallMark>>>> domains = new LinkedHashMap<>();

  /**
   * @param baselines their strategies
   * @param budgets ascending
   */
  public BaselineTable(List<String> baselines, List<Integer> budgets) {
    this.baselines = List.copyOf(baselines);
    this.budgets = List.copyOf(budgets);
  }

  /**
   * A question counts where it has evidence.
   *
   * @param marks of the same question, by strategy, of which the first is what is measured; each by
   *     budget
   */
  public void add(String domain, EvaluationQuestion question, Map<String, List<RecallMark>> marks) {
    if (!question.evidence().isEmpty()) {
      domains.computeIfAbsent(domain, key -> new ArrayList<>()).add(new LinkedHashMap<>(marks));
    }
  }

  /** One row of the table. */
  private final class Row {

    private final List<Map<String, List<RecallMark>>> questions;
    private final int place;

    Row(List<Map<String, List<RecallMark>>> questions, int budget) {
      this.questions = questions;
      this.place = budgets.indexOf(budget);
    }

    Mean own() {
      return Mean.of(questions.stream().map(marks -> own(marks).found()).toList());
    }

    private RecallMark own(Map<String, List<RecallMark>> marks) {
      return marks.values().iterator().next().get(place);
    }

    Mean of(String baseline) {
      return Mean.of(each(marks -> marks.get(baseline).get(place).found()));
    }

    /** Of two that find as much, the first. */
    String floor() {
      return baselines.stream().max(Comparator.comparingDouble(one -> of(one).value())).orElse("");
    }

    /** By how much more is found than by the floor, of the same questions. */
    Mean more() {
      String floor = floor();
      return Mean.of(each(marks -> own(marks).found() - marks.get(floor).get(place).found()));
    }

    private List<Double> each(Function<Map<String, List<RecallMark>>, Double> of) {
      return questions.stream().map(of).toList();
    }

    ConfidenceFigures confidence() {
      return ConfidenceFigures.of(new RecallMarks(questions.stream().map(this::own).toList()));
    }
  }

  public List<String> lines(int width) {
    List<String> headings = new ArrayList<>(List.of("DOMAIN", "BUDGET", "QUESTIONS"));
    headings.addAll(baselines);
    headings.addAll(List.of("FOUND", "OVER FLOOR", "AT 0.8+", "HOLD ALL"));
    Table table = new Table(headings.toArray(String[]::new));
    domains.forEach(
        (name, questions) ->
            budgets.forEach(
                budget -> {
                  Row row = new Row(questions, budget);
                  List<String> cells = new ArrayList<>();
                  cells.addAll(
                      List.of(name, Integer.toString(budget), Integer.toString(questions.size())));
                  baselines.forEach(
                      one -> cells.add(RecallMarks.decimals(1, 100 * row.of(one).value())));
                  ConfidenceFigures confidence = row.confidence();
                  cells.addAll(
                      List.of(
                          row.own().cell(),
                          row.more().cell(),
                          RecallMarks.percent(confidence.share()),
                          RecallMarks.percent(confidence.holdAll())));
                  table.row(cells.toArray(String[]::new));
                }));
    return table.lines(width);
  }

  /** By domain, then by budget. */
  public ObjectNode document() {
    ObjectNode document = Json.MAPPER.createObjectNode();
    domains.forEach(
        (name, questions) -> {
          ObjectNode domain = document.putObject(name);
          for (int budget : budgets) {
            Row row = new Row(questions, budget);
            ObjectNode node = domain.putObject(Integer.toString(budget));
            node.put("questions", questions.size()).put("floor", row.floor());
            baselines.forEach(one -> row.of(one).write(node, one));
            row.own().write(node, "found");
            row.more().write(node, "over_floor");
            row.confidence().write(node.putObject("confidence"));
          }
        });
    return document;
  }
}
