package io.myria.recall;

import io.myria.event.EventSeq;
import io.myria.eventlog.Mask;
import io.myria.projection.DerivedPin;
import io.myria.read.ReadPin;
import io.myria.read.VisibleTopics;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.HeldScopes.Key;
import java.util.Optional;
import java.util.Set;

/**
 * The pinned inputs of a request: one snapshot, one head of the log, one scope.
 *
 * @param mask empty where a participant is unknown, so that nothing is seen
 * @param key under which the scope is held; empty where it is too large
 * @param last event that may answer
 * @param archived by a person
 */
record ReadContext(
    ReadPin pin,
    Optional<Mask> mask,
    DerivedPin derived,
    Optional<Key> key,
    EventSeq last,
    HeldScope held,
    Set<EventSeq> archived) {

  ReadContext with(HeldScope other) {
    return new ReadContext(pin, mask, derived, key, last, other, archived);
  }

  /** The topics as the snapshot serves them; empty where there is none, or nothing is seen. */
  Optional<VisibleTopics> topics() {
    return mask.flatMap(
        seen -> pin.snapshot().map(snapshot -> new VisibleTopics(snapshot.ordinal(), seen)));
  }
}
