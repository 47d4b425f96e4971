package io.myria.rank;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * How often a word stands in each of the places that have it.
 *
 * @param places ascending, each once
 * @param times by place, at least 1
 */
record Counts(int[] places, int[] times) {

  static final Counts NONE = new Counts(new int[0], new int[0]);

  /**
   * @param occurrences the place of each, ascending
   */
  static Counts of(int[] occurrences) {
    int[] once = new int[occurrences.length];
    Arrays.fill(once, 1);
    return new Counts(occurrences, once).by(place -> place);
  }

  /** By what the places are part of, such as the units that sentences belong to. */
  Counts by(IntUnaryOperator whole) {
    int[] wholes = new int[places.length];
    int[] sums = new int[places.length];
    int size = 0;
    for (int p = 0; p < places.length; p++) {
      int place = whole.applyAsInt(places[p]);
      if (size == 0 || wholes[size - 1] != place) {
        wholes[size++] = place;
      }
      sums[size - 1] += times[p];
    }
    return new Counts(Arrays.copyOf(wholes, size), Arrays.copyOf(sums, size));
  }

  int size() {
    return places.length;
  }
}
