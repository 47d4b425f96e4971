package io.myria.memory;

import io.myria.fingerprint.CausalRelation;
import io.myria.fingerprint.MemoryKind;
import io.myria.projection.DerivedPin;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The counts of events and memories within one scope.
 *
 * @param kinds only of those that there are
 * @param links by their relation; only of those that there are
 * @param unread events of the scope without a fingerprint yet; at most {@link #MOST_UNREAD} and one
 * @param asOf the time that ages are counted to; empty where the scope sees nothing
 * @param derived what serves
 * @param everybody for administrators
 */
public record Census(
    Map<MemoryKind, Kind> kinds,
    Map<CausalRelation, Long> links,
    long unread,
    Optional<Instant> asOf,
    DerivedPin derived,
    Optional<Everybody> everybody) {

  static final int MOST_UNREAD = 10_000;

  public Census {
    kinds = Map.copyOf(kinds);
    links = Map.copyOf(links);
  }

  /**
   * Memories of a kind.
   *
   * @param byAge archived by their age, and not by a person
   */
  public record Kind(long memories, long byPerson, long byAge) {}

  /**
   * Everybody's events.
   *
   * @param read the last event whose fingerprint is derived
   */
  public record Everybody(long head, long read) {}
}
