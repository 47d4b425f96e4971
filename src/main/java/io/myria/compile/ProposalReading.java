package io.myria.compile;

import io.myria.compile.ProposedTopics.Divided;
import io.myria.compile.ProposedTopics.Grouped;
import io.myria.compile.ProposedTopics.Merged;
import io.myria.compile.ProposedTopics.Moved;
import io.myria.compile.ProposedTopics.Part;
import io.myria.compile.ProposedTopics.Placed;
import io.myria.compile.ProposedTopics.Worded;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.Shape;
import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a proposal as a {@link Shape} of the set, and notes whatever makes it none: each name is
 * looked up among the set's own topics and events before anything is done with it. Confined to one
 * proposal.
 */
final class ProposalReading {

  private static final int LEAST_EVENTS = 2;
  private static final int LEAST_TOPICS = 2;
  private static final int MOST_TOPICS = 16;

  private final SetView view;
  private final int mostEvents;
  private final ProposedWords words;
  private final List<Violation> violations = new ArrayList<>();
  private final Set<TopicId> named = new HashSet<>();

  /**
   * @param mostEvents of a leaf
   */
  ProposalReading(SetView view, int mostEvents) {
    this.view = view;
    this.mostEvents = mostEvents;
    this.words = new ProposedWords(violations);
  }

  List<Violation> violations() {
    return List.copyOf(violations);
  }

  /** Of use where there are no violations. */
  Shape shape(ProposedTopics proposed) {
    List<Shape.Merge> merges = new ArrayList<>();
    List<Shape.Split> splits = new ArrayList<>();
    List<Shape.Move> moves = new ArrayList<>();
    List<Shape.Group> groups = new ArrayList<>();
    List<Shape.Place> places = new ArrayList<>();
    for (int at = 0; at < proposed.merged().size(); at++) {
      merge(proposed.merged().get(at), "merged[" + at + "]").ifPresent(merges::add);
    }
    for (int at = 0; at < proposed.divided().size(); at++) {
      split(proposed.divided().get(at), "divided[" + at + "]").ifPresent(splits::add);
    }
    for (int at = 0; at < proposed.moved().size(); at++) {
      move(proposed.moved().get(at), "moved[" + at + "]").ifPresent(moves::add);
    }
    for (int at = 0; at < proposed.grouped().size(); at++) {
      group(proposed.grouped().get(at), "grouped[" + at + "]").ifPresent(groups::add);
    }
    for (int at = 0; at < proposed.placed().size(); at++) {
      place(proposed.placed().get(at), "placed[" + at + "]").ifPresent(places::add);
    }
    return new Shape(merges, splits, moves, groups, places, worded(proposed.reworded()));
  }

  private Map<TopicId, Shape.Words> worded(List<Worded> all) {
    Map<TopicId, Shape.Words> byTopic = new LinkedHashMap<>();
    for (int at = 0; at < all.size(); at++) {
      Worded one = all.get(at);
      String place = "reworded[" + at + "]";
      Optional<TopicVersion> topic = topic(one.topicId(), place + ".topic_id");
      if (one.label().isEmpty() && one.summary().isEmpty()) {
        add(ProposalRule.EMPTY_SUMMARY, place, "has neither a label nor a summary");
      }
      Shape.Words said = words.read(one.label(), one.summary(), place);
      if (topic.isPresent() && byTopic.put(topic.get().topicId(), said) != null) {
        add(ProposalRule.NAMED_TWICE, place, "words the topic a second time");
      }
    }
    return byTopic;
  }

  private Optional<Shape.Merge> merge(Merged merged, String at) {
    List<TopicVersion> leaves = leaves(merged.topicIds(), at + ".topic_ids");
    int events = leaves.stream().mapToInt(leaf -> leaf.refs().size()).sum();
    if (events > mostEvents) {
      add(
          ProposalRule.TOO_MANY_EVENTS,
          at,
          "the leaves have "
              + events
              + " events together; one leaf has "
              + mostEvents
              + " at most");
    }
    if (merged.topicIds().size() < LEAST_TOPICS) {
      add(ProposalRule.TOO_FEW_TOPICS, at, "names fewer than two leaves");
    }
    Shape.Words said = words.read(merged.label(), merged.summary(), at);
    return leaves.isEmpty() ? Optional.empty() : Optional.of(new Shape.Merge(ids(leaves), said));
  }

  private Optional<Shape.Split> split(Divided divided, String at) {
    Optional<TopicVersion> leaf = leaf(divided.topicId(), at + ".topic_id");
    if (divided.parts().size() < LEAST_TOPICS) {
      add(ProposalRule.TOO_FEW_TOPICS, at, "has fewer than two parts");
    }
    Map<EventId, EventSeq> events = leaf.map(view::events).orElse(Map.of());
    Set<EventSeq> taken = new HashSet<>();
    List<Shape.Part> parts = new ArrayList<>();
    for (int index = 0; index < divided.parts().size(); index++) {
      Part part = divided.parts().get(index);
      String place = at + ".parts[" + index + "]";
      List<EventSeq> refs =
          leaf.isPresent() ? refs(part.eventIds(), events, taken, place) : List.of();
      atLeastTwo(part.eventIds().size(), place);
      parts.add(new Shape.Part(refs, words.read(part.label(), part.summary(), place)));
    }
    if (taken.size() < events.size()) {
      add(
          ProposalRule.EVENTS_DROPPED,
          at,
          "leaves out " + (events.size() - taken.size()) + " of the leaf's events");
    }
    return leaf.map(topic -> new Shape.Split(topic.topicId(), parts));
  }

