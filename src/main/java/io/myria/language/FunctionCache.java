package io.myria.language;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Results of a function that were asked for, as long as there are not too many: then it begins
 * anew. Thread-safe.
 */
final class FunctionCache<K, V> {

  private final Map<K, V> known = new ConcurrentHashMap<>();
  private final int most;

  FunctionCache(int most) {
    this.most = most;
  }

  /**
   * @param function of the key alone; two threads may compute the same
   */
  V of(K key, Function<K, V> function) {
    V found = known.get(key);
    if (found == null) {
      found = function.apply(key);
      if (known.size() >= most) {
        known.clear();
      }
      known.put(key, found);
    }
    return found;
  }
}
