package io.myria.recall.ranking;

import java.util.Arrays;

/** The places of the highest values; of equals the later one comes first. Stateless. */
public final class Best {

  private Best() {}

  /** Where the values are, best first. */
  public static int[] order(double[] values) {
    // A number that falls with the value, with the place instead of its last bits, the later one
    // first: whole numbers are sorted several times as fast as places by a comparison.
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(values.length);
    long places = (1L << bits) - 1;
    long[] keys = new long[values.length];
    for (int place = 0; place < keys.length; place++) {
      keys[place] = falling(values[place]) & ~places | places - place;
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    for (int at = 0; at < order.length; at++) {
      int place = (int) (places - (keys[at] & places));
      int to = at;
      // Those that differ in the last bits only.
      for (; to > 0 && precedes(place, order[to - 1], values); to--) {
        order[to] = order[to - 1];
      }
      order[to] = place;
    }
    return order;
  }

  private static long falling(double value) {
    long bits = Double.doubleToLongBits(value);
    return bits < 0 ? bits & Long.MAX_VALUE : ~bits;
  }

  /** Where the highest values are, so many at most, best first; the rest is not put in order. */
  static int[] places(double[] values, int most) {
    int[] heap = new int[Math.min(most, values.length)];
    int size = 0;
    for (; size < heap.length; size++) {
      rise(heap, size, size, values);
    }
    for (int place = size; place < values.length && size > 0; place++) {
      if (precedes(place, heap[0], values)) {
        sink(heap, size, place, values);
      }
    }
    // The last of those left is at the root, and its place in the answer is the last.
    while (size > 1) {
      int last = heap[0];
      size--;
      sink(heap, size, heap[size], values);
      heap[size] = last;
    }
    return heap;
  }

  /** Puts a place into the heap from below, whose root is the one that all others precede. */
  private static void rise(int[] heap, int at, int place, double[] values) {
    int child = at;
    while (child > 0 && precedes(heap[(child - 1) / 2], place, values)) {
      heap[child] = heap[(child - 1) / 2];
      child = (child - 1) / 2;
    }
    heap[child] = place;
  }

  /** Puts a place into the heap instead of its root. */
  private static void sink(int[] heap, int size, int place, double[] values) {
    int parent = 0;
    while (2 * parent + 1 < size) {
      int child = 2 * parent + 1;
      if (child + 1 < size && precedes(heap[child], heap[child + 1], values)) {
        child++;
      }
      if (!precedes(place, heap[child], values)) {
        break;
      }
      heap[parent] = heap[child];
      parent = child;
    }
    heap[parent] = place;
  }

  private static boolean precedes(int one, int other, double[] values) {
    return values[one] == values[other] ? one > other : values[one] > values[other];
  }
}
