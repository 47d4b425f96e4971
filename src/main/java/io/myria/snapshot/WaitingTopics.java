package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.scope.Caller;
import io.myria.topic.TopicId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What the snapshot that waits for a person proposes, for administrators and as a diff only. Its
 * topics are those that it changes; all others are its parent's, unless it is a full one, which has
 * no others. Stateless; thread-safe.
 */
public final class WaitingTopics {

  private static final String WAITING =
      """
      select s.snapshot_id, s.full_build, coalesce(p.ordinal, 0)
      from snapshot s
      left join snapshot p on p.snapshot_id = s.parent_snapshot_id
      where s.snapshot_id = ? and s.status = 'staging' and s.phase = 'waiting'
      """;

  private static final String FIND =
      "select "
          + TopicRows.COLUMNS
          + "from staged_topic t where t.snapshot_id = ? and t.topic_id = any(?)"
          + " order by t.topic_id";

  private static final String PAGE =
      "select "
          + TopicRows.COLUMNS
          + """
          from staged_topic t
          where t.snapshot_id = ? and t.topic_id > ? and t.participant_set_id = any(?)
            and (? or not t.internal)
          order by t.topic_id
          limit ?
          """;

  private WaitingTopics() {}

  /**
   * @param full whether its topics are all there are
   * @param parentOrdinal what the other topics are read as of; 0 where there are none
   */
  public record Waiting(SnapshotId id, boolean full, long parentOrdinal) {}

  /** The snapshot, if it waits. */
  public static Optional<Waiting> find(Database database, Caller caller, SnapshotId id)
      throws SQLException {
    caller.requireAdministrator("a snapshot that is not published");
    return database.one(
        WAITING, row -> new Waiting(id, row.getBoolean(2), row.getLong(3)), id.value());
  }

  /** Those of some topics that it changes, by id. */
  public static List<TopicVersion> topics(Database database, Waiting waiting, UUID[] topics)
      throws SQLException {
    return database.list(FIND, TopicRows::topic, waiting.id().value(), topics);
  }

  /**
   * The topics of some participant sets that it changes, by id.
   *
   * @param after where the page goes on; empty for the first
   */
  public static List<TopicVersion> page(
      Database database, Waiting waiting, Selection selection, Optional<TopicId> after, int limit)
      throws SQLException {
    UUID from = after.map(TopicId::value).orElse(new UUID(0, 0));
    return database.list(
        PAGE,
        TopicRows::topic,
        waiting.id().value(),
        from,
        selection.sets(),
        selection.includeInternal(),
        limit);
  }

  /**
   * @param sets the internal numbers of the participant sets that a mask allows
   */
  public record Selection(Long[] sets, boolean includeInternal) {}
}
