package io.myria.recall.ranking;

import java.util.List;
import java.util.Optional;

/**
 * The vectors of a corpus's units, laid out so that a question is compared with all of them at
 * once: four dimensions of a unit in one {@code int}, and these by dimension, then by unit. The
 * loop over the units has no byte in it and nothing that waits for what went before, so that the
 * processor does eight units at a time; the products are whole numbers, and exact. Immutable.
 *
 * <p>All are of one model. A vector of other dimensions than the first is as good as zero.
 */
public final class Directions {

  private static final int PACKED = 4;

  /** Units that are laid out together: each has a place in every row, and rows are far apart. */
  private static final int TOGETHER = 64;

  /** Null where a unit has none that can be compared with the others. */
  private final Vector[] vectors;

  private final double[] inverseNorms;
  private final boolean[] lacking;
  private final int with;
  private final int dimensions;
  private final int[][] rows;

  Directions(List<Unit> units) {
    this.vectors = new Vector[units.size()];
    this.inverseNorms = new double[vectors.length];
    this.lacking = new boolean[vectors.length];
    int present = 0;
    int length = 0;
    for (int u = 0; u < vectors.length; u++) {
      Optional<Vector> vector = units.get(u).vector();
      lacking[u] = vector.isEmpty();
      if (vector.isPresent()) {
        length = present == 0 ? vector.get().dimensions() : length;
        present++;
        vectors[u] = vector.get().dimensions() == length ? vector.get() : null;
        inverseNorms[u] = vectors[u] == null ? 0 : vectors[u].inverseNorm();
      }
    }
    this.with = present;
    this.dimensions = length;
    this.rows = new int[(length + PACKED - 1) / PACKED][vectors.length];
    for (int first = 0; first < vectors.length; first += TOGETHER) {
      pack(first, Math.min(vectors.length, first + TOGETHER));
    }
  }

  private void pack(int first, int end) {
    for (int r = 0; r < rows.length; r++) {
      for (int u = first; u < end; u++) {
        rows[r][u] = vectors[u] == null ? 0 : vectors[u].four(r * PACKED);
      }
    }
  }

  /** How many units have a vector. */
  public int with() {
    return with;
  }

  public int dimensions() {
    return dimensions;
  }

  /** The unit's vector, if it has one that can be compared with the others. */
  public Optional<Vector> of(int unit) {
    return Optional.ofNullable(vectors[unit]);
  }

  /**
   * How near each unit is to a question; of what has no vector, what the others have on average.
   */
  public double[] cosines(Vector question) {
    double[] cosines = new double[vectors.length];
    int[] dots = dots(question);
    double sum = 0;
    for (int u = 0; u < cosines.length; u++) {
      cosines[u] = dots[u] * inverseNorms[u] * question.inverseNorm();
      sum += cosines[u];
    }
    for (int u = 0; u < cosines.length; u++) {
      cosines[u] = lacking[u] ? sum / with : cosines[u];
    }
    return cosines;
  }

  private int[] dots(Vector question) {
    int[] dots = new int[vectors.length];
    for (int r = 0; r < rows.length && question.dimensions() == dimensions; r++) {
      add(rows[r], question.four(r * PACKED), dots);
    }
    return dots;
  }

  private static void add(int[] row, int question, int[] dots) {
    int first = question << 24 >> 24;
    int second = question << 16 >> 24;
    int third = question << 8 >> 24;
    int fourth = question >> 24;
    for (int u = 0; u < dots.length; u++) {
      int unit = row[u];
      dots[u] +=
          first * (unit << 24 >> 24)
              + second * (unit << 16 >> 24)
              + third * (unit << 8 >> 24)
              + fourth * (unit >> 24);
    }
  }

  long bytes() {
    return vectors.length * (4L * rows.length + 13);
  }
}
