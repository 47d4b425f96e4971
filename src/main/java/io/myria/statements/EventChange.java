package io.myria.statements;

import io.myria.event.EventSeq;

/**
 * An event that replaces an earlier one of the same exact participant set.
 *
 * @param probability at least {@link Changes#LIKELY}
 */
public record EventChange(EventSeq earlier, EventSeq later, double probability) {

  /** Whether the earlier event is marked; else it only stands behind the later one. */
  public boolean sure() {
    return probability >= Changes.SURE;
  }
}
