package io.myria.fingerprint;

import io.myria.event.EventSeq;

/**
 * A causal link from one event to another.
 *
 * @param from the earlier one, the cause
 * @param to the later one, in whose words it was found
 * @param weight between 0 and 1
 * @param words that gave it away, as the later one has them
 */
public record CausalLink(
    EventSeq from, EventSeq to, CausalRelation relation, double weight, String words) {

  public CausalLink {
    if (from.compareTo(to) >= 0) {
      throw new IllegalArgumentException("a cause comes first: " + from + ", " + to);
    }
  }
}
