package io.myria.topics.fold;

import io.myria.event.EventId;
import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeIdentity;
import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The closed topics of one set as a forest, and how it grows. Children stand in the order in which
 * they were opened, two at least and {@value #CHILDREN} at most; a parent's id is its first leaf's.
 *
 * <p>Leaves (level 0) that are akin share a parent (level 1). So that the roots stay few, the two
 * that are most alike ({@link Likeness}) come together as soon as there are more than {@value
 * #ROOTS} ({@link Gathering}): leaves below a new parent, a leaf and a parent or two parents below
 * the elder one while they are few, and else below a parent of level 2. A parent with too many
 * children divides in two by what they mean. There is no level 3: a large set has many roots of
 * level 2, each with 256 leaves at most; those that nothing fits below leave the list of roots.
 *
 * <p>No root becomes a giant beside its set: of more than {@value #ROOT_EVENTS} events it holds at
 * most {@value #ROOT_PERCENT} in a hundred of those that the set has by then. What would make it
 * more finds no room there ({@link #hasRoom}). Topics therefore count their events from change to
 * change; and they are named, and what they mean is known, from change to change of their children,
 * for on that it depends what comes together. What else there is of parents is made when they are
 * handed out ({@link Parents}).
 */
final class SetForest {

  static final int CHILDREN = 16;

  private final UUID logId;
  private final Forest forest;
  private final LeafDirections meanings;

  SetForest(UUID logId, Forest forest, LeafDirections meanings) {
    this.logId = logId;
    this.forest = forest;
    this.meanings = meanings;
  }

  Forest forest() {
    return forest;
  }

  static final int ROOTS = 14;

  /** So many events below one root are no giant, whatever their share. */
  static final int ROOT_EVENTS = 128;

  /** Of a set's events, below one root. */
  static final int ROOT_PERCENT = 25;

  private static final Comparator<TopicVersion> OPENED =
      Comparator.comparing(TopicVersion::openedSeq);

  /**
   * Whether more events may go into a leaf, or stand beside it, by what is below its root.
   *
   * @param events of the set so far
   */
  boolean hasRoom(TopicVersion leaf, long more, long events) {
    return root(leaf).eventCount() + more <= most(events);
  }

  TopicVersion root(TopicVersion leaf) {
    TopicVersion root = leaf;
    while (root.parent().isPresent()) {
      root = forest.get(root.parent().get());
    }
    return root;
  }

  static long most(long events) {
    return Math.max(ROOT_EVENTS, events * ROOT_PERCENT / 100);
  }

  /** Reads some leaves and what is above them in a few questions. */
  void load(Collection<TopicId> leaves) {
    forest.load(leaves);
    Collection<TopicVersion> rising = forest.get(List.copyOf(leaves));
    while (!rising.isEmpty()) {
      Set<TopicId> parents = new LinkedHashSet<>();
      rising.forEach(topic -> topic.parent().ifPresent(parents::add));
      rising = forest.get(List.copyOf(parents));
    }
  }

  /** Counts what came into a topic on those above it. */
  void grown(TopicVersion topic, long more) {
    Optional<TopicVersion> above = topic.parent().map(forest::get);
    while (above.isPresent()) {
      TopicVersion counted = above.get().counting(above.get().eventCount() + more);
      forest.put(counted);
      above = counted.parent().map(forest::get);
    }
  }

  /** A closed leaf that is akin to none. */
  SetState alone(SetState state, TopicVersion leaf) {
    forest.put(leaf);
    return gathered(state.withRoot(leaf.topicId()));
  }

  /** A closed leaf and the one it is akin to, under one parent. */
  SetState beside(SetState state, TopicVersion leaf, TopicVersion akin) {
    Optional<TopicVersion> above = akin.parent().map(forest::get);
    forest.put(leaf);
    if (above.isEmpty()) {
      return state.replaced(akin.topicId(), List.of(pair(akin, leaf, Optional.empty()).topicId()));
    }
    if (above.get().metadata().level() > 1) {
      TopicVersion pair = pair(akin, leaf, akin.parent());
      List<TopicVersion> beside = children(above.get());
      beside.removeIf(child -> child.topicId().equals(akin.topicId()));
      beside.add(pair);
      return recast(state, above.get(), beside);
    }
    List<TopicVersion> children = children(above.get());
    children.add(leaf);
    return recast(state, above.get(), children);
  }

  private TopicVersion pair(TopicVersion one, TopicVersion other, Optional<TopicId> above) {
    return raised(1, List.of(one, other), above, Optional.empty());
  }

  /** Without a leaf that another has taken in. */
  SetState without(SetState state, TopicVersion leaf) {
    forest.remove(leaf.topicId());
    if (leaf.parent().isEmpty()) {
      return state.withoutRoots(List.of(leaf.topicId()));
    }
    TopicVersion above = forest.get(leaf.parent().get());
    List<TopicVersion> rest = new ArrayList<>();
    for (TopicId child : above.children()) {
      if (!child.equals(leaf.topicId())) {
        rest.add(forest.get(child));
      }
    }
    return recast(state, above, rest);
  }

  private SetState gathered(SetState state) {
    SetState now = state;
    while (now.roots().size() > ROOTS) {
      Likeness likeness = new Likeness(meanings, meanings.centre(now.recent()));
      now = new Gathering(this, likeness).fewer(now);
    }
    return now;
  }

  List<TopicVersion> children(TopicVersion topic) {
    return new ArrayList<>(forest.get(topic.children()));
  }

  /**
   * Gives an internal topic other children. With another first one it is another topic, with a
   * single one there is no need of it, and with too many it divides.
   */
  SetState recast(SetState state, TopicVersion topic, List<TopicVersion> children) {
    if (children.size() == 1) {
      return dissolved(state, topic, children.get(0));
    }
    if (children.size() > CHILDREN) {
      return divided(state, topic, children);
    }
    Optional<String> before = Optional.of(topic.label());
    TopicVersion next = raised(topic.metadata().level(), children, topic.parent(), before);
    return succeeded(state, topic, List.of(next), List.of(next));
  }

  private SetState dissolved(SetState state, TopicVersion topic, TopicVersion only) {
    TopicVersion risen = topic.parent().map(only::below).orElseGet(only::atTop);
    forest.put(risen);
    return succeeded(state, topic, List.of(risen), List.of(risen));
  }

  private SetState divided(SetState state, TopicVersion topic, List<TopicVersion> children) {
    Likeness likeness = new Likeness(meanings, meanings.centre(state.recent()));
    int level = topic.metadata().level();
    List<TopicVersion> halves = new ArrayList<>();
    for (List<TopicVersion> half : likeness.halves(ordered(children))) {
      halves.add(raised(level, half, topic.parent(), Optional.empty()));
    }
    boolean goesOnAbove = topic.parent().isPresent() || level > 1;
    List<TopicVersion> by =
        goesOnAbove ? halves : List.of(raised(2, halves, Optional.empty(), Optional.empty()));
    return succeeded(state, topic, halves, by);
  }

  /**
   * With others in the place of a topic.
   *
   * @param made of its children; it is one of them, or is there no more
   */
  private SetState succeeded(
      SetState state, TopicVersion topic, List<TopicVersion> made, List<TopicVersion> by) {
    if (made.stream().noneMatch(one -> one.topicId().equals(topic.topicId()))) {
      forest.remove(topic.topicId());
    }
    if (topic.parent().isEmpty()) {
      return state.replaced(topic.topicId(), by.stream().map(TopicVersion::topicId).toList());
    }
    TopicVersion above = forest.get(topic.parent().get());
    List<TopicVersion> beside = new ArrayList<>(by);
    for (TopicId child : above.children()) {
      if (!child.equals(topic.topicId())) {
        beside.add(forest.get(child));
      }
    }
    return recast(state, above, beside);
  }

  private static List<TopicVersion> ordered(List<TopicVersion> topics) {
    return topics.stream().sorted(OPENED).toList();
  }

  /**
   * Puts an internal topic above some, in their order: a new one, or the one that has the first of
   * them. {@link Parents} says the rest of it.
   *
   * @param before the label of the one that had most of them
   */
  TopicVersion raised(
      int level, List<TopicVersion> some, Optional<TopicId> parent, Optional<String> before) {
    List<TopicVersion> children = ordered(some);
    TopicVersion first = children.get(0);
    EventId opening = first.metadata().opening();
    TopicVersion bare =
        new TopicVersion(
            NodeIdentity.topic(logId, opening, level),
            first.participantSetId(),
            first.internal(),
            parent,
            first.nodeId(),
            children.stream().map(TopicVersion::topicId).toList(),
            List.of(),
            children.stream().mapToLong(TopicVersion::eventCount).sum(),
            first.firstAt(),
            first.lastAt(),
            first.openedSeq(),
            "",
            first.summary(),
            new TopicMetadata(
                level, opening, Optional.empty(), Optional.empty(), 0, List.of(), Map.of()));
    TopicVersion raised = Parents.tell(bare, children, before);
    return above(raised, children);
  }

  private TopicVersion above(TopicVersion raised, List<TopicVersion> children) {
    forest.put(raised);
    for (TopicVersion child : children) {
      if (!child.parent().equals(Optional.of(raised.topicId()))) {
        forest.put(child.below(raised.topicId()));
      }
    }
    meanings.load(raised.children());
    Meaning.mean(raised.children().stream().flatMap(id -> meanings.get(id).stream()).toList())
        .ifPresent(mean -> meanings.put(raised.topicId(), mean));
    return raised;
  }
}
