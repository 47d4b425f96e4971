package io.myria.verify;

import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.snapshot.TopicVersion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What the log says of the events that some leaves hold.
 *
 * @param events skeletons by place; those that exist
 * @param placed which leaf each is said to stand in, by place and topic
 * @param sets participants' numbers by the number of their exact set
 */
record LeafEvidence(
    Map<EventSeq, Skeleton> events, Set<Placed> placed, Map<Long, List<Long>> sets) {

  private static final String EVENTS =
      """
      select event_seq, event_id, participant_set_id, internal, occurred_at
      from event where event_seq = any(:seqs)
      order by event_seq
      """;

  private static final String PLACED =
      """
      select r.event_seq, r.topic_id from topic_ref r
      where r.event_seq = any(:seqs) and r.from_ordinal <= :ordinal
        and (r.to_ordinal is null or r.to_ordinal > :ordinal)
      order by r.event_seq
      """;

  /** An event without content. */
  record Skeleton(EventSeq seq, EventId id, long set, boolean internal, Instant at) {

    private static Skeleton read(ResultSet row) throws SQLException {
      return new Skeleton(
          new EventSeq(row.getLong(1)),
          new EventId(row.getObject(2, UUID.class)),
          row.getLong(3),
          row.getBoolean(4),
          Binding.instant(row.getObject(5, OffsetDateTime.class)));
    }
  }

  /** That an event stands in a leaf. */
  record Placed(long seq, UUID topic) {}

  static LeafEvidence read(
      Database database, LogReader reader, long ordinal, List<TopicVersion> topics)
      throws SQLException {
    Long[] seqs =
        topics.stream()
            .flatMap(topic -> topic.refs().stream())
            .map(EventSeq::value)
            .distinct()
            .toArray(Long[]::new);
    Map<EventSeq, Skeleton> events = new HashMap<>();
    database
        .list(EVENTS, Skeleton::read, Parameters.of("seqs", seqs))
        .forEach(one -> events.put(one.seq(), one));
    Set<Placed> placed =
        new HashSet<>(
            database.list(
                PLACED,
                row -> new Placed(row.getLong(1), row.getObject(2, UUID.class)),
                Parameters.of("seqs", seqs).and("ordinal", ordinal)));
    return new LeafEvidence(
        events,
        placed,
        reader.members(database, topics.stream().map(TopicVersion::participantSetId).toList()));
  }

  /** Empty where the topic's set does not exist. */
  List<Long> members(TopicVersion topic) {
    return sets.getOrDefault(topic.participantSetId(), List.of());
  }

  boolean isPlaced(EventSeq seq, TopicVersion topic) {
    return placed.contains(new Placed(seq.value(), topic.topicId().value()));
  }
}
