package io.myria.topics;

import io.myria.event.EventSeq;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Another shape for topics of one exact set, as the fold brings it about. Leaves are closed ones,
 * and each stands in one of the lists at most; so does an event.
 *
 * @param words by topic, besides those that a change brings with it
 */
public record Shape(
    List<Merge> merges,
    List<Split> splits,
    List<Move> moves,
    List<Group> groups,
    List<Place> places,
    Map<TopicId, Words> words) {

  public Shape {
    merges = List.copyOf(merges);
    splits = List.copyOf(splits);
    moves = List.copyOf(moves);
    groups = List.copyOf(groups);
    places = List.copyOf(places);
    words = Map.copyOf(words);
  }

  /**
   * What is said of a topic; what is empty here is said as before.
   *
   * @param label none to keep
   * @param summary empty to keep
   */
  public record Words(Optional<String> label, List<SummaryBullet> summary) {

    public Words {
      summary = List.copyOf(summary);
    }
  }

  /** Leaves that become one: the one that was opened first takes the others in. */
  public record Merge(List<TopicId> leaves, Words words) {}

  /**
   * A leaf that becomes several.
   *
   * @param parts all of its events, each in one; the part with the opening event stays the leaf
   */
  public record Split(TopicId leaf, List<Part> parts) {}

  /** Some events of a leaf, two at least. */
  public record Part(List<EventSeq> refs, Words words) {}

  /** Events that another leaf takes over; none of them opened the first. */
  public record Move(TopicId from, List<EventSeq> refs, TopicId to) {}

  /** Leaves below a new parent of their own. */
  public record Group(List<TopicId> leaves, Words words) {}

  /** A leaf below a parent that there is. */
  public record Place(TopicId leaf, TopicId parent) {}
}
