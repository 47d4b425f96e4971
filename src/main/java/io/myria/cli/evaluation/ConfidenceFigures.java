package io.myria.cli.evaluation;

import java.util.List;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the confidence of answers was worth, at one budget: said is the probability that an answer
 * holds all the evidence, so is the share of answers that do, in any rendering.
 *
 * @param answers to questions with evidence
 * @param confident answers that are sure
 * @param share of these among all
 * @param holdAll the share of these that hold all the evidence; not a number where there are none
 * @param said mean confidence
 * @param so the share of all answers that hold all the evidence
 * @param brier mean squared difference of said and so (Brier, "Verification of forecasts expressed
 *     in terms of probability", 1950): 0 is perfect, 0.25 what a constant half has
 */
record ConfidenceFigures(
    int answers,
    int confident,
    double share,
    double holdAll,
    double said,
    double so,
    double brier) {

  /** From here on an answer counts as sure. */
  static final double SURE = 0.8;

  static ConfidenceFigures of(RecallMarks marks) {
    RecallMarks sure = marks.where(mark -> mark.confidence() >= SURE);
    return new ConfidenceFigures(
        marks.size(),
        sure.size(),
        marks.mean(mark -> mark.confidence() >= SURE ? 1 : 0),
        sure.mean(RecallMark::holdsAll),
        marks.mean(RecallMark::confidence),
        marks.mean(RecallMark::holdsAll),
        marks.mean(mark -> Math.pow(mark.confidence() - mark.holdsAll(), 2)));
  }

  /** Each domain weighing alike, as far as it has the figure. */
  static ConfidenceFigures alike(List<ConfidenceFigures> domains) {
    return new ConfidenceFigures(
        domains.stream().mapToInt(ConfidenceFigures::answers).sum(),
        domains.stream().mapToInt(ConfidenceFigures::confident).sum(),
        mean(domains, ConfidenceFigures::share),
        mean(domains, ConfidenceFigures::holdAll),
        mean(domains, ConfidenceFigures::said),
        mean(domains, ConfidenceFigures::so),
        mean(domains, ConfidenceFigures::brier));
  }

  static <T> double mean(List<T> all, ToDoubleFunction<T> of) {
    return all.stream()
        .mapToDouble(of)
        .filter(number -> !Double.isNaN(number))
        .average()
        .orElse(Double.NaN);
  }

  List<String> cells() {
    return List.of(
        Integer.toString(answers),
        Integer.toString(confident),
        RecallMarks.percent(share),
        RecallMarks.percent(holdAll),
        RecallMarks.decimals(2, said),
        RecallMarks.decimals(2, so),
        RecallMarks.decimals(3, brier));
  }

  void write(ObjectNode node) {
    node.put("answers", answers).put("confident", confident);
    RecallMarks.put(node, "confident_share", share);
    RecallMarks.put(node, "confident_hold_all", holdAll);
    RecallMarks.put(node, "said", said);
    RecallMarks.put(node, "so", so);
    RecallMarks.put(node, "brier", brier);
  }
}
