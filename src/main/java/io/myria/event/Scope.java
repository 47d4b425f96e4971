package io.myria.event;

/**
 * What a read may see: events and nodes whose participants include all of {@code participants}, and
 * internal ones only if asked for. A parameter of every read and a clause of every statement (seed
 * section 18: visible only if {@code query.participants ⊆ node.participants}).
 */
public record Scope(ParticipantSet participants, boolean includeInternal) {

  /** The mask, as the database applies it. */
  public boolean sees(ParticipantSet of, boolean internal) {
    return of.containsAll(participants) && (includeInternal || !internal);
  }
}
