package io.myria.security;

import io.myria.event.ParticipantSet;
import io.myria.event.Wildcard;
import java.util.Optional;
import java.util.Set;

/**
 * For whom a caller may speak: some participants, or everybody.
 *
 * @param everybody for trusted orchestrators; then {@code names} is empty
 */
public record SpokenFor(boolean everybody, Set<String> names) {

  public static final SpokenFor EVERYBODY = new SpokenFor(true, Set.of());
  public static final SpokenFor NOBODY = new SpokenFor(false, Set.of());

  public SpokenFor {
    names = everybody ? Set.of() : Set.copyOf(names);
  }

  /** {@code *} among the names stands for everybody. */
  public static SpokenFor of(Set<String> names) {
    return names.contains(Wildcard.EVERYBODY) ? EVERYBODY : new SpokenFor(false, names);
  }

  /** Whether at least one of {@code participants} is spoken for. */
  public boolean anyOf(ParticipantSet participants) {
    return everybody || participants.names().stream().anyMatch(names::contains);
  }

  /** The one participant there is, for a request that names none; empty for several and for all. */
  public Optional<ParticipantSet> only() {
    return names.size() == 1 ? Optional.of(ParticipantSet.of(names)) : Optional.empty();
  }
}
