package io.myria.cli.evaluation;

import io.myria.cli.drawing.Table;
import io.myria.cli.drawing.Units;
import io.myria.cli.drawing.WordWrap;
import io.myria.cli.intake.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The mean scores of recalls, by category and in all, and the calibration of their confidence. */
public final class RecallEvaluation {

  /** The budget whose answers tell whether the confidence was right. */
  public static final int JUDGED = 2_000;

  private static final String ALL = "all";
  private static final double SURE = 0.8;
  private static final int BANDS = 5;

  private final List<Integer> budgets;
  private final Map<String, List<RecallMark>> byCategory = new TreeMap<>();
  private final List<RecallMark> all = new ArrayList<>();

  /** Of questions whose answer was never said. */
  private final List<RecallMark> unanswerable = new ArrayList<>();

  public RecallEvaluation(List<Integer> budgets) {
    this.budgets = List.copyOf(budgets);
  }

  public void add(EvaluationQuestion question, RecallMark mark) {
    if (question.evidence().isEmpty()) {
      unanswerable.add(mark);
    } else {
      byCategory.computeIfAbsent(question.category(), key -> new ArrayList<>()).add(mark);
      all.add(mark);
    }
  }

  public List<String> lines(int width) {
    List<String> headings = new ArrayList<>(List.of("CATEGORY", "QUESTIONS"));
    budgets.forEach(budget -> headings.add("IN " + budget));
    headings.addAll(List.of("RECALL@10", "NDCG@10", "CONFIDENCE", "P50", "P95"));
    Table table = new Table(headings.toArray(String[]::new));
    byCategory.forEach((category, marks) -> row(table, category, marks));
    row(table, ALL, all);
    List<String> lines = new ArrayList<>(table.lines(width));
    lines.add("");
    lines.addAll(calibration().lines(width));
    List<String> sentences = new ArrayList<>();
    sentences(sentences);
    sentences.forEach(sentence -> lines.addAll(WordWrap.wrap(sentence, width)));
    return lines;
  }

  /** The columns of {@link #compare}. */
  public static Table comparison() {
    return new Table("STRATEGY", "BUDGET", "EVIDENCE", "IN ANY WAY", "TOKENS", "P50", "P95");
  }

  /** A line a budget, beside those of other strategies. */
  public void compare(String strategy, Table table) {
    for (int budget : budgets) {
      List<RecallMark> some = of(all, budget);
      table.row(
          strategy,
          Integer.toString(budget),
          percent(some, RecallMark::share),
          percent(some, RecallMark::shareAny),
          String.format(Locale.ROOT, "%.0f", RecallMark.mean(some, RecallMark::tokens)),
          milliseconds(some, 50) + " ms",
          milliseconds(some, 95) + " ms");
    }
  }

