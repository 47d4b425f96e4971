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
      int start = stage.firstPlace(s);
      int end = stage.firstPlace(s + 1);
      int from = Math.max(start, start - distance);
      int to = Math.min(end, end - distance);
      if (single && stage.isOneByOne() && from < to) {
        System.arraycopy(best, from + distance, beside, from, to - from);
      } else {
        for (int place = from; place < to; place++) {
          fill(beside, stage.turnAt(place), best[stage.turnAt(place + distance)]);
        }
      }
    }
    return beside;
  }

  private void fill(double[] values, int turn, double value) {
    Arrays.fill(values, stage.turnStart(turn), stage.turnStart(turn + 1), value);
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
    int[] units = new int[stage.sittings()];
    for (int u = 0; u < total.length; u++) {
      units[stage.sitting(u)]++;
    }
    for (int u = 0; u < total.length; u++) {
      total[u] *= units[stage.sitting(u)];
    }
    return total;
  }

  private double[] bySitting(double[] values, int best) {
    double[] result = new double[values.length];
    double[] top = new double[Math.min(BEST, Math.max(1, best))];
    for (int s = 0; s < stage.sittings(); s++) {
      double value = best == Integer.MAX_VALUE ? mean(values, s) : top(values, s, top);
      for (int place = stage.firstPlace(s); place < stage.firstPlace(s + 1); place++) {
        fill(result, stage.turnAt(place), value);
      }
    }
    return result;
  }

  private double mean(double[] values, int sitting) {
    double sum = 0;
    int units = 0;
    for (int place = stage.firstPlace(sitting); place < stage.firstPlace(sitting + 1); place++) {
      int turn = stage.turnAt(place);
      for (int u = stage.turnStart(turn); u < stage.turnStart(turn + 1); u++) {
        sum += values[u];
        units++;
      }
    }
    return sum / units;
  }

  private double top(double[] values, int sitting, double[] top) {
    int units = 0;
    Arrays.fill(top, Double.NEGATIVE_INFINITY);
    for (int place = stage.firstPlace(sitting); place < stage.firstPlace(sitting + 1); place++) {
      int turn = stage.turnAt(place);
      for (int u = stage.turnStart(turn); u < stage.turnStart(turn + 1); u++) {
        insert(values[u], top);
        units++;
      }
    }
    int size = Math.min(top.length, units);
    double sum = 0;
    for (int t = 0; t < size; t++) {
      sum += top[t];
    }
    return sum / size;
  }

  /** Among the largest, of which the first is the largest. */
  private static void insert(double inserted, double[] top) {
    double value = inserted;
    for (int t = 0; t < top.length && value > top[top.length - 1]; t++) {
      if (value > top[t]) {
        double less = top[t];
        top[t] = value;
        value = less;
      }
    }
  }
}
