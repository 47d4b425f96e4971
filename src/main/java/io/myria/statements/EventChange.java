package io.myria.statements;

import io.myria.event.EventSeq;

/**
 * That an event replaces an earlier one of the same exact participant set.
 *
 * @param probability from {@link Changes#LIKELY} to 1
 */
public record EventChange(EventSeq earlier, EventSeq later, double probability) {

  /** Whether it is sure enough for a mark, and not for an order alone. */
  public boolean isSure() {
    return probability >= Changes.SURE;
  }
}
