package io.myria.compile;

import io.myria.event.ParticipantSet;
import io.myria.llm.InspectedTopics;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.TopicId;
import io.myria.topics.fold.ExactSet;
import io.myria.topics.fold.FoldRules;
import io.myria.topics.fold.FoldStore;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * One exact set that a build has changed, as it is to be shown to a model.
 *
 * @param audience the set's participants, by name
 * @param touched topics that are new or changed
 * @param source the set's topics as the build leaves them
 * @param replayed the portions of which recorded answers are taken, and no others; empty where a
 *     model is asked about all
 */
public record SetTask(
    ExactSet set,
    ParticipantSet audience,
    Set<TopicId> touched,
    SnapshotId snapshot,
    Source source,
    Optional<Set<Integer>> replayed) {

  public SetTask {
    touched = Set.copyOf(touched);
    replayed = replayed.map(Set::copyOf);
  }

  /** The same, of topics that are others by now. */
  SetTask from(Source now) {
    return new SetTask(set, audience, touched, snapshot, now, replayed);
  }

  /**
   * Where topics and events are read. Thread-safe.
   *
   * @param topics as the fold reads them, as of the build's last event
   * @param inspected the same for a model to look into, this set's alone
   */
  public record Source(FoldStore topics, InspectedTopics inspected, FoldRules rules, UUID logId) {}
}
