package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet;
import io.myria.snapshot.TopicRows.StagedTopicEntity;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The topics that a build proposes, and those that it takes away. Nobody but the builder that holds
 * the lease writes here, and no request reads it. Stateless; thread-safe.
 */
public final class StagedTopics {

  private static final String PAGE =
      "select t from StagedTopic t where t.snapshotId = :id and t.topicId > :last"
          + " order by t.topicId";

  private static final String UNSTAGE_SET =
      "delete from StagedTopic t"
          + " where t.snapshotId = :id and t.participantSetId = :set and t.internal = :internal";

  private static final String STAGED_AGAIN =
      """
      delete from StagedGone g
      where g.snapshotId = :id
        and exists (select 1 from StagedTopic s
                    where s.snapshotId = g.snapshotId and s.topicId = g.topicId)
      """;

  private static final String THERE_AGAIN =
      "delete from StagedGone g where g.snapshotId = :id and g.topicId in :topics";

  private static final String FIND =
      """
      select {t.*} from staged_topic t
      where t.snapshot_id = :id and t.topic_id = any(:topics)
      order by t.topic_id
      """;

  private static final String NODE_IDS =
      """
      select t.topic_id, t.node_id from staged_topic t
      where t.snapshot_id = :id and t.topic_id = any(:topics)
      order by t.topic_id
      """;

  private static final String GONE =
      """
      insert into staged_gone (snapshot_id, topic_id)
      select :id, w.topic_id from unnest(:topics::uuid[]) as w (topic_id) order by w.topic_id
      on conflict (snapshot_id, topic_id) do nothing
      """;

  private static final String TAKE_BACK =
      "delete from staged_topic where snapshot_id = :id and topic_id = any(:topics)";

  /** What was served of a set stays. */
  private static final String RESTORE_GONE =
      """
      delete from staged_gone g
      where g.snapshot_id = :id
        and exists (select from topic_version v
                    where v.topic_id = g.topic_id and v.participant_set_id = :set
                      and v.internal = :internal)
      """;

  private static final String GONE_SINCE =
      """
      insert into staged_gone (snapshot_id, topic_id)
      select :id, t.topic_id
      from topic_version t
      where t.participant_set_id = :set and t.internal = :internal and t.is_leaf
        and t.opened_seq > :opening and %s
        and not exists (select from staged_topic s
                        where s.snapshot_id = :id and s.topic_id = t.topic_id)
      order by t.topic_id
      on conflict (snapshot_id, topic_id) do nothing
      """
          .formatted(TopicRows.SERVED);

  /** Of a set all that is served: its leaves, and what stands above them. */
  private static final String GONE_ALL =
      """
      with recursive served (topic_id, parent_topic_id) as (
          select t.topic_id, t.parent_topic_id
          from topic_version t
          where t.participant_set_id = :set and t.internal = :internal and t.is_leaf and %1$s
          union
          select t.topic_id, t.parent_topic_id
          from served s
          join topic_version t on t.topic_id = s.parent_topic_id and %1$s
      )
      insert into staged_gone (snapshot_id, topic_id)
      select :id, v.topic_id
      from served v
      where not exists (select from staged_topic s
                        where s.snapshot_id = :id and s.topic_id = v.topic_id)
      order by v.topic_id
      on conflict (snapshot_id, topic_id) do nothing
      """
          .formatted(TopicRows.SERVED);

  private StagedTopics() {}

  /**
   * Adds topics, or replaces what this build staged of them before. Entities that were read before
   * are let go of, and so are these: there are many, and each statement that followed would look
   * for changes in all of them.
   */
  public static void stage(Database database, SnapshotId id, Collection<TopicVersion> topics) {
    if (topics.isEmpty()) {
      return;
    }
    List<TopicId> ids = topics.stream().map(TopicVersion::topicId).toList();
    // What was taken away may be there again.
    database.change(THERE_AGAIN, of(id).and("topics", ids.stream().map(TopicId::value).toList()));
    Map<UUID, StagedTopicEntity> staged = new HashMap<>();
    database
        .manage(StagedTopicEntity.class, FIND, of(id).and("topics", TopicRows.ids(ids)))
        .forEach(entity -> staged.put(entity.topicId(), entity));
    for (TopicVersion topic : topics) {
      StagedTopicEntity known = staged.get(topic.topicId().value());
      if (known == null) {
        database.insert(new StagedTopicEntity(id, topic));
      } else {
        known.become(topic);
      }
    }
    database.letGo();
  }

  /** Staged topics by id. */
  public static List<TopicVersion> page(
      Database database, SnapshotId id, Optional<TopicVersion> after, int limit) {
    UUID last = after.map(topic -> topic.topicId().value()).orElse(new UUID(0, 0));
    return database.select(StagedTopicEntity.class, PAGE, of(id).and("last", last), limit).stream()
        .map(StagedTopicEntity::topic)
        .toList();
  }

  /** Those of some topics that this build has staged. */
  public static List<TopicVersion> find(
      Database database, SnapshotId id, Collection<TopicId> topics) throws SQLException {
    Parameters of = of(id).and("topics", TopicRows.ids(topics));
    return database.read(StagedTopicEntity.class, FIND, of).stream()
        .map(StagedTopicEntity::topic)
        .toList();
  }

  /** As {@link #find}, the nodes' ids alone. */
  public static Map<TopicId, NodeId> nodeIds(
      Database database, SnapshotId id, Collection<TopicId> topics) throws SQLException {
    return TopicRows.nodeIds(database, NODE_IDS, of(id).and("topics", TopicRows.ids(topics)));
  }

  /** Takes topics away: others have taken in what they held. */
  public static void gone(Database database, SnapshotId id, Collection<TopicId> topics)
      throws SQLException {
    if (!topics.isEmpty()) {
      Parameters gone = of(id).and("topics", TopicRows.ids(topics));
      database.execute(GONE, gone);
      database.execute(TAKE_BACK, gone);
    }
  }

  /** What was taken away and then staged anew is there. */
  public static void stagedAgain(Database database, SnapshotId id) {
    database.change(STAGED_AGAIN, of(id));
  }

  /** Takes back all that this build staged of one exact set, so that it can be staged anew. */
  public static void unstage(Database database, SnapshotId id, ExactSetId set) throws SQLException {
    Parameters of = of(id).and("set", set.participantSetId()).and("internal", set.internal());
    database.execute(RESTORE_GONE, of);
    database.change(UNSTAGE_SET, of);
  }

  /**
   * Takes away those leaves that the parent has of a set instead of whole topics, and that this
   * build did not stage anew.
   *
   * @param ordinal the parent's
   */
  public static void goneOf(Database database, SnapshotId id, long ordinal, LeafOnlySet set)
      throws SQLException {
    database.execute(
        GONE_SINCE,
        of(id)
            .and("set", set.set().participantSetId())
            .and("internal", set.set().internal())
            .and("opening", set.lastOpening().value())
            .and("ordinal", ordinal));
    stagedAgain(database, id);
  }

  /**
   * Takes away all topics that the parent has of a set and that this build, which compiled the set
   * from the empty log, did not stage anew.
   *
   * @param ordinal the parent's
   */
  public static void goneOf(Database database, SnapshotId id, long ordinal, ExactSetId set)
      throws SQLException {
    database.execute(
        GONE_ALL,
        of(id)
            .and("set", set.participantSetId())
            .and("internal", set.internal())
            .and("ordinal", ordinal));
  }

  private static Parameters of(SnapshotId id) {
    return Parameters.of("id", id.value());
  }
}
