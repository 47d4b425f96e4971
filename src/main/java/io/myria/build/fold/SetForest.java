package io.myria.build.fold;

import io.myria.event.EventId;
import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicVersion;
import io.myria.topic.NodeIdentity;
import io.myria.topic.TopicId;
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
 * The closed topics of one set as an ordered forest, and how it grows, in the manner of a B-tree:
 * children stand in the order in which they were opened; a parent that would have more than {@value
 * #CHILDREN} divides in the middle, and the earlier half keeps its id.
 *
 * <p>Leaves (level 0) that are akin share a parent (level 1). Where such a parent divides, both
 * halves get a parent above them (level 2); a level 2 that divides makes two roots. So that the
 * lower roots stay few, the oldest {@value #CHILDREN} get a common parent of level 2 as soon as
 * there are more than {@value #ROOTS} of them; what is akin to them still finds them there. There
 * is no level 3: a large set has many roots of level 2, each with 256 leaves at most.
 *
 * <p>No root becomes a giant beside its set: of more than {@value #ROOT_EVENTS} events it holds at
 * most {@value #ROOT_PERCENT} in a hundred of those that the set has by then. What would make it
 * more finds no room there ({@link #hasRoom}), and of the lower roots the longest run of neighbours
 * that fits is put below one. Topics therefore count their events from change to change, and not
 * only when the others of their words are made.
 */
record SetForest(UUID logId, Forest forest) {

  static final int CHILDREN = 16;
  static final int ROOTS = 31;

  /** So many events below one root are no giant, whatever their share. */
  static final int ROOT_EVENTS = 128;

  /** Of a set's events, below one root. */
  static final int ROOT_PERCENT = 25;

  /**
   * Whether more events may go into a leaf, or stand beside it, by what is below its root.
   *
   * @param events of the set so far
   */
  boolean hasRoom(TopicVersion leaf, long more, long events) {
    TopicVersion root = leaf;
    while (root.parent().isPresent()) {
      root = forest.get(root.parent().get());
    }
    return root.eventCount() + more <= most(events);
  }

  private static long most(long events) {
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
    return paged(state.withRoot(leaf.topicId()));
  }

  /** A closed leaf and the one it is akin to, under one parent. */
  SetState beside(SetState state, TopicVersion leaf, TopicVersion akin) {
    Optional<TopicVersion> parent =
        akin.parent().map(forest::get).filter(above -> above.metadata().level() == 1);
    if (parent.isPresent()) {
      return adopt(state, parent.get(), leaf);
    }
    TopicVersion pair = born(1, List.of(akin, leaf), akin.parent());
    forest.put(pair);
    forest.put(akin.below(pair.topicId()));
    forest.put(leaf.below(pair.topicId()));
    akin.parent().ifPresent(above -> replace(above, akin.topicId(), List.of(pair.topicId())));
    grown(pair, leaf.eventCount());
    return state.replaced(akin.topicId(), pair.topicId());
  }

  private SetState adopt(SetState state, TopicVersion parent, TopicVersion leaf) {
    List<TopicId> children = new ArrayList<>(parent.children());
    children.add(leaf.topicId());
    TopicVersion below = leaf.below(parent.topicId());
    forest.put(below);
    forest.put(parent.above(children));
    grown(below, leaf.eventCount());
    return children.size() <= CHILDREN ? state : divided(state, parent.topicId());
  }

  private SetState divided(SetState state, TopicId full) {
    TopicVersion first = forest.get(full);
    TopicVersion second = splitOff(first);
    if (first.parent().isPresent()) {
      TopicId above = first.parent().get();
      replace(above, full, List.of(full, second.topicId()));
      if (forest.get(above).children().size() > CHILDREN) {
        splitOff(forest.get(above));
      }
      return state;
    }
    raise(List.of(full, second.topicId()));
    return state.withoutRoots(List.of(full));
  }

  /** Moves the later half of the children to a new topic beside. */
  private TopicVersion splitOff(TopicVersion full) {
    List<TopicId> children = full.children();
    int half = children.size() / 2;
    List<TopicVersion> later = forest.get(children.subList(half, children.size()));
    TopicVersion second = born(full.metadata().level(), later, full.parent());
    forest.put(second);
    later.forEach(child -> forest.put(child.below(second.topicId())));
    forest.put(
        full.above(children.subList(0, half)).counting(full.eventCount() - second.eventCount()));
    return second;
  }

  private SetState paged(SetState state) {
    if (state.roots().size() <= ROOTS) {
      return state;
    }
    List<TopicId> run = run(forest.get(state.roots()), most(state.events()));
    raise(run);
    return state.withoutRoots(run);
  }

  /**
   * The longest run of neighbours that fits below one root, of equals the oldest. There is one: of
   * more than {@value #ROOTS} roots, two neighbours have an eighth of the events at most.
   */
  private static List<TopicId> run(List<TopicVersion> roots, long most) {
    List<TopicVersion> longest = List.of();
    for (int start = 0; start < roots.size(); start++) {
      int end = start;
      long sum = 0;
      while (end < roots.size()
          && end - start < CHILDREN
          && sum + roots.get(end).eventCount() <= most) {
        sum += roots.get(end).eventCount();
        end++;
      }
      if (end - start > longest.size()) {
        longest = roots.subList(start, end);
      }
    }
    return longest.stream().map(TopicVersion::topicId).toList();
  }

  /** Gives some roots a parent of level 2. */
  private void raise(List<TopicId> roots) {
    List<TopicVersion> children = forest.get(roots);
    TopicVersion above = born(2, children, Optional.empty());
    forest.put(above);
    children.forEach(child -> forest.put(child.below(above.topicId())));
  }

  private void replace(TopicId parent, TopicId child, List<TopicId> by) {
    TopicVersion above = forest.get(parent);
    List<TopicId> children = new ArrayList<>(above.children());
    int place = children.indexOf(child);
    children.remove(place);
    children.addAll(place, by);
    // The later half of what divided may have been opened after its neighbours.
    List<TopicVersion> inOrder = new ArrayList<>(forest.get(children));
    inOrder.sort(Comparator.comparing(TopicVersion::openedSeq));
    forest.put(above.above(inOrder.stream().map(TopicVersion::topicId).toList()));
  }

  /** A new internal topic; {@link Parents} says the rest of it. Its id is its first leaf's. */
  TopicVersion born(int level, List<TopicVersion> children, Optional<TopicId> parent) {
    TopicVersion first = children.get(0);
    EventId opening = first.metadata().opening();
    return new TopicVersion(
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
        first.label(),
        first.summary(),
        new TopicMetadata(
            level, opening, Optional.empty(), Optional.empty(), 0, List.of(), Map.of()));
  }
}