  private Optional<Shape.Move> move(Moved moved, String at) {
    Optional<TopicVersion> from = leaf(moved.fromTopicId(), at + ".from_topic_id");
    Optional<TopicVersion> to = leaf(moved.toTopicId(), at + ".to_topic_id");
    if (from.isEmpty() || to.isEmpty()) {
      return Optional.empty();
    }
    List<EventSeq> refs = refs(moved.eventIds(), view.events(from.get()), new HashSet<>(), at);
    if (refs.contains(from.get().openedSeq())) {
      add(ProposalRule.OPENING_MOVED, at, "takes the leaf its first event, which names it");
    }
    atLeastTwo(from.get().refs().size() - refs.size(), at + ".from_topic_id");
    if (refs.isEmpty()) {
      add(ProposalRule.TOO_FEW_EVENTS, at, "moves no event");
    }
    int events = to.get().refs().size() + refs.size();
    if (events > mostEvents) {
      add(
          ProposalRule.TOO_MANY_EVENTS,
          at,
          "the leaf would have " + events + " events; " + mostEvents + " at most");
    }
    return Optional.of(new Shape.Move(from.get().topicId(), refs, to.get().topicId()));
  }

  private Optional<Shape.Group> group(Grouped grouped, String at) {
    int size = grouped.topicIds().size();
    if (size < LEAST_TOPICS) {
      add(ProposalRule.TOO_FEW_TOPICS, at, "names fewer than two leaves");
    }
    if (size > MOST_TOPICS) {
      add(
          ProposalRule.TOO_MANY_TOPICS,
          at,
          "names " + size + " leaves; a topic has " + MOST_TOPICS + " at most");
    }
    List<TopicVersion> leaves = leaves(grouped.topicIds(), at + ".topic_ids");
    Shape.Words said = words.read(grouped.label(), grouped.summary(), at);
    return leaves.isEmpty() ? Optional.empty() : Optional.of(new Shape.Group(ids(leaves), said));
  }

  private Optional<Shape.Place> place(Placed placed, String at) {
    Optional<TopicVersion> topic = topic(placed.topicId(), at + ".topic_id");
    Optional<TopicVersion> parent = topic(placed.parentTopicId(), at + ".parent_topic_id");
    if (topic.isEmpty() || parent.isEmpty()) {
      return Optional.empty();
    }
    TopicId below = topic.get().topicId();
    if (below.equals(parent.get().topicId()) || view.above(parent.get()).contains(below)) {
      add(ProposalRule.PARENT_CYCLE, at, "puts a topic below itself");
      return Optional.empty();
    }
    if (parent.get().isLeaf()) {
      add(ProposalRule.IS_A_LEAF, at + ".parent_topic_id", "is a leaf, and holds events only");
    }
    return closed(topic.get(), at + ".topic_id")
        .map(leaf -> new Shape.Place(below, parent.get().topicId()));
  }

  private List<TopicVersion> leaves(List<String> names, String at) {
    List<TopicVersion> leaves = new ArrayList<>();
    for (int index = 0; index < names.size(); index++) {
      leaf(names.get(index), at + "[" + index + "]").ifPresent(leaves::add);
    }
    return leaves;
  }

  /** A leaf that may be changed, and is named by no other change. */
  private Optional<TopicVersion> leaf(String name, String at) {
    return topic(name, at).flatMap(topic -> closed(topic, at));
  }

  private Optional<TopicVersion> closed(TopicVersion topic, String at) {
    if (!topic.isLeaf()) {
      add(ProposalRule.NOT_A_LEAF, at, "is a topic of topics; only leaves can be changed so");
      return Optional.empty();
    }
    if (view.isOpen(topic.topicId())) {
      add(ProposalRule.STILL_OPEN, at, "still grows; it can only be reworded");
      return Optional.empty();
    }
    if (!named.add(topic.topicId())) {
      add(ProposalRule.NAMED_TWICE, at, "is changed by another part of the proposal, too");
      return Optional.empty();
    }
    return Optional.of(topic);
  }

  private Optional<TopicVersion> topic(String name, String at) {
    Optional<TopicVersion> topic = Names.uuid(name).flatMap(id -> view.topic(new TopicId(id)));
    if (topic.isEmpty()) {
      add(ProposalRule.UNKNOWN_TOPIC, at, "is no topic here");
    }
    return topic;
  }

  private List<EventSeq> refs(
      List<String> names, Map<EventId, EventSeq> events, Set<EventSeq> taken, String at) {
    List<EventSeq> refs = new ArrayList<>();
    for (int index = 0; index < names.size(); index++) {
      String place = at + ".event_ids[" + index + "]";
      Optional<EventSeq> seq = Names.uuid(names.get(index)).map(id -> events.get(new EventId(id)));
      if (seq.isEmpty()) {
        add(ProposalRule.UNKNOWN_EVENT, place, "is no event of that leaf");
      } else if (!taken.add(seq.get())) {
        add(ProposalRule.NAMED_TWICE, place, "stands in two places");
      } else {
        refs.add(seq.get());
      }
    }
    return refs;
  }

  private void atLeastTwo(int events, String at) {
    if (events < LEAST_EVENTS) {
      add(ProposalRule.TOO_FEW_EVENTS, at, "would have " + Math.max(0, events) + " events, not 2");
    }
  }

  private static List<TopicId> ids(List<TopicVersion> topics) {
    return topics.stream().map(TopicVersion::topicId).toList();
  }

  private void add(ProposalRule rule, String at, String text) {
    violations.add(new Violation(rule, at, text));
  }
}
