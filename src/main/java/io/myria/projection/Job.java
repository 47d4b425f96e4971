package io.myria.projection;

import io.myria.event.EventSeq;

/**
 * A derivation as administrators see it.
 *
 * @param head of the log at the same moment
 */
public record Job(Derivation derivation, EventSeq head) {

  /** Events that it has not read. */
  public long lag() {
    return Math.max(0, head.value() - derivation.checkpoint().seq().value());
  }
}
