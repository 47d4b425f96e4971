package io.myria.query;

import io.myria.event.EventSeq;
import io.myria.log.Mask;
import io.myria.snapshot.TopicRows;
import io.myria.snapshot.TopicVersion;
import io.myria.store.Database;
import io.myria.topic.TopicId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Topics as one ordinal serves them, masked by their exact set. A leaf's events all have the set
 * and the internal flag of the leaf, which the validation of every snapshot checks; so who sees the
 * leaf sees each of its references and all that its summary quotes.
 */
record VisibleTopics(long ordinal, Mask mask) {

  private static final String OF_EVENTS =
      """
      select w.event_seq, r.topic_id
      from unnest(?::bigint[]) as w (event_seq)
      cross join lateral (
          select f.topic_id, f.to_ordinal
          from topic_ref f
          where f.event_seq = w.event_seq and f.from_ordinal <= ?
          order by f.from_ordinal desc
          limit 1
      ) r
      where r.to_ordinal is null or r.to_ordinal > ?
      order by w.event_seq
      """;

  private static final String BY_ID =
      "select "
          + TopicRows.COLUMNS
          + """
          from unnest(?::uuid[]) as w (topic_id)
          cross join lateral (
              select * from topic_version v
              where v.topic_id = w.topic_id and v.from_ordinal <= ?
              order by v.from_ordinal desc
              limit 1
          ) t
          join participant_set s using (participant_set_id)
          where t.is_leaf and (t.to_ordinal is null or t.to_ordinal > ?)
            and s.members @> ? and (? or not t.internal)
          order by t.last_at desc, t.topic_id
          """;

  /** The leaf topics among {@code ids} that are there and visible, newest first. */
  List<TopicVersion> byId(Database database, Collection<TopicId> ids) throws SQLException {
    if (ids.isEmpty()) {
      return List.of();
    }
    UUID[] wanted = ids.stream().map(TopicId::value).distinct().toArray(UUID[]::new);
    return database.list(
        BY_ID, TopicRows::topic, wanted, ordinal, ordinal, mask.ids(), mask.includeInternal());
  }

  /** The visible leaf that holds each event, for those that one holds. */
  Map<EventSeq, TopicVersion> ofEvents(Database database, Collection<EventSeq> seqs)
      throws SQLException {
    if (seqs.isEmpty()) {
      return Map.of();
    }
    Set<TopicId> ids = new LinkedHashSet<>();
    database.list(
        OF_EVENTS,
        row -> ids.add(new TopicId(row.getObject(2, UUID.class))),
        seqs.stream().map(EventSeq::value).toArray(Long[]::new),
        ordinal,
        ordinal);
    Map<EventSeq, TopicVersion> holders = new HashMap<>();
    for (TopicVersion topic : byId(database, ids)) {
      topic.refs().forEach(seq -> holders.put(seq, topic));
    }
    holders.keySet().retainAll(Set.copyOf(seqs));
    return holders;
  }
}
