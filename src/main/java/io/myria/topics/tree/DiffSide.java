package io.myria.topics.tree;

import io.myria.database.Database;
import io.myria.error.Fault;
import io.myria.eventlog.Mask;
import io.myria.read.FormerTopics;
import io.myria.read.VisibleTopics;
import io.myria.security.Caller;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotPins;
import io.myria.snapshot.SnapshotStatus;
import io.myria.snapshot.Snapshots;
import io.myria.snapshot.TopicVersion;
import io.myria.snapshot.WaitingTopics;
import io.myria.snapshot.WaitingTopics.Waiting;
import io.myria.topics.TopicId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One of the two snapshots of a diff: a published one, or one that waits.
 *
 * @param ordinal of the published one, or of the waiting one's parent
 */
record DiffSide(long ordinal, Optional<PinnedSnapshot> published, Optional<Waiting> waiting) {

  /**
   * @param begins whether this is the first page: a retired snapshot is served to those who had
   *     begun
   * @throws Fault {@code snapshot_gone} or {@code not_found} at {@code field}; to anyone but an
   *     administrator a snapshot that is not published is unknown
   */
  static DiffSide find(
      Database database, Caller caller, SnapshotId id, String field, boolean begins)
      throws SQLException {
    Optional<PinnedSnapshot> published =
        begins ? SnapshotPins.pin(database, id, field) : SnapshotPins.find(database, id);
    if (published.isPresent()) {
      return new DiffSide(published.get().ordinal(), published, Optional.empty());
    }
    Optional<Waiting> waiting =
        caller.administrator() ? WaitingTopics.find(database, caller, id) : Optional.empty();
    if (waiting.isEmpty()) {
      throw Fault.notFound(
          field,
          unreadable(database, caller, id)
              + "; ids come from myria_list_snapshots or from the snapshot_id of an answer");
    }
    return new DiffSide(waiting.get().parentOrdinal(), Optional.empty(), waiting);
  }

  /** What an id is that stands for nothing published; only administrators may know. */
  private static String unreadable(Database database, Caller caller, SnapshotId id)
      throws SQLException {
    Optional<SnapshotStatus> status =
        caller.administrator()
            ? Snapshots.find(database, id).map(Snapshot::status)
            : Optional.empty();
    if (status.filter(SnapshotStatus.FAILED::equals).isPresent()) {
      return "is a build that failed and was never published";
    }
    return status.filter(SnapshotStatus.STAGING::equals).isPresent()
        ? "is a build that still runs or was cut off, and is not published"
        : "is no published snapshot that is kept";
  }

  /** Whether topics that it does not hold itself are gone. */
  boolean isComplete() {
    return waiting.isPresent() && waiting.get().full();
  }

  /**
   * @param ids of topics that the mask lets through
   */
  Map<TopicId, TopicVersion> topics(Database database, Mask mask, Collection<TopicId> ids)
      throws SQLException {
    Map<TopicId, TopicVersion> topics = new HashMap<>();
    if (!isComplete()) {
      List<TopicVersion> served = new VisibleTopics(ordinal, mask).byId(database, ids);
      served.forEach(topic -> topics.put(topic.topicId(), topic));
    }
    if (waiting.isPresent()) {
      WaitingTopics.topics(database, waiting.get(), ids)
          .forEach(topic -> topics.put(topic.topicId(), topic));
    }
    return topics;
  }

  /** What took here the place of topics that are gone, as far as something did. */
  Map<TopicId, TopicId> successors(Database database, Mask mask, Collection<TopicVersion> gone)
      throws SQLException {
    if (published.isEmpty()) {
      return Map.of();
    }
    Map<TopicId, TopicId> successors = new HashMap<>();
    new FormerTopics(new VisibleTopics(ordinal, mask))
        .successorsOf(database, gone)
        .forEach((topic, by) -> successors.put(topic, by.topicId()));
    return successors;
  }

  void confirm(Database database) throws SQLException {
    if (published.isPresent()) {
      SnapshotPins.confirm(database, published.get());
    }
  }
}
