package io.myria.statements;

import io.myria.event.EventSeq;
import io.myria.statements.PlacedChange.Verdict;

/**
 * Whether an event replaces an earlier one of the same exact participant set, with which it was
 * compared.
 */
public record EventChange(EventSeq earlier, EventSeq later, double probability) {

  public Verdict verdict() {
    if (probability >= Changes.SURE) {
      return Verdict.SURE;
    } else if (probability >= Changes.LIKELY) {
      return Verdict.LIKELY;
    }
    return probability >= Changes.POSSIBLE ? Verdict.POSSIBLE : Verdict.DENIED;
  }
}
