package io.myria.recall.ranking;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The numbers of a word's occurrences by place.
 *
 * @param places ascending, each once
 * @param times by place, at least 1
 */
public record Counts(int[] places, int[] times) {

  public static final Counts NONE = new Counts(new int[0], new int[0]);

  /**
   * Sums over larger places, such as the units that sentences belong to.
   *
   * @param whole which never decreases
   */
  public Counts by(IntUnaryOperator whole) {
    Growing wholes = new Growing(places.length);
    for (int p = 0; p < places.length; p++) {
      wholes.add(whole.applyAsInt(places[p]), times[p]);
    }
    return wholes.done();
  }

  /** The same by a function that may decrease. */
  Counts byAny(IntUnaryOperator whole) {
    long[] pairs = new long[places.length];
    for (int p = 0; p < places.length; p++) {
      pairs[p] = (long) whole.applyAsInt(places[p]) << Integer.SIZE | times[p];
    }
    Arrays.sort(pairs);
    Growing wholes = new Growing(places.length);
    for (long pair : pairs) {
      wholes.add((int) (pair >> Integer.SIZE), (int) pair);
    }
    return wholes.done();
  }

  public int size() {
    return places.length;
  }

  /** Takes places in ascending order. */
  static final class Growing {
    private int[] places;
    private int[] times;
    private int size;

    /**
     * @param most places that are expected
     */
    Growing(int most) {
      this.places = new int[most];
      this.times = new int[most];
    }

    void add(int place, int more) {
      if (size == 0 || places[size - 1] != place) {
        if (size == places.length) {
          places = Arrays.copyOf(places, size * 2 + 1);
          times = Arrays.copyOf(times, size * 2 + 1);
        }
        places[size++] = place;
      }
      times[size - 1] += more;
    }

    Counts done() {
      return new Counts(Arrays.copyOf(places, size), Arrays.copyOf(times, size));
    }
  }
}
