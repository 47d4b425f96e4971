package io.myria.topics.tree;

import io.myria.event.ParticipantSet;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The difference of one topic between two snapshots.
 *
 * @param before empty for a new topic
 * @param after empty for one that is gone
 * @param into of one that is gone: what took its place, if anything did
 */
public record TopicChange(
    TopicId topicId,
    ParticipantSet participants,
    Optional<TopicVersion> before,
    Optional<TopicVersion> after,
    Optional<TopicId> into) {

  /** What may be said of a topic. */
  public enum Kind {
    NEW,
    GONE,
    /** Other events, other topics below it, or other words. */
    CHANGED,
    /** Below another topic. */
    MOVED;

    public String wire() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Empty where both are the same. */
  public List<Kind> kinds() {
    return kinds(before, after);
  }

  static List<Kind> kinds(Optional<TopicVersion> before, Optional<TopicVersion> after) {
    if (before.isEmpty() || after.isEmpty()) {
      return before.isEmpty() && after.isEmpty()
          ? List.of()
          : List.of(before.isEmpty() ? Kind.NEW : Kind.GONE);
    }
    List<Kind> kinds = new ArrayList<>();
    TopicVersion one = before.get();
    TopicVersion other = after.get();
    if (!one.nodeId().equals(other.nodeId())
        || !one.children().equals(other.children())
        || !one.label().equals(other.label())
        || !one.summary().equals(other.summary())) {
      kinds.add(Kind.CHANGED);
    }
    if (!one.parent().equals(other.parent())) {
      kinds.add(Kind.MOVED);
    }
    return kinds;
  }
}
