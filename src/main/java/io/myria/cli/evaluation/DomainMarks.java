package io.myria.cli.evaluation;

import io.myria.cli.connection.Json;
import io.myria.cli.terminal.Table;
import io.myria.cli.terminal.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The marks of a domain's questions, each weighing alike, in all and by category. */
final class DomainMarks {

  private static final int BANDS = 5;
  private static final String UNNAMED = "-";

  private final List<Integer> budgets;
  private final Map<String, List<RecallMark>> byCategory = new TreeMap<>();
  private final List<RecallMark> answerable = new ArrayList<>();

  /** Of questions whose answer was never said. */
  private final List<RecallMark> unanswerable = new ArrayList<>();

  private int laterQuestions;
  private int laterEvents;
  private int undated;

  DomainMarks(List<Integer> budgets) {
    this.budgets = budgets;
  }

  /**
   * @param marks of one question, by budget
   */
  void add(EvaluationQuestion question, List<RecallMark> marks) {
    if (question.evidence().isEmpty()) {
      unanswerable.addAll(marks);
    } else {
      byCategory.computeIfAbsent(question.category(), key -> new ArrayList<>()).addAll(marks);
      answerable.addAll(marks);
    }
    laterQuestions += question.later() > 0 ? 1 : 0;
    laterEvents += question.later();
    undated += question.undated();
  }

  /** Items are ranked the same for any budget; the largest shows the most of them. */
  RecallMarks largest() {
    return all().in(budgets.get(budgets.size() - 1));
  }

  RecallMarks all() {
    return new RecallMarks(answerable);
  }

  ConfidenceFigures confidence(int budget) {
    return ConfidenceFigures.of(all().in(budget));
  }

  void evidenceByCategory(EvidenceTable table) {
    byCategory.forEach(
        (category, marks) ->
            table.row(category.isEmpty() ? UNNAMED : category, new RecallMarks(marks)));
  }

  /** What was said of the answers within a budget, by fifths, and what was so. */
  Table calibration(int budget) {
    Table table = new Table("CONFIDENCE", "ANSWERS", "MEAN", "HOLD ALL IN " + budget);
    for (int band = 0; band < BANDS; band++) {
      RecallMarks marks = band(band, budget);
      if (marks.size() > 0) {
        table.row(
            String.format(
                Locale.ROOT, "%.1f to %.1f", band / (double) BANDS, (band + 1) / (double) BANDS),
            Integer.toString(marks.size()),
            RecallMarks.decimals(2, marks.mean(RecallMark::confidence)),
            RecallMarks.percent(marks.mean(RecallMark::holdsAll)));
      }
    }
    return table;
  }

  private RecallMarks band(int band, int budget) {
    return all()
        .in(budget)
        .where(mark -> Math.min(BANDS - 1, (int) (mark.confidence() * BANDS)) == band);
  }

  /** What else a reader of the figures has to know, in sentences. */
  List<String> notes(int budget) {
    List<String> notes = new ArrayList<>();
    if (!unanswerable.isEmpty()) {
      RecallMarks never = never(budget);
      notes.add(
          String.format(
              Locale.ROOT,
              "%s without an answer: confidence %.2f on average, of others %.2f; %d at or above"
                  + " %.1f in %d tokens",
              Units.count(never.size(), "question"),
              never.mean(RecallMark::confidence),
              all().in(budget).mean(RecallMark::confidence),
              sure(never),
              ConfidenceFigures.SURE,
              budget));
    }
    notes.addAll(timeNotes());
    int untrue = untrue();
    if (untrue > 0) {
      notes.add(
          Units.count(untrue, "time")
              + " an answer said of evidence what its context does not hold; what it holds counts");
    }
    without()
        .forEach(
            (stage, answers) ->
                notes.add(Units.count(answers, "answer") + " did without " + stage));
    return notes;
  }

  private List<String> timeNotes() {
    List<String> notes = new ArrayList<>();
    if (laterEvents > 0) {
      notes.add(
          Units.count(laterEvents, "event")
              + " of the evidence of "
              + Units.count(laterQuestions, "question")
              + (laterEvents == 1 ? " was" : " were")
              + " said after their as_of and left out");
    }
    if (undated > 0) {
      notes.add(
          "of "
              + Units.count(undated, "event")
              + " of the evidence it is not known whether they came after as_of; put their"
              + " NAME.events.jsonl beside the questions");
    }
    return notes;
  }

  private RecallMarks never(int budget) {
    return new RecallMarks(unanswerable).in(budget);
  }

  private static int sure(RecallMarks marks) {
    return marks.where(mark -> mark.confidence() >= ConfidenceFigures.SURE).size();
  }

  private int untrue() {
    return answerable.stream().mapToInt(RecallMark::untrue).sum();
  }

  /** Answers by the stage that did not do its part. */
  private Map<String, Integer> without() {
    Map<String, Integer> answers = new TreeMap<>();
    Stream.concat(answerable.stream(), unanswerable.stream())
        .flatMap(mark -> mark.without().stream())
        .forEach(stage -> answers.merge(stage, 1, Integer::sum));
    return answers;
  }

  /**
   * @param judged the budget of the calibration
   */
  ObjectNode document(int judged) {
    ObjectNode document = Json.MAPPER.createObjectNode();
    ObjectNode categories = document.putObject("categories");
    byCategory.forEach(
        (category, marks) -> write(categories.putObject(category), new RecallMarks(marks)));
    write(document.putObject("all"), all());
    ObjectNode confidence = document.putObject("confidence");
    budgets.forEach(
        budget -> confidence(budget).write(confidence.putObject(Integer.toString(budget))));
    ArrayNode bands = document.putArray("calibration");
    for (int band = 0; band < BANDS; band++) {
      RecallMarks marks = band(band, judged);
      ObjectNode node = bands.addObject();
      node.put("from", band / (double) BANDS).put("questions", marks.size());
      RecallMarks.put(node, "mean_confidence", marks.mean(RecallMark::confidence));
      RecallMarks.put(node, "hold_all", marks.mean(RecallMark::holdsAll));
    }
    RecallMarks never = never(judged);
    ObjectNode node = document.putObject("unanswerable");
    node.put("questions", never.size()).put("confident", sure(never));
    RecallMarks.put(node, "mean_confidence", never.mean(RecallMark::confidence));
    document
        .putObject("evidence_after_as_of")
        .put("questions", laterQuestions)
        .put("events", laterEvents)
        .put("unknown", undated);
    document.put("not_as_the_answer_says", untrue());
    ObjectNode without = document.putObject("answers_without");
    without().forEach(without::put);
    return document;
  }

  private void write(ObjectNode node, RecallMarks marks) {
    RecallMarks largest = marks.in(budgets.get(budgets.size() - 1));
    node.put("questions", largest.size());
    byBudget(node.putObject("evidence_recall"), marks, RecallMark::recall);
    byBudget(node.putObject("evidence_found"), marks, RecallMark::found);
    byBudget(node.putObject("mean_tokens"), marks, RecallMark::tokens);
    RecallMarks.put(node, "recall_at_10", largest.mean(RecallMark::share10));
    RecallMarks.put(node, "ndcg_at_10", largest.mean(RecallMark::gain10));
    RecallMarks.put(node, "mean_confidence", largest.mean(RecallMark::confidence));
    node.put("p50_ms", marks.milliseconds(50)).put("p95_ms", marks.milliseconds(95));
  }

  private void byBudget(ObjectNode node, RecallMarks marks, ToDoubleFunction<RecallMark> share) {
    budgets.forEach(
        budget -> RecallMarks.put(node, Integer.toString(budget), marks.in(budget).mean(share)));
  }
}
