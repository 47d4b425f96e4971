package io.myria.topics.tree;

import io.myria.event.Event;
import io.myria.snapshot.TopicVersion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a walk begins with.
 *
 * @param text of the question
 * @param asOf the time that is meant by now, where the caller said it
 * @param topics that the usual order begins with, the best first, the ones above them between them
 * @param fresh events that it begins with and no topic holds yet, the best first
 * @param within the pinned snapshot and log, as the scope sees them
 */
public record WalkQuestion(
    String text,
    Optional<Instant> asOf,
    List<TopicVersion> topics,
    List<Event> fresh,
    PinnedTopics within) {

  public WalkQuestion {
    topics = List.copyOf(topics);
    fresh = List.copyOf(fresh);
  }
}
