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

  /**
   * Whether it ends earlier ones of its subject and relation. Of a role that a text states this is
   * not known, since somebody may have several: where it changed, the text denies the others.
   */
  boolean isAlone() {
    boolean read = source == KnowledgeSource.WORDS && relation.equals(Relation.HAS_ROLE.wire());
    return Relation.functional(relation) && !read;
  }

  /** Whether a model says so, and not the event by itself. */
  public boolean proposed() {
    return source == KnowledgeSource.PROPOSED;
  }
}
