package io.myria.recall.ranking;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What confidences are worth: tables of what was said and what was so. */
final class Reliability {

  private static final int TENTHS = 10;

  /** Below it an answer says that it hardly answers. */
  private static final double LOW = 0.3;

  /** From here on an answer says that it answers. */
  private static final double HIGH = 0.8;

  private final List<TrustCase> cases;
  private final ToDoubleFunction<TrustCase> confidence;

  Reliability(List<TrustCase> cases, ToDoubleFunction<TrustCase> confidence) {
    this.cases = cases;
    this.confidence = confidence;
  }

  /** Mean square of what was said less what was so. */
  static double brier(List<double[]> saidAndSo) {
    return saidAndSo.stream()
        .mapToDouble(one -> (one[0] - one[1]) * (one[0] - one[1]))
        .average()
        .orElse(0);
  }

  /** The share of cases of a kind whose confidence is below 0.3. */
  double low(TrustCase.Kind kind) {
    return cases.stream()
        .filter(one -> one.kind() == kind)
        .mapToDouble(one -> confidence.applyAsDouble(one) < LOW ? 1 : 0)
        .average()
        .orElse(0);
  }

  /** What was said on average of a kind at a budget. */
  double mean(TrustCase.Kind kind, int budget) {
    return cases.stream()
        .filter(one -> one.kind() == kind && one.budget() == budget)
        .mapToDouble(confidence)
        .average()
        .orElse(0);
  }

  String byKind() {
    Map<TrustCase.Kind, double[]> sums = new EnumMap<>(TrustCase.Kind.class);
    for (TrustCase one : cases) {
      double said = confidence.applyAsDouble(one);
      double so = one.answered() ? 1 : 0;
      double[] sum = sums.computeIfAbsent(one.kind(), kind -> new double[5]);
      sum[0]++;
      sum[1] += so;
      sum[2] += said;
      sum[3] += (said - so) * (said - so);
      sum[4] += said < LOW ? 1 : 0;
    }
    StringBuilder table = new StringBuilder("kind, answers, so, said, Brier, below 0.3\n");
    sums.forEach(
        (kind, sum) ->
            table.append(
                String.format(
                    Locale.ROOT,
                    "| %-15s | %5.0f | %.2f | %.2f | %.3f | %5.1f %% |%n",
                    kind.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    sum[0],
                    sum[1] / sum[0],
                    sum[2] / sum[0],
                    sum[3] / sum[0],
                    100 * sum[4] / sum[0])));
    return table.toString();
  }

  /** What floors would cut: of questions with an answer in 4,000 tokens, and of those without. */
  String floors() {
    StringBuilder table = new StringBuilder("floor, cut of own, never said, nonsense\n");
    for (double floor : new double[] {0.005, 0.01, 0.02, 0.03, 0.05, 0.1}) {
      table.append(
          String.format(
              Locale.ROOT,
              "| %.3f | %.3f | %.3f | %.3f |%n",
              floor,
              cut(TrustCase.Kind.OWN, floor),
              cut(TrustCase.Kind.NEVER_SAID, floor),
              cut(TrustCase.Kind.NONSENSE, floor)));
    }
    return table.toString();
  }

  private double cut(TrustCase.Kind kind, double floor) {
    return cases.stream()
        .filter(one -> one.kind() == kind && (one.answered() || kind.neverAnswers))
        .mapToDouble(one -> confidence.applyAsDouble(one) < floor ? 1 : 0)
        .average()
        .orElse(0);
  }

  /** What was said of questions as they are, at one budget. */
  String own(int budget) {
    List<double[]> own =
        cases.stream()
            .filter(one -> one.kind() == TrustCase.Kind.OWN && one.budget() == budget)
            .map(one -> new double[] {confidence.applyAsDouble(one), one.answered() ? 1 : 0})
            .toList();
    return "in " + budget + " " + tenths(own);
  }

  /**
   * Of the questions as they are, at one budget: how many are answered confidently, and rightly.
   */
  String confident(int budget) {
    List<TrustCase> own =
        cases.stream()
            .filter(one -> one.kind() == TrustCase.Kind.OWN && one.budget() == budget)
            .toList();
    List<TrustCase> high =
        own.stream().filter(one -> confidence.applyAsDouble(one) >= HIGH).toList();
    return String.format(
        Locale.ROOT,
        "confident in %d: %.1f %% of %d, of which %.1f %% hold all%n",
        budget,
        100.0 * high.size() / Math.max(1, own.size()),
        own.size(),
        100 * so(high));
  }

  /** The share of cases that hold all the evidence. */
  private static double so(List<TrustCase> cases) {
    return cases.stream().mapToDouble(one -> one.answered() ? 1 : 0).average().orElse(0);
  }

  String all() {
    return tenths(
        cases.stream()
            .map(one -> new double[] {confidence.applyAsDouble(one), one.answered() ? 1 : 0})
            .toList());
  }

  static String tenths(List<double[]> saidAndSo) {
    double[][] sums = new double[TENTHS][3];
    for (double[] one : saidAndSo) {
      double[] sum = sums[Math.min(TENTHS - 1, (int) (one[0] * TENTHS))];
      sum[0]++;
      sum[1] += one[0];
      sum[2] += one[1];
    }
    StringBuilder table =
        new StringBuilder(
            String.format(Locale.ROOT, "Brier %.3f: from, answers, said, so%n", brier(saidAndSo)));
    for (int tenth = 0; tenth < TENTHS; tenth++) {
      double count = Math.max(1, sums[tenth][0]);
      table.append(
          String.format(
              Locale.ROOT,
              "| %.1f | %5.0f | %.2f | %.2f |%n",
              tenth / 10.0,
              sums[tenth][0],
              sums[tenth][1] / count,
              sums[tenth][2] / count));
    }
    return table.toString();
  }
}
