package io.myria.statements;

import java.time.Instant;
import java.util.Optional;

/**
 * A relation that an event states.
 *
 * @param relation a name of {@link Relation}, or an emitter's own
 * @param toKey empty where all that the subject had of this relation is denied
 * @param toSurface the object as it stands in the event
 * @param negated whether it is said to be so no more
 * @param validFrom since when it is so: the day the event tells, or the event's own time
 * @param validTo until when, where the event tells
 * @param confidence above 0, at most 1
 * @param words that state it; empty where the emitter does
 */
public record EntityEdge(
    String fromKey,
    String relation,
    String toKey,
    String toSurface,
    boolean negated,
    Instant validFrom,
    Optional<Instant> validTo,
    double confidence,
    String words,
    KnowledgeSource source) {

  /** Whether a model says so, and not the event by itself. */
  public boolean proposed() {
    return source == KnowledgeSource.PROPOSED;
  }
}
