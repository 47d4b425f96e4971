package io.myria.language;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * How the texts that were read last were read. Several derivations read each event, one soon after
 * another, and to tell its parts of speech is most of what each of them does. Thread-safe.
 *
 * @param <V> immutable, and a function of the text alone
 */
public final class RecentTexts<V> {

  /** Some 8 MB of ordinary sentences. */
  private static final int MOST = 4_000;

  private final int longest;
  private final Map<String, V> recent =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
          return size() > MOST;
        }
      };

  /**
   * @param longest in UTF-16 units; longer ones are rare, and large
   */
  public RecentTexts(int longest) {
    this.longest = longest;
  }

  public V of(String text, Function<String, V> read) {
    if (text.length() > longest) {
      return read.apply(text);
    }
    V known;
    synchronized (recent) {
      known = recent.get(text);
    }
    if (known != null) {
      return known;
    }
    V found = read.apply(text);
    synchronized (recent) {
      recent.put(text, found);
    }
    return found;
  }
}
