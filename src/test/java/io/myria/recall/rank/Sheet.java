package io.myria.recall.rank;

import io.myria.recall.corpus.Columns;
import java.util.List;

/**
 * A question's signals, ready to learn from.
 *
 * @param rows by unit, then by signal
 * @param units which unit each row is
 * @param evidence by row
 * @param wanted pieces of evidence in all
 */
record Sheet(float[][] rows, int[] units, boolean[] evidence, int wanted) {

  /** The rows as the first round sees them: all units and the table's columns. */
  static Sheet first(Lesson lesson, Lesson.Exercise exercise, Columns columns) {
    float[][] rows = new float[columns.size()][columns.all().size()];
    int signal = 0;
    for (double[] column : columns.all().values()) {
      for (int u = 0; u < rows.length; u++) {
        rows[u][signal] = (float) column[u];
      }
      signal++;
    }
    int[] units = new int[rows.length];
    for (int u = 0; u < units.length; u++) {
      units[u] = u;
    }
    return of(lesson, exercise, rows, units);
  }

  /** The rows as the final sees them. */
  static Sheet last(Lesson lesson, Lesson.Exercise exercise, Reranker finalists) {
    int[] units = finalists.units();
    float[][] signals = finalists.signals();
    float[][] rows = new float[units.length][signals.length];
    for (int r = 0; r < rows.length; r++) {
      for (int s = 0; s < signals.length; s++) {
        rows[r][s] = signals[s][r];
      }
    }
    return of(lesson, exercise, rows, units);
  }

  private static Sheet of(Lesson lesson, Lesson.Exercise exercise, float[][] rows, int[] units) {
    boolean[] evidence = new boolean[rows.length];
    for (int r = 0; r < rows.length; r++) {
      for (int turn : exercise.evidence()) {
        evidence[r] |= lesson.corpus().firstUnit(turn) == units[r];
      }
    }
    return new Sheet(rows, units, evidence, Math.max(1, exercise.evidence().size()));
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
