package io.myria.contents;

import java.util.List;

/**
 * A noun phrase, or a hint, that events are about.
 *
 * @param surface as it is written there
 * @param terms its analysed words, in order; what has the same is the same keyword
 * @param events that have it
 */
public record TocKeyword(String surface, List<String> terms, long events) {

  /** What comes back in one form is a name or a notion, and says more than its parts. */
  private static final double[] LENGTH = {1, 1.4, 1.6};

  public TocKeyword {
    terms = List.copyOf(terms);
  }

  /** How much it tells of events of which so many have it. */
  double weight() {
    int words = Math.max(1, Math.min(LENGTH.length, terms.size()));
    return LENGTH[words - 1] * StrictMath.log(1.0 + events);
  }

  String key() {
    return String.join(" ", terms);
  }
}
