package io.myria.statements;

import io.myria.event.EventSeq;
import java.time.Instant;
import java.util.Optional;

/**
 * A relation as it holds beside what else is stated.
 *
 * @param validTo when it ceased to be so, at the earliest {@code validFrom}: then it never was;
 *     empty where nothing says that it ceased
 * @param closedBy the event that took its place or denied it; empty where its own event tells the
 *     end, or none does
 */
public record HeldEdge(StatedEdge stated, Optional<Instant> validTo, Optional<EventSeq> closedBy) {

  /** Whether it is so at a time, as far as is stated; what is denied never is. */
  public boolean holdsAt(Instant time) {
    EntityEdge edge = stated.edge();
    return !edge.negated()
        && !edge.validFrom().isAfter(time)
        && validTo.map(to -> to.isAfter(time)).orElse(true);
  }
}
