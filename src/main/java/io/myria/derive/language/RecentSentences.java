package io.myria.derive.language;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The sentences that were read last. Several derivations read each event, one soon after another,
 * and to tell its parts of speech is most of what each of them does. Thread-safe.
 */
final class RecentSentences {

  /** Some 8 MB of ordinary ones. */
  private static final int MOST = 4_000;

  /** Longer ones are rare, and large. */
  private static final int LONGEST = 300;

  private static final Map<String, Sentence> RECENT =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Sentence> eldest) {
          return size() > MOST;
        }
      };

  private RecentSentences() {}

  static Sentence of(String text, Function<String, Sentence> read) {
    if (text.length() > LONGEST) {
      return read.apply(text);
    }
    Sentence known;
    synchronized (RECENT) {
      known = RECENT.get(text);
    }
    if (known != null) {
      return known;
    }
    Sentence sentence = read.apply(text);
    synchronized (RECENT) {
      RECENT.put(text, sentence);
    }
    return sentence;
  }
}
