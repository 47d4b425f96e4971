package io.myria.query;

import io.myria.access.Caller;
import io.myria.fault.Fault;
import io.myria.log.Mask;
import io.myria.snapshot.PinnedSnapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotPins;
import io.myria.snapshot.TopicVersion;
import io.myria.snapshot.WaitingTopics;
import io.myria.snapshot.WaitingTopics.Waiting;
import io.myria.store.Database;
import io.myria.topic.TopicId;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * One of the two snapshots of a diff: a published one, or one that waits.
 *
 * @param ordinal of the published one, or of the waiting one's parent
 */
record DiffSide(long ordinal, Optional<PinnedSnapshot> published, Optional<Waiting> waiting) {

  /**
   * @throws Fault {@code not_found} at {@code field}; to anyone but an administrator a waiting
   *     snapshot is unknown
   */
  static DiffSide find(Database database, Caller caller, SnapshotId id, String field)
      throws SQLException {
    Optional<PinnedSnapshot> published = SnapshotPins.find(database, id);
    if (published.isPresent()) {
      return new DiffSide(published.get().ordinal(), published, Optional.empty());
    }
    Optional<Waiting> waiting =
        caller.administrator() ? WaitingTopics.find(database, caller, id) : Optional.empty();
    if (waiting.isEmpty()) {
      throw Fault.notFound(
          field,
          "is no snapshot that can be read; ids come from myria_list_snapshots or from the"
              + " snapshot_id of an answer");
    }
    return new DiffSide(waiting.get().parentOrdinal(), Optional.empty(), waiting);
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
      UUID[] wanted = ids.stream().map(TopicId::value).toArray(UUID[]::new);
      WaitingTopics.topics(database, waiting.get(), wanted)
          .forEach(topic -> topics.put(topic.topicId(), topic));
    }
    return topics;
  }

  void confirm(Database database) throws SQLException {
    if (published.isPresent()) {
      SnapshotPins.confirm(database, published.get());
    }
  }
}
