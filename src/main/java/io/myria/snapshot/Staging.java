package io.myria.snapshot;

import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.topic.NodeId;
import io.myria.topic.TopicId;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A build before it is published: its entry in the registry and the topics it proposes. Nobody but
 * the builder that holds the lease writes here, and no request reads it. Stateless; thread-safe.
 */
public final class Staging {

  /**
   * What a build is, at its start.
   *
   * @param parent the active snapshot
   * @param eventMax the high-water mark
   * @param full whether it compiles from the empty log, and stages all topics there are
   */
  public record Start(
      Optional<SnapshotId> parent,
      boolean full,
      EventSeq eventMax,
      Versions versions,
      String trigger,
      String builtBy,
      long leaseEpoch) {}

  private Staging() {}

  public static SnapshotId begin(Database database, Start start) throws SQLException {
    UUID id =
        database
            .one(
                StagingSql.BEGIN,
                row -> row.getObject(1, UUID.class),
                start.parent().map(SnapshotId::value).orElse(null),
                start.full(),
                Math.min(1, start.eventMax().value()),
                start.eventMax().value(),
                start.eventMax().value(),
                start.versions().builder(),
                start.versions().summarizer(),
                start.versions().mergePolicy(),
                start.trigger(),
                start.builtBy(),
                start.leaseEpoch())
            .orElseThrow();
    return new SnapshotId(id);
  }

  /** For whoever asks how far the build is. */
  public static void progress(Database database, SnapshotId id, BuildPhase phase, long eventsRead)
      throws SQLException {
    database.execute(StagingSql.PROGRESS, phase.wire(), eventsRead, id.value());
  }

  /** Adds topics, or replaces what this build staged of them before. */
  public static void stage(Database database, SnapshotId id, Collection<TopicVersion> topics)
      throws SQLException {
    if (topics.isEmpty()) {
      return;
    }
    database.onConnection(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(StagingSql.STAGE)) {
            for (TopicVersion topic : topics) {
              Binding.bind(connection, statement, TopicRows.parameters(id, topic));
              statement.addBatch();
            }
            return statement.executeBatch();
          }
        });
  }

  /** Staged topics by id. */
  public static List<TopicVersion> page(
      Database database, SnapshotId id, Optional<TopicVersion> after, int limit)
      throws SQLException {
    return after.isEmpty()
        ? database.list(StagingSql.FIRST_PAGE, TopicRows::topic, id.value(), limit)
        : database.list(
            StagingSql.PAGE, TopicRows::topic, id.value(), after.get().topicId().value(), limit);
  }

  /** Those of some topics that this build has staged. */
  public static List<TopicVersion> find(
      Database database, SnapshotId id, Collection<TopicId> topics) throws SQLException {
    return database.list(StagingSql.FIND, TopicRows::topic, id.value(), TopicReader.ids(topics));
  }

  /** As {@link #find}, the nodes' ids alone. */
  public static Map<TopicId, NodeId> nodeIds(
      Database database, SnapshotId id, Collection<TopicId> topics) throws SQLException {
    Map<TopicId, NodeId> nodes = new HashMap<>();
    database.list(
        StagingSql.NODE_IDS,
        row -> nodes.put(new TopicId(row.getObject(1, UUID.class)), NodeId.of(row.getBytes(2))),
        id.value(),
        TopicReader.ids(topics));
    return nodes;
  }

  /** Takes topics away: others have taken in what they held. */
  public static void gone(Database database, SnapshotId id, Collection<TopicId> topics)
      throws SQLException {
    if (!topics.isEmpty()) {
      database.execute(StagingSql.GONE, id.value(), TopicReader.ids(topics));
      database.execute(StagingSql.TAKE_BACK, id.value(), TopicReader.ids(topics));
    }
  }

  public static void passed(Database database, SnapshotId id) throws SQLException {
    database.execute(StagingSql.PASSED, id.value());
  }

  /**
   * Leaves a validated build for a person to publish.
   *
   * @return how many topics it changes
   */
  public static long await(Database database, SnapshotId id) throws SQLException {
    return database.one(StagingSql.WAIT, row -> row.getLong(1), id.value()).orElseThrow();
  }

  /** Ends a build that waits, because nobody is to publish it; nothing happens to others. */
  public static void discard(Database database, SnapshotId id, String why) throws SQLException {
    if (database.execute(StagingSql.DISCARD, why, id.value()) > 0) {
      drop(database, id);
    }
  }

  private static void drop(Database database, SnapshotId id) throws SQLException {
    database.execute(StagingSql.UNSTAGE, id.value());
    database.execute(StagingSql.FORGET_GONE, id.value());
    LeafOnlySets.forget(database, id);
  }

  /** Takes back all that this build staged of one exact set, so that it can be staged anew. */
  public static void unstage(Database database, SnapshotId id, ExactSetId set) throws SQLException {
    Object[] of = {id.value(), set.participantSetId(), set.internal()};
    database.execute(StagingSql.RESTORE_GONE, of);
    database.execute(StagingSql.UNSTAGE_SET, of);
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
        StagingSql.GONE_SINCE,
        id.value(),
        set.set().participantSetId(),
        set.set().internal(),
        set.lastOpening().value(),
        ordinal,
        ordinal,
        id.value());
    // What was taken away and then staged anew is there.
    database.execute(StagingSql.STAGED_AGAIN, id.value());
  }

  /** The validated build that waits for a person, if one does. */
  public static Optional<SnapshotId> waiting(Database database) throws SQLException {
    return database.one(StagingSql.WAITING, row -> new SnapshotId(row.getObject(1, UUID.class)));
  }

  /**
   * Ends a build without a snapshot and drops what it staged. Nothing happens to one that has ended
   * already.
   *
   * @param why and which topic, where one is to blame
   */
  public static void fail(Database database, SnapshotId id, Snapshot.Failure why)
      throws SQLException {
    int failed =
        database.execute(
            StagingSql.FAIL,
            why.reason(),
            why.rule().orElse(null),
            why.topic().map(TopicId::value).orElse(null),
            id.value());
    if (failed > 0) {
      drop(database, id);
    }
  }

  /** Fails every build of an older lease that never ended. */
  public static void sweep(Database database, long epoch) throws SQLException {
    List<UUID> dead = database.list(StagingSql.DEAD, row -> row.getObject(1, UUID.class), epoch);
    for (UUID id : dead) {
      fail(
          database,
          new SnapshotId(id),
          Snapshot.Failure.of("the builder stopped before it finished"));
    }
  }
}
