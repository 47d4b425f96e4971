package io.myria.compile.validation;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A staged leaf, and its events as they stand in the log.
 *
 * @param participantIds of the leaf's set
 * @param events those of its refs that exist, by place
 */
record StagedLeaf(TopicVersion topic, List<Long> participantIds, Map<EventSeq, Held> events) {

  /** An event's skeleton. */
  record Held(EventSeq seq, EventId id, long participantSetId, boolean internal, Instant at) {}
}
