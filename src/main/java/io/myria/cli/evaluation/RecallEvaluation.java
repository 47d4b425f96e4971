package io.myria.cli.evaluation;

import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.WordWrap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.node.ObjectNode;

/**
 * The mean scores of recalls, and what their confidence was worth, by domain: within a domain each
 * question weighs alike, in the total each domain.
 */
public final class RecallEvaluation {

  /** The budget whose answers tell by fifths whether the confidence was right. */
  public static final int JUDGED = 2_000;

  private static final String DOMAIN = "DOMAIN";
  private static final String ALIKE = "all alike";

  private final List<Integer> budgets;
  private final Map<String, DomainMarks> domains = new LinkedHashMap<>();

  /** All questions, each weighing alike. */
  private final DomainMarks questions;

  /**
   * @param budgets ascending; {@link #JUDGED} is one
   */
  public RecallEvaluation(List<Integer> budgets) {
    this.budgets = List.copyOf(budgets);
    this.questions = new DomainMarks(this.budgets);
  }

  /**
   * @param marks of one question, by budget
   */
  public void add(String domain, EvaluationQuestion question, List<RecallMark> marks) {
    domains.computeIfAbsent(domain, key -> new DomainMarks(budgets)).add(question, marks);
    questions.add(question, marks);
  }

  /** By domain, then what is behind it, each domain by itself. */
  public List<String> lines(int width) {
    List<String> lines = new ArrayList<>(evidence().lines(width));
    lines.add("");
    lines.addAll(confidence().lines(width));
    lines.add("");
    lines.addAll(ranks().lines(width));
    domains.forEach(
        (name, marks) -> {
          lines.add("");
          if (domains.size() > 1) {
            lines.addAll(WordWrap.wrap(name + ":", width));
          }
          EvidenceTable categories = new EvidenceTable("CATEGORY", budgets);
          marks.evidenceByCategory(categories);
          lines.addAll(categories.lines(width));
          lines.add("");
          lines.addAll(marks.calibration(JUDGED).lines(width));
          marks.notes(JUDGED).forEach(note -> lines.addAll(WordWrap.wrap(note, width)));
        });
    return lines;
  }

  private EvidenceTable evidence() {
    EvidenceTable table = new EvidenceTable(DOMAIN, budgets);
    domains.forEach((name, marks) -> table.row(name, marks.all()));
    if (domains.size() > 1) {
      table.alike(ALIKE, domains.values().stream().map(DomainMarks::all).toList());
    }
    return table;
  }

  private Table confidence() {
    String sure = "AT " + RecallMarks.decimals(1, ConfidenceFigures.SURE) + "+";
    Table table =
        new Table(DOMAIN, "BUDGET", "ANSWERS", sure, "SHARE", "HOLD ALL", "SAID", "SO", "BRIER");
    domains.forEach(
        (name, marks) ->
            budgets.forEach(budget -> row(table, name, budget, marks.confidence(budget))));
    if (domains.size() > 1) {
      budgets.forEach(budget -> row(table, ALIKE, budget, alike(budget)));
    }
    return table;
  }

  private ConfidenceFigures alike(int budget) {
    return ConfidenceFigures.alike(
        domains.values().stream().map(marks -> marks.confidence(budget)).toList());
  }

  private static void row(Table table, String name, int budget, ConfidenceFigures figures) {
    List<String> cells = new ArrayList<>(List.of(name, Integer.toString(budget)));
    cells.addAll(figures.cells());
    table.row(cells.toArray(String[]::new));
  }

  private Table ranks() {
    Table table = new Table(DOMAIN, "RECALL@10", "NDCG@10", "P50", "P95");
    domains.forEach(
        (name, marks) ->
            table.row(
                name,
                RecallMarks.percent(marks.largest().mean(RecallMark::share10)),
                RecallMarks.percent(marks.largest().mean(RecallMark::gain10)),
                marks.all().milliseconds(50) + " ms",
                marks.all().milliseconds(95) + " ms"));
    return table;
  }

  /** The columns of {@link #compare}. */
  public static Table comparison() {
    return new Table(DOMAIN, "STRATEGY", "BUDGET", "RECALL", "FOUND", "TOKENS", "P50", "P95");
  }

  /** A line a domain and budget, beside those of other strategies. */
  public void compare(String strategy, Table table) {
    domains.forEach(
        (name, domain) -> {
          for (int budget : budgets) {
            RecallMarks marks = domain.all().in(budget);
            table.row(
                name,
                strategy,
                Integer.toString(budget),
                RecallMarks.percent(marks.mean(RecallMark::recall)),
                RecallMarks.percent(marks.mean(RecallMark::found)),
                RecallMarks.decimals(0, marks.mean(RecallMark::tokens)),
                marks.milliseconds(50) + " ms",
                marks.milliseconds(95) + " ms");
          }
        });
  }

  /** All questions together, each weighing alike, and the domains, each by itself and alike. */
  public ObjectNode document() {
    ObjectNode document = questions.document(JUDGED);
    ObjectNode each = document.putObject("domains");
    domains.forEach((name, marks) -> each.set(name, marks.document(JUDGED)));
    if (domains.size() > 1) {
      ObjectNode alike = document.putObject("domains_alike");
      byBudget(alike.putObject("evidence_recall"), RecallMark::recall);
      byBudget(alike.putObject("evidence_found"), RecallMark::found);
      ObjectNode confidence = alike.putObject("confidence");
      budgets.forEach(
          budget -> alike(budget).write(confidence.putObject(Integer.toString(budget))));
    }
    return document;
  }

  private void byBudget(ObjectNode node, ToDoubleFunction<RecallMark> share) {
    for (int budget : budgets) {
      double mean =
          ConfidenceFigures.mean(
              List.copyOf(domains.values()), marks -> marks.all().in(budget).mean(share));
      RecallMarks.put(node, Integer.toString(budget), mean);
    }
  }
}
