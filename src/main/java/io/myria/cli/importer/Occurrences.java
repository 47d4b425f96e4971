package io.myria.cli.importer;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts how often a key came, in some sixteen bytes for each key that came once: 64 bits of its
 * hash in a table with open addressing. Not thread-safe.
 */
final class Occurrences {

  private static final int FIRST_SIZE = 1 << 10;

  private final Map<Long, Integer> repeated = new HashMap<>();
  private long[] table = new long[FIRST_SIZE];
  private int filled;

  /**
   * @return 1 for the first time, 2 for the second
   */
  int next(String key) {
    // Never 0, which marks an empty place.
    long hash = Hash.bits(key) | 1;
    if (put(table, hash)) {
      filled++;
      if (filled > table.length / 2) {
        grow();
      }
      return 1;
    }
    return repeated.merge(hash, 2, (count, one) -> count + 1);
  }

  private void grow() {
    long[] larger = new long[table.length * 2];
    for (long hash : table) {
      if (hash != 0) {
        put(larger, hash);
      }
    }
    table = larger;
  }

  private static boolean put(long[] into, long hash) {
    int at = (int) (hash >>> 1) & into.length - 1;
    while (into[at] != 0) {
      if (into[at] == hash) {
        return false;
      }
      at = at + 1 & into.length - 1;
    }
    into[at] = hash;
    return true;
  }
}
