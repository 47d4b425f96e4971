package io.myria.topics.fold;

import io.myria.snapshot.TopicMetadata;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.Shape.Words;
import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * How the topics of one set hang together while they are brought into another shape. Children and
 * roots stand in the order in which they were opened. While leaves come and go, a parent may have
 * one child or none, and a new one has an id that is none; {@link #settle} lets go of parents that
 * are none any more, and gives every other the id that its first child gives it, since ids are a
 * function of what a topic begins with.
 */
final class ReshapedForest {

  private static final Comparator<TopicVersion> OPENED =
      Comparator.comparing(TopicVersion::openedSeq);

  private static final int LEVELS = 2;

  private final ExactSet set;
  private final Forest forest;
  private final SetForest grove;
  private final Map<TopicId, TopicId> renamed = new HashMap<>();

  /** Topics that have other children than before. */
  private final Set<TopicId> recast = new HashSet<>();

  private List<TopicId> roots;
  private int unborn;

  ReshapedForest(ExactSet set, Forest forest, SetForest grove, List<TopicId> roots) {
    this.set = set;
    this.forest = forest;
    this.grove = grove;
    this.roots = new ArrayList<>(roots);
  }

  /** The topics of the lower two levels without a parent, but for the open leaf. */
  List<TopicId> roots() {
    return List.copyOf(roots);
  }

  List<TopicVersion> ordered(List<TopicId> topics) {
    return forest.get(topics).stream().sorted(OPENED).toList();
  }

  /** Whether it is an id of a topic that has none yet. */
  static boolean isUnborn(TopicId topic) {
    return topic.value().getMostSignificantBits() == 0;
  }

  /** Takes a topic from where it stands. */
  void detach(TopicId topic) {
    TopicVersion version = forest.get(topic);
    if (version.parent().isEmpty()) {
      roots.remove(topic);
      return;
    }
    TopicVersion parent = forest.get(version.parent().get());
    recast.add(parent.topicId());
    List<TopicId> left = new ArrayList<>(parent.children());
    left.remove(topic);
    forest.put(parent.above(left));
    forest.put(version.below(Optional.empty()));
  }

  /** Puts a new leaf where another stands. */
  void beside(TopicId leaf, TopicId other) {
    attach(leaf, forest.get(other).parent());
  }

  void place(TopicId leaf, TopicId parent) {
    detach(leaf);
    attach(leaf, Optional.of(parent));
  }

  /** Puts leaves below a parent of their own, where all of them stood, else as a root. */
  TopicId group(List<TopicId> leaves) {
    List<Optional<TopicId>> places = leaves.stream().map(this::above).distinct().toList();
    leaves.forEach(this::detach);
    TopicId parent = new TopicId(new UUID(0, ++unborn));
    List<TopicVersion> children = ordered(leaves);
    recast.add(parent);
    forest.put(unborn(parent, children));
    children.forEach(child -> forest.put(child.below(parent)));
    attach(parent, places.size() == 1 ? places.get(0) : Optional.empty());
    return parent;
  }

  /** The topic of the highest level above a leaf, where that is above parents of leaves. */
  private Optional<TopicId> above(TopicId leaf) {
    Optional<TopicVersion> parent = forest.get(leaf).parent().map(forest::get);
    return parent.flatMap(
        topic ->
            topic.metadata().level() == LEVELS ? Optional.of(topic.topicId()) : topic.parent());
  }

  private void attach(TopicId topic, Optional<TopicId> parent) {
    forest.put(forest.get(topic).below(parent));
    if (parent.isEmpty()) {
      roots.add(topic);
      roots = new ArrayList<>(ids(ordered(roots)));
      return;
    }
    TopicVersion above = forest.get(parent.get());
    recast.add(above.topicId());
    List<TopicId> children = new ArrayList<>(above.children());
    children.add(topic);
    forest.put(above.above(ids(ordered(children))));
  }

  private static List<TopicId> ids(List<TopicVersion> topics) {
    return topics.stream().map(TopicVersion::topicId).toList();
  }

  /** Makes parents of what is above, and says of each topic what is to be said of it. */
  void settle(Map<TopicId, Words> words) {
    for (int level = 1; level <= LEVELS; level++) {
      settle(level);
    }
    for (TopicVersion changed : forest.changed()) {
      TopicVersion topic = forest.get(changed.topicId());
      forest.put(topic.metadata().level() == 0 ? topic : refreshed(topic));
      said(topic.topicId(), words);
    }
  }

  private void said(TopicId topic, Map<TopicId, Words> words) {
    words.forEach(
        (named, said) -> {
          if (renamed.getOrDefault(named, named).equals(topic)) {
            forest.put(worded(forest.get(topic), said));
          }
        });
  }

  private static TopicVersion worded(TopicVersion topic, Words words) {
    return topic.worded(
        words.label().orElse(topic.label()),
        words.summary().isEmpty() ? topic.summary() : words.summary());
  }

  private void settle(int level) {
    Map<TopicId, TopicVersion> reborn = new LinkedHashMap<>();
    for (TopicVersion changed : forest.changed()) {
      TopicVersion topic = forest.get(changed.topicId());
      if (topic.metadata().level() != level || !recast.contains(topic.topicId())) {
        continue;
      }
      if (topic.children().size() < 2) {
        dissolve(topic);
      } else {
        reborn.put(topic.topicId(), topic);
      }
    }
    // One may get the id that another gives up, so all give up theirs first.
    reborn.keySet().forEach(forest::remove);
    reborn.values().forEach(topic -> bear(topic, level));
  }

  private void dissolve(TopicVersion topic) {
    List<TopicId> left = topic.children();
    left.forEach(child -> forest.put(forest.get(child).below(topic.parent())));
    boolean stood = replace(topic, left);
    if (topic.metadata().level() == LEVELS && topic.parent().isEmpty()) {
      if (!stood) {
        roots.addAll(left);
      }
      roots = new ArrayList<>(ids(ordered(roots)));
    }
    forest.remove(topic.topicId());
  }

  private void bear(TopicVersion topic, int level) {
    List<TopicVersion> children = forest.get(topic.children());
    Optional<String> before = Optional.of(topic.label()).filter(label -> !label.isEmpty());
    TopicVersion born = grove.raised(level, children, topic.parent(), before);
    replace(topic, List.of(born.topicId()));
    renamed.put(topic.topicId(), born.topicId());
  }

  /** Whether it stood among those beside it, and others stand there now. */
  private boolean replace(TopicVersion topic, List<TopicId> by) {
    List<TopicId> beside =
        new ArrayList<>(
            topic.parent().isPresent()
                ? forest.get(topic.parent().get()).children()
                : List.copyOf(roots));
    int place = beside.indexOf(topic.topicId());
    if (place >= 0) {
      beside.remove(place);
      beside.addAll(place, by);
    }
    if (topic.parent().isPresent()) {
      recast.add(topic.parent().get());
      forest.put(forest.get(topic.parent().get()).above(beside));
    } else {
      roots = beside;
    }
    return place >= 0;
  }

  /** As the fold compiles a topic of topics from its children. */
  private TopicVersion refreshed(TopicVersion topic) {
    List<TopicVersion> children = forest.get(topic.children());
    List<NodeId> nodes = new ArrayList<>();
    List<TopicId> below = new ArrayList<>();
    for (TopicVersion child : children) {
      if (child.metadata().level() == 0) {
        nodes.add(child.nodeId());
      } else {
        below.addAll(child.children());
      }
    }
    nodes.addAll(forest.nodeIds(below));
    return Parents.of(set, topic, children, nodes);
  }

  /** A topic above others that has no id yet. */
  private static TopicVersion unborn(TopicId id, List<TopicVersion> children) {
    TopicVersion first = children.get(0);
    return new TopicVersion(
        id,
        first.participantSetId(),
        first.internal(),
        Optional.empty(),
        first.nodeId(),
        ids(children),
        List.of(),
        children.stream().mapToLong(TopicVersion::eventCount).sum(),
        first.firstAt(),
        first.lastAt(),
        first.openedSeq(),
        "",
        first.summary(),
        new TopicMetadata(
            1,
            first.metadata().opening(),
            Optional.empty(),
            Optional.empty(),
            0,
            List.of(),
            Map.of()));
  }
}
