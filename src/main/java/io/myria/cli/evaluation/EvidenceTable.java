package io.myria.cli.evaluation;

import io.myria.cli.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Two lines a group of questions: evidence recall and evidence found, by budget. */
final class EvidenceTable {

  private final List<Integer> budgets;
  private final Table table;

  /**
   * @param groups what a group is
   */
  EvidenceTable(String groups, List<Integer> budgets) {
    this.budgets = budgets;
    List<String> headings = new ArrayList<>(List.of(groups, "QUESTIONS", "EVIDENCE"));
    budgets.forEach(budget -> headings.add("IN " + budget));
    table = new Table(headings.toArray(String[]::new));
  }

  void row(String name, RecallMarks marks) {
    int questions = marks.in(budgets.get(0)).size();
    line(name, Integer.toString(questions), "recall", mean(marks, RecallMark::recall));
    line("", "", "found", mean(marks, RecallMark::found));
  }

  /** Of several domains, each weighing alike. */
  void alike(String name, List<RecallMarks> domains) {
    int questions = domains.stream().mapToInt(marks -> marks.in(budgets.get(0)).size()).sum();
    line(name, Integer.toString(questions), "recall", alike(domains, RecallMark::recall));
    line("", "", "found", alike(domains, RecallMark::found));
  }

  private List<Double> mean(RecallMarks marks, ToDoubleFunction<RecallMark> share) {
    return budgets.stream().map(budget -> marks.in(budget).mean(share)).toList();
  }

  private List<Double> alike(List<RecallMarks> domains, ToDoubleFunction<RecallMark> share) {
    return budgets.stream()
        .map(budget -> ConfidenceFigures.mean(domains, marks -> marks.in(budget).mean(share)))
        .toList();
  }

  private void line(String name, String questions, String measure, List<Double> shares) {
    List<String> cells = new ArrayList<>(List.of(name, questions, measure));
    shares.forEach(share -> cells.add(RecallMarks.percent(share)));
    table.row(cells.toArray(String[]::new));
  }

  List<String> lines(int width) {
    return table.lines(width);
  }
}
