package io.myria.recall.ranking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * A question's signals, ready to learn from. What is to be learned is the order of turns, each of
 * which counts by the best of its passages.
 *
 * @param rows by unit, then by signal
 * @param starts the first row of each turn, and the number of rows
 * @param evidence by turn
 * @param wanted pieces of evidence in all
 * @param ground what the question and the corpus are like
 * @param weight of this question among all, 1 on average
 */
record Sheet(
    float[][] rows, int[] starts, boolean[] evidence, int wanted, Ground ground, float weight) {

  /** The turns that are learned from in the first round: the best by words and meaning alone. */
  private static final int NEAREST = 200;

  /** The rows as the first round sees them: the table's columns. */
  static Sheet first(Lesson lesson, Lesson.Exercise exercise, Ranker.Round round, float weight) {
    Columns columns = round.columns();
    List<double[]> signals = List.copyOf(columns.all().values());
    BitSet units = new BitSet();
    for (int turn : nearest(round.corpus(), columns, exercise)) {
      units.set(round.corpus().firstUnit(turn), round.corpus().firstUnit(turn + 1));
    }
    int[] chosen = units.stream().toArray();
    float[][] rows = new float[chosen.length][signals.size()];
    for (int s = 0; s < signals.size(); s++) {
      for (int r = 0; r < rows.length; r++) {
        rows[r][s] = (float) signals.get(s)[chosen[r]];
      }
    }
    return of(exercise, round, rows, chosen, weight);
  }

  private static Iterable<Integer> nearest(
      Corpus corpus, Columns columns, Lesson.Exercise exercise) {
    double[] base = columns.get("words").clone();
    boolean vectors = columns.all().containsKey("meaning");
    for (int u = 0; u < base.length && vectors; u++) {
      base[u] += FeatureExtractor.MEANING * columns.get("meaning")[u];
    }
    double[] byTurn = new Neighbourhood(corpus.stage()).ofTurns(base);
    List<Integer> nearest = new ArrayList<>(exercise.evidence());
    for (int turn : Best.places(byTurn, NEAREST)) {
      nearest.add(turn);
    }
    return nearest;
  }

  /** The rows as the final sees them. */
  static Sheet last(Lesson.Exercise exercise, Ranker.Round round, float weight) {
    int[] finalists = round.finalists().units();
    float[][] signals = round.finalists().signals();
    Integer[] order = new Integer[finalists.length];
    for (int place = 0; place < order.length; place++) {
      order[place] = place;
    }
    Arrays.sort(order, Comparator.comparing(place -> finalists[place]));
    int[] units = new int[order.length];
    float[][] rows = new float[order.length][signals.length];
    for (int r = 0; r < rows.length; r++) {
      units[r] = finalists[order[r]];
      for (int s = 0; s < signals.length; s++) {
        rows[r][s] = signals[s][order[r]];
      }
    }
    return of(exercise, round, rows, units, weight);
  }

  private static Sheet of(
      Lesson.Exercise exercise, Ranker.Round round, float[][] rows, int[] units, float weight) {
    Sittings stage = round.corpus().stage();
    List<Integer> starts = new ArrayList<>();
    List<Boolean> evidence = new ArrayList<>();
    for (int r = 0; r < units.length; r++) {
      int turn = stage.turn(units[r]);
      if (r == 0 || turn != stage.turn(units[r - 1])) {
        starts.add(r);
        evidence.add(exercise.evidence().contains(turn));
      }
    }
    starts.add(units.length);
    boolean[] holds = new boolean[evidence.size()];
    for (int turn = 0; turn < holds.length; turn++) {
      holds[turn] = evidence.get(turn);
    }
    return new Sheet(
        rows,
        starts.stream().mapToInt(Integer::intValue).toArray(),
        holds,
        Math.max(1, exercise.evidence().size()),
        Ground.of(round.corpus(), round.asked()),
        weight);
  }

  /** The rows by which turns count: the best of each. */
  int[] best(float[] scores) {
    int[] best = new int[evidence.length];
    for (int turn = 0; turn < best.length; turn++) {
      best[turn] = starts[turn];
      for (int r = starts[turn] + 1; r < starts[turn + 1]; r++) {
        best[turn] = scores[r] > scores[best[turn]] ? r : best[turn];
      }
    }
    return best;
  }

  /** By how much the scores of those rows should grow. */
  float[] slopes(float[] scores, int[] best) {
    float[] byTurn = new float[best.length];
    for (int turn = 0; turn < best.length; turn++) {
      byTurn[turn] = scores[best[turn]];
    }
    float[] slopes = Listwise.gradient(byTurn, evidence, wanted);
    for (int turn = 0; turn < slopes.length; turn++) {
      slopes[turn] *= weight;
    }
    return slopes;
  }

  /** Mean and standard deviation of each signal over some sheets. */
  static float[][] spread(List<Sheet> sheets) {
    int signals = sheets.get(0).rows()[0].length;
    double[] sum = new double[signals];
    double[] squares = new double[signals];
    long count = 0;
    for (Sheet sheet : sheets) {
      for (float[] row : sheet.rows()) {
        for (int s = 0; s < signals; s++) {
          sum[s] += row[s];
          squares[s] += (double) row[s] * row[s];
        }
        count++;
      }
    }
    float[][] spread = new float[2][signals];
    for (int s = 0; s < signals; s++) {
      double mean = sum[s] / count;
      double variance = squares[s] / count - mean * mean;
      spread[0][s] = (float) mean;
      spread[1][s] = variance > 1e-8 ? (float) Math.sqrt(variance) : 1;
    }
    return spread;
  }
}
