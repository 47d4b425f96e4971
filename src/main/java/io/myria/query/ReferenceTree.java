package io.myria.query;

import io.myria.event.ParticipantSet;
import io.myria.snapshot.TopicVersion;
import io.myria.topic.EventNode;
import io.myria.topic.EventRefNode;
import io.myria.topic.InternalTopicNode;
import io.myria.topic.LeafTopicNode;
import io.myria.topic.RootNode;
import io.myria.topic.TopicHead;
import io.myria.topic.TopicId;
import io.myria.topic.TreeNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One page's tree, as it grows event by event, each with the topics above it, until it has enough
 * nodes, references or bytes. Confined to one thread.
 */
final class ReferenceTree {

  private final ReferenceLoader loader;
  private final PageRoom room;

  /** Topics that stand at the top; empty where the snapshot's own roots do. */
  private final Map<TopicId, BigInteger> tops;

  private final Map<Object, Growing> children = new LinkedHashMap<>();
  private final Map<TopicId, Branch> branches = new HashMap<>();

  /**
   * @param tops topics to begin the tree with, and what of them earlier pages hold; empty where the
   *     snapshot's own roots do
   */
  ReferenceTree(ReferenceLoader loader, PageRoom room, Map<TopicId, BigInteger> tops) {
    this.loader = loader;
    this.room = room;
    this.tops = tops;
  }

  /** A node that may still get children. */
  private interface Growing {
    TreeNode grown(Function<BranchPlace, String> seal);
  }

  /** Whether the item itself is a node, and not only topics above it. */
  boolean showsEvent(ReferenceItem item) {
    return item.leaf().map(leaf -> room.showsBelow(below(loader.chain(leaf)))).orElse(true);
  }

  /** False, and not added, if it does not fit. */
  boolean add(ReferenceItem item) {
    if (item.leaf().isEmpty()) {
      EventNode node = loader.fresh(item.event(), room.textCharacters());
      boolean fits = room.take(1, 1, AnswerBytes.of(node));
      if (fits) {
        children.put(item.event(), seal -> node);
      }
      return fits;
    }
    boolean withRef = showsEvent(item);
    List<TopicVersion> chain = room.within(below(loader.chain(item.leaf().get())));
    Optional<EventRefNode> ref =
        withRef ? Optional.of(loader.reference(item.event())) : Optional.empty();
    Map<TopicVersion, TopicHead> missing = new LinkedHashMap<>();
    chain.stream()
        .filter(topic -> !branches.containsKey(topic.topicId()))
        .forEach(topic -> missing.put(topic, loader.head(topic)));
    int more = missing.size() + (withRef ? 1 : 0);
    long bytes = missing.values().stream().mapToLong(AnswerBytes::of).sum();
    bytes += ref.map(AnswerBytes::of).orElse(0L);
    if (more > 0 && !room.take(more, withRef ? 1 : 0, bytes)) {
      return false;
    }
    Branch leaf = grow(chain, missing);
    ref.ifPresent(node -> leaf.refs.put(leaf.topic.refs().indexOf(item.event()), node));
    return true;
  }

  RootNode root(ParticipantSet scope, Function<BranchPlace, String> seal) {
    return RootNode.above(
        children.values().stream().map(child -> child.grown(seal)).toList(), scope);
  }

  private List<TopicVersion> below(List<TopicVersion> chain) {
    for (int index = 0; index < chain.size(); index++) {
      if (tops.containsKey(chain.get(index).topicId())) {
        return chain.subList(index, chain.size());
      }
    }
    return chain;
  }

  private Branch grow(List<TopicVersion> chain, Map<TopicVersion, TopicHead> missing) {
    Branch last = null;
    for (TopicVersion topic : chain) {
      Branch branch = branches.get(topic.topicId());
      if (branch == null) {
        BigInteger done = tops.getOrDefault(topic.topicId(), BigInteger.ZERO);
        branch = new Branch(topic, missing.get(topic), done);
        branches.put(topic.topicId(), branch);
        if (last == null) {
          children.put(topic.topicId(), branch);
        } else {
          last.topics.put(last.topic.children().indexOf(topic.topicId()), branch);
        }
      }
      last = branch;
    }
    return last;
  }

  /** A topic; what stands below it is kept by its place in the topic. */
  private static final class Branch implements Growing {

    private final TopicVersion topic;
    private final TopicHead head;
    private final BigInteger before;
    private final Map<Integer, Branch> topics = new LinkedHashMap<>();
    private final Map<Integer, EventRefNode> refs = new LinkedHashMap<>();

    Branch(TopicVersion topic, TopicHead head, BigInteger before) {
      this.topic = topic;
      this.head = head;
      this.before = before;
    }

    @Override
    public TreeNode grown(Function<BranchPlace, String> seal) {
      BigInteger done = before;
      for (int place : topic.isLeaf() ? refs.keySet() : topics.keySet()) {
        done = done.setBit(place);
      }
      int all = topic.isLeaf() ? topic.refs().size() : topic.children().size();
      Optional<String> next =
          done.bitCount() < all
              ? Optional.of(seal.apply(new BranchPlace(topic.topicId(), done, 0)))
              : Optional.empty();
      if (topic.isLeaf()) {
        return new LeafTopicNode(head, List.copyOf(refs.values()), next);
      }
      List<TreeNode> below = new ArrayList<>();
      topics.values().forEach(branch -> below.add(branch.grown(seal)));
      return new InternalTopicNode(head, below, next);
    }
  }
}
