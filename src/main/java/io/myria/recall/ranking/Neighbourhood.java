package io.myria.recall.ranking;

import java.util.Arrays;

/**
 * Aggregates of a signal over a unit's sitting and the turns beside its own, of which each counts
 * by its best passage. Stateless but for the stage.
 */
record Neighbourhood(Sittings stage) {

  /** What a unit counts for another that is so many places away. */
  static final double[] REACH = {1, 0.7, 0.5};

  private static final int BEST = 3;

  /** The best value of the turn that is so many turns further in the same sitting, or 0. */
  double[] beside(double[] values, int distance) {
    return ofTurnsBeside(ofTurns(values), distance);
  }

  /** The best value of each turn, by the turn's number; not to be written to. */
  double[] ofTurns(double[] values) {
    if (stage.turns() == stage.size()) {
      return values;
    }
    double[] best = new double[stage.turns()];
    for (int turn = 0; turn < best.length; turn++) {
      best[turn] = values[stage.turnStart(turn)];
      for (int u = stage.turnStart(turn) + 1; u < stage.turnStart(turn + 1); u++) {
        best[turn] = Math.max(best[turn], values[u]);
      }
    }
    return best;
  }

  private double[] ofTurnsBeside(double[] best, int distance) {
    double[] beside = new double[stage.size()];
    boolean single = best.length == beside.length;
    for (int s = 0; s < stage.sittings(); s++) {
      int start = stage.firstTurn(s);
      int end = stage.firstTurn(s + 1);
      int from = Math.max(start, start - distance);
      int to = Math.min(end, end - distance);
      if (single && from < to) {
        System.arraycopy(best, from + distance, beside, from, to - from);
      } else {
        for (int turn = from; turn < to; turn++) {
          Arrays.fill(
              beside, stage.turnStart(turn), stage.turnStart(turn + 1), best[turn + distance]);
        }
      }
    }
    return beside;
  }

  /** The value with its neighbours', those further away counting less. */
  double[] near(double[] values) {
    double[] near = values.clone();
    double[] best = ofTurns(values);
    for (int d = 1; d < REACH.length; d++) {
      double[] before = ofTurnsBeside(best, -d);
      double[] after = ofTurnsBeside(best, d);
      for (int u = 0; u < near.length; u++) {
        near[u] += REACH[d] * (before[u] + after[u]);
      }
    }
    return near;
  }

  double[] most(double[] values) {
    return bySitting(values, 1);
  }

  /** The mean of the sitting's best values. */
  double[] best(double[] values) {
    return bySitting(values, BEST);
  }

  double[] mean(double[] values) {
    return bySitting(values, Integer.MAX_VALUE);
  }

  double[] total(double[] values) {
    double[] total = mean(values);
    for (int u = 0; u < total.length; u++) {
      int sitting = stage.sitting(u);
      total[u] *= stage.sittingStart(sitting + 1) - stage.sittingStart(sitting);
    }
    return total;
  }

  private double[] bySitting(double[] values, int best) {
    double[] result = new double[values.length];
    double[] top = new double[Math.min(BEST, Math.max(1, best))];
    for (int s = 0; s < stage.sittings(); s++) {
      int start = stage.sittingStart(s);
      int end = stage.sittingStart(s + 1);
      double value =
          best == Integer.MAX_VALUE ? mean(values, start, end) : top(values, start, end, top);
      Arrays.fill(result, start, end, value);
    }
    return result;
  }

  private static double mean(double[] values, int start, int end) {
    double sum = 0;
    for (int u = start; u < end; u++) {
      sum += values[u];
    }
    return sum / (end - start);
  }

  private static double top(double[] values, int start, int end, double[] top) {
    int size = Math.min(top.length, end - start);
    Arrays.fill(top, Double.NEGATIVE_INFINITY);
    for (int u = start; u < end; u++) {
      double value = values[u];
      for (int t = 0; t < size && value > top[size - 1]; t++) {
        if (value > top[t]) {
          double less = top[t];
          top[t] = value;
          value = less;
        }
      }
    }
    double sum = 0;
    for (int t = 0; t < size; t++) {
      sum += top[t];
    }
    return sum / size;
  }
}
