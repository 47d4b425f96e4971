package io.myria.security;

import io.myria.event.ParticipantSet;
import java.util.Objects;

/**
 * What a read may see: events and nodes whose participants include all of {@code participants}, and
 * internal ones only if asked for. A parameter of every read and a clause of every statement (seed
 * section 18: visible only if {@code query.participants ⊆ node.participants}).
 *
 * @param caller on whose behalf; see {@link Caller#scope}
 */
public record Scope(Caller caller, ParticipantSet participants, boolean includeInternal) {

  public Scope {
    Objects.requireNonNull(caller);
    Objects.requireNonNull(participants);
  }

  /** The mask, as the database applies it. */
  public boolean sees(ParticipantSet of, boolean internal) {
    return of.containsAll(participants) && (includeInternal || !internal);
  }
}