  private void sentences(List<String> lines) {
    List<RecallMark> sure = sure();
    lines.add(
        String.format(
            Locale.ROOT,
            "%s at or above %.1f; %s of these hold all the evidence in %d tokens",
            Units.count(sure.size(), "answer"),
            SURE,
            percent(sure, mark -> mark.holdsAll() ? 1 : 0),
            JUDGED));
    if (!unanswerable.isEmpty()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "confidence of questions without an answer: %.2f on average, of others %.2f",
              RecallMark.mean(of(unanswerable, JUDGED), RecallMark::confidence),
              RecallMark.mean(of(all, JUDGED), RecallMark::confidence)));
    }
  }

  public ObjectNode document() {
    ObjectNode document = Json.MAPPER.createObjectNode();
    ObjectNode categories = document.putObject("categories");
    byCategory.forEach((category, marks) -> write(categories.putObject(category), marks));
    write(document.putObject(ALL), all);
    ArrayNode bands = document.putArray("calibration");
    for (int band = 0; band < BANDS; band++) {
      List<RecallMark> marks = band(band);
      bands
          .addObject()
          .put("from", band / (double) BANDS)
          .put("questions", marks.size())
          .put("mean_confidence", RecallMark.mean(marks, RecallMark::confidence))
          .put("hold_all", RecallMark.mean(marks, mark -> mark.holdsAll() ? 1 : 0));
    }
    List<RecallMark> sure = sure();
    document
        .putObject("at_or_above_0.8")
        .put("questions", sure.size())
        .put("hold_all", RecallMark.mean(sure, mark -> mark.holdsAll() ? 1 : 0));
    List<RecallMark> never = of(unanswerable, JUDGED);
    document
        .putObject("unanswerable")
        .put("questions", never.size())
        .put("mean_confidence", RecallMark.mean(never, RecallMark::confidence));
    return document;
  }

  private void row(Table table, String category, List<RecallMark> marks) {
    List<String> cells = new ArrayList<>();
    cells.add(category.isEmpty() ? "-" : category);
    cells.add(Integer.toString(largest(marks).size()));
    budgets.forEach(budget -> cells.add(percent(of(marks, budget), RecallMark::share)));
    cells.add(percent(largest(marks), RecallMark::share10));
    cells.add(percent(largest(marks), RecallMark::gain10));
    cells.add(
        String.format(
            Locale.ROOT, "%.2f", RecallMark.mean(largest(marks), RecallMark::confidence)));
    cells.add(milliseconds(marks, 50) + " ms");
    cells.add(milliseconds(marks, 95) + " ms");
    table.row(cells.toArray(String[]::new));
  }

  private void write(ObjectNode node, List<RecallMark> marks) {
    node.put("questions", largest(marks).size());
    ObjectNode shares = node.putObject("evidence_recall");
    ObjectNode any = node.putObject("evidence_in_any_rendering");
    ObjectNode tokens = node.putObject("mean_tokens");
    for (int budget : budgets) {
      List<RecallMark> some = of(marks, budget);
      shares.put(Integer.toString(budget), RecallMark.mean(some, RecallMark::share));
      any.put(Integer.toString(budget), RecallMark.mean(some, RecallMark::shareAny));
      tokens.put(Integer.toString(budget), RecallMark.mean(some, RecallMark::tokens));
    }
    node.put("recall_at_10", RecallMark.mean(largest(marks), RecallMark::share10))
        .put("ndcg_at_10", RecallMark.mean(largest(marks), RecallMark::gain10))
        .put("mean_confidence", RecallMark.mean(largest(marks), RecallMark::confidence))
        .put("p50_ms", milliseconds(marks, 50))
        .put("p95_ms", milliseconds(marks, 95));
  }

  private Table calibration() {
    Table table = new Table("CONFIDENCE", "ANSWERS", "MEAN", "HOLD ALL IN " + JUDGED);
    for (int band = 0; band < BANDS; band++) {
      List<RecallMark> marks = band(band);
      if (!marks.isEmpty()) {
        table.row(
            String.format(
                Locale.ROOT, "%.1f to %.1f", band / (double) BANDS, (band + 1) / (double) BANDS),
            Integer.toString(marks.size()),
            String.format(Locale.ROOT, "%.2f", RecallMark.mean(marks, RecallMark::confidence)),
            percent(marks, mark -> mark.holdsAll() ? 1 : 0));
      }
    }
    return table;
  }

  private List<RecallMark> band(int band) {
    return of(all, JUDGED).stream()
        .filter(mark -> Math.min(BANDS - 1, (int) (mark.confidence() * BANDS)) == band)
        .toList();
  }

  private List<RecallMark> sure() {
    return of(all, JUDGED).stream().filter(mark -> mark.confidence() >= SURE).toList();
  }

  /** Items are ranked the same for any budget; the largest shows the most of them. */
  private List<RecallMark> largest(List<RecallMark> marks) {
    return of(marks, Collections.max(budgets));
  }

  private static List<RecallMark> of(List<RecallMark> marks, int budget) {
    return marks.stream().filter(mark -> mark.budget() == budget).toList();
  }

  private static String percent(List<RecallMark> marks, ToDoubleFunction<RecallMark> share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * RecallMark.mean(marks, share));
  }

  /** The nearest rank. */
  private static double milliseconds(List<RecallMark> marks, int percent) {
    List<Long> times = new ArrayList<>(marks.stream().map(RecallMark::microseconds).toList());
    Collections.sort(times);
    return times.isEmpty() ? 0 : times.get((percent * times.size() + 99) / 100 - 1) / 100 / 10.0;
  }
}
