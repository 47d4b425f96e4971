package io.myria.snapshot;

import io.myria.database.Database;
import io.myria.security.Caller;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What the snapshot that waits for a person proposes, for administrators and as a diff only. Its
 * topics are those that it changes; all others are its parent's, unless it is a full one, which has
 * no others. Stateless; thread-safe.
 */
public final class WaitingTopics {

  private WaitingTopics() {}

  /**
   * @param full whether its topics are all there are
   * @param parentOrdinal what the other topics are read as of; 0 where there are none
   */
  public record Waiting(SnapshotId id, boolean full, long parentOrdinal) {}

  /** The snapshot, if it waits. */
  public static Optional<Waiting> find(Database database, Caller caller, SnapshotId id) {
    caller.requireAdministrator("a snapshot that is not published");
    return database
        .find(SnapshotEntity.class, id.value())
        .filter(SnapshotEntity::isWaiting)
        .map(
            entity ->
                new Waiting(id, entity.isFullBuild(), Staging.parentOrdinal(database, entity)));
  }

  /** Those of some topics that it changes, by id. */
  public static List<TopicVersion> topics(
      Database database, Waiting waiting, Collection<TopicId> topics) throws SQLException {
    return StagedTopics.find(database, waiting.id(), topics);
  }
}
