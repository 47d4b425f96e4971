package io.myria.query;

import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import java.util.List;
import java.util.Optional;

/**
 * A child of the root before it is loaded: a topic with its refs in the order of the answer, or a
 * fresh event.
 *
 * @param topic empty for a fresh event
 * @param events the refs, or the one fresh event
 */
record ReferenceItem(Optional<TopicVersion> topic, List<EventSeq> events) {

  ReferenceItem {
    events = List.copyOf(events);
  }

  static ReferenceItem of(TopicVersion topic, List<EventSeq> refs) {
    return new ReferenceItem(Optional.of(topic), refs);
  }

  static ReferenceItem fresh(EventSeq event) {
    return new ReferenceItem(Optional.empty(), List.of(event));
  }
}
