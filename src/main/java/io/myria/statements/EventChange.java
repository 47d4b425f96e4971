package io.myria.statements;

import io.myria.event.EventSeq;
import io.myria.statements.PlacedChange.Verdict;

/**
 * Whether an event replaces an earlier one of the same exact participant set.
 *
 * @param probability below {@link Changes#DENIED}, or from {@link Changes#LIKELY} on
 */
public record EventChange(EventSeq earlier, EventSeq later, double probability) {

  public Verdict verdict() {
    if (probability < Changes.DENIED) {
      return Verdict.DENIED;
    }
    return probability >= Changes.SURE ? Verdict.SURE : Verdict.LIKELY;
  }
}
