package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.eventlog.Mask;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Statements that find the topics that may differ between two snapshots; stateless. */
final class DiffSql {

  /**
   * The topics written or closed between two ordinals, those that a waiting snapshot changes, and,
   * if it holds all its topics itself, all earlier ones.
   */
  private static final String TOUCHED =
      """
      select t.topic_id
      from (
          select v.topic_id, v.participant_set_id, v.internal
          from topic_version v
          where v.from_ordinal > :low and v.from_ordinal <= :high
          union all
          select v.topic_id, v.participant_set_id, v.internal
          from topic_version v
          where v.to_ordinal > :low and v.to_ordinal <= :high
          union all
          select v.topic_id, v.participant_set_id, v.internal
          from staged_topic v
          where v.snapshot_id = :waiting::uuid
          union all
          select v.topic_id, v.participant_set_id, v.internal
          from topic_version v
          where :complete and v.from_ordinal <= :from
            and (v.to_ordinal is null or v.to_ordinal > :from)
      ) t
      join participant_set s using (participant_set_id)
      where t.topic_id > :after and %s
      group by t.topic_id
      order by t.topic_id
      limit :most
      """
          .formatted(Mask.OF_TOPIC);

  private DiffSql() {}

  /**
   * By topic id.
   *
   * @param after where the page goes on; empty for the first
   */
  static List<TopicId> touched(
      Database database, DiffSide from, DiffSide to, Mask mask, Optional<TopicId> after, int limit)
      throws SQLException {
    long low = Math.min(from.ordinal(), to.ordinal());
    long high = Math.max(from.ordinal(), to.ordinal());
    return database.list(
        TOUCHED,
        row -> new TopicId(row.getObject(1, UUID.class)),
        mask.parameters()
            .and("low", low)
            .and("high", high)
            .and("waiting", to.waiting().map(waiting -> waiting.id().toString()).orElse(null))
            .and("complete", to.isComplete())
            .and("from", from.ordinal())
            .and("after", after.map(TopicId::value).orElse(new UUID(0, 0)))
            .and("most", (long) limit));
  }
}
