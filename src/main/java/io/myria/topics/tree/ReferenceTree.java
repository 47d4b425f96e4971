package io.myria.topics.tree;

import io.myria.event.ParticipantSet;
import io.myria.read.AnswerBytes;
import io.myria.read.Weight;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.HintNode;
import io.myria.topics.InternalTopicNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.RootNode;
import io.myria.topics.SummaryBullet;
import io.myria.topics.TopicHead;
import io.myria.topics.TopicId;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.ReferenceTree.Growing;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
  private final Map<TopicId, Branch> branches = new LinkedHashMap<>();
  private final HintGroups hinted;
  private final Set<TopicId> told = new HashSet<>();
  private final Set<String> rootNames = new HashSet<>();

  /**
   * @param tops topics to begin the tree with, and what of them earlier pages hold; empty where the
   *     snapshot's own roots do
   */
  ReferenceTree(ReferenceLoader loader, PageRoom room, Map<TopicId, BigInteger> tops) {
    this.loader = loader;
    this.room = room;
    this.tops = tops;
    this.hinted = new HintGroups(room.measure());
  }

  /** A node that may still get children. */
  interface Growing {
    TreeNode grown(Function<BranchPlace, String> seal, BelowTopics below);
  }

  /** Whether the item itself is a node, and not only topics above it. */
  boolean showsEvent(ReferenceItem item) {
    return item.leaf().map(leaf -> room.showsBelow(below(loader.chain(leaf)))).orElse(true);
  }

  /** An earlier page holds this topic, so that its summary need not be repeated. */
  void told(TopicId topic) {
    told.add(topic);
  }

  /** An earlier page holds these items and so the topics above them, which were read. */
  void told(List<ReferenceItem> items) {
    items.stream()
        .flatMap(item -> item.leaf().stream())
        .distinct()
        .flatMap(leaf -> loader.chain(leaf).stream())
        .forEach(topic -> told.add(topic.topicId()));
  }

  /** False, and not added, if it does not fit. */
  boolean add(ReferenceItem item) {
    return item.leaf().map(leaf -> addReference(item, leaf)).orElseGet(() -> addFresh(item));
  }

  private boolean addFresh(ReferenceItem item) {
    EventNode node = loader.fresh(item.event(), room.textCharacters(), room.measure().tellsAll());
    while (room.isEmpty() && !room.holds(weight(node)) && node.isLong()) {
      node = node.halved();
    }
    EventNode fresh = node;
    Optional<String> hint = loader.askedHint(fresh.event());
    boolean begins = hint.isPresent() && !hinted.holds(hint.get());
    Weight weight =
        weight(fresh).plus(hint.map(of -> hinted.weight(fresh, of)).orElse(Weight.NOTHING));
    if (!room.take(begins ? 2 : 1, 1, weight)) {
      return false;
    }
    if (hint.isPresent()) {
      children.putIfAbsent(hint.get(), hinted.add(fresh, hint.get()));
    } else {
      children.put(item.event(), (seal, below) -> fresh);
    }
    rootNames.addAll(fresh.participants().names());
    return true;
  }

  private Weight weight(EventNode node) {
    return new Weight(AnswerBytes.of(node), room.measure().tokens(node))
        .plus(atRoot(node.participants()));
  }

  /** Reads which topics the groups of fresh events will join. */
  void align(HintAlignment alignment) throws SQLException {
    hinted.align(alignment);
  }

  /** The topics at the top of the tree, in its order, that have topics below them. */
  List<TopicVersion> tops() {
    return children.values().stream()
        .filter(Branch.class::isInstance)
        .map(child -> ((Branch) child).topic)
        .toList();
  }

  private boolean addReference(ReferenceItem item, TopicVersion leaf) {
    boolean withRef = showsEvent(item);
    List<TopicVersion> chain = room.within(below(loader.chain(leaf)));
    Optional<EventRefNode> ref =
        withRef ? Optional.of(loader.reference(item.event())) : Optional.empty();
    List<TopicVersion> missing =
        chain.stream().filter(topic -> !branches.containsKey(topic.topicId())).toList();
    int more = missing.size() + (withRef ? 1 : 0);
    Map<TopicVersion, TopicHead> heads = new LinkedHashMap<>();
    Weight bare =
        ref.map(node -> new Weight(AnswerBytes.of(node), room.measure().tokens(node)))
            .orElse(Weight.NOTHING)
            .plus(heads(missing, heads));
    if (more > 0 && !room.take(more, withRef ? 1 : 0, bare.plus(summaries(heads, bare)))) {
      return false;
    }
    Branch last = grow(chain, heads);
    ref.ifPresent(node -> last.refs.put(last.topic.refs().indexOf(item.event()), node));
    return true;
  }

  /** Whether roots are asked for alone. */
  private boolean isOverview() {
    return tops.isEmpty() && room.showsRootsAlone();
  }

  /** The topics' heads without their summaries, of which those told are left out. */
  private Weight heads(List<TopicVersion> topics, Map<TopicVersion, TopicHead> heads) {
    Weight weight = Weight.NOTHING;
    for (TopicVersion topic : topics) {
      TopicHead head = isOverview() ? loader.head(topic).brief() : loader.head(topic);
      boolean repeats = told.contains(topic.topicId());
      heads.put(topic, repeats ? head.withoutSummary() : head);
      int cursor = BranchPlace.cursorCharacters(topic.topicId(), parts(topic));
      long metadata = room.measure().tellsAll() ? AnswerBytes.of(head.metadata()) : 0;
      long bytes = AnswerBytes.of(head, cursor) + metadata;
      weight =
          weight
              .plus(new Weight(bytes, room.measure().tokens(head)))
              .plus(atRoot(head.participants()));
    }
    return weight;
  }

  /**
   * The summaries. The first item of a page has to go in: of what its topics say too much for the
   * whole page the first sentences stay, of the leaf before the upper ones.
   */
  private Weight summaries(Map<TopicVersion, TopicHead> heads, Weight taken) {
    List<TopicVersion> upwards = new ArrayList<>(heads.keySet());
    Collections.reverse(upwards);
    Weight weight = Weight.NOTHING;
    for (TopicVersion topic : upwards) {
      TopicHead head = heads.get(topic);
      int bullets = head.summary().size();
      Weight more = summary(head, bullets);
      while (room.isEmpty() && bullets > 0 && !room.holds(taken.plus(weight).plus(more))) {
        bullets--;
        more = summary(head, bullets);
      }
      heads.put(topic, head.withSummary(bullets));
      weight = weight.plus(more);
    }
    return weight;
  }

  private Weight summary(TopicHead head, int bullets) {
    List<SummaryBullet> summary = head.summary().subList(0, bullets);
    return summary.isEmpty()
        ? Weight.NOTHING
        : new Weight(AnswerBytes.of(summary), room.measure().tokens(summary));
  }

  /** The root names whom its children name. */
  private Weight atRoot(ParticipantSet participants) {
    List<String> names =
        participants.names().stream().filter(name -> !rootNames.contains(name)).toList();
    return new Weight(AnswerBytes.names(names), room.measure().names(names));
  }

  private static int parts(TopicVersion topic) {
    return topic.isLeaf() ? topic.refs().size() : topic.children().size();
  }

  /**
   * @param seal makes a place the cursor of a topic that was cut
   * @param below how much of what is wanted the topics have
   */
  RootNode root(ParticipantSet scope, Function<BranchPlace, String> seal, BelowTopics below) {
    return RootNode.above(
        children.values().stream().map(child -> child.grown(seal, below)).toList(), scope);
  }

  List<TopicVersion> below(List<TopicVersion> chain) {
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
        rootNames.addAll(branch.head.participants().names());
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
    public TreeNode grown(Function<BranchPlace, String> seal, BelowTopics matching) {
      BigInteger done = before;
      for (int place : topic.isLeaf() ? refs.keySet() : topics.keySet()) {
        done = done.setBit(place);
      }
      Optional<BelowTopics.Below> wanted = matching.of(topic);
      Optional<String> next =
          done.bitCount() < wanted.map(BelowTopics.Below::parts).orElse(parts(topic))
              ? Optional.of(seal.apply(new BranchPlace(topic.topicId(), done, 0)))
              : Optional.empty();
      TopicHead counted = head.matching(wanted.map(BelowTopics.Below::events));
      if (topic.isLeaf()) {
        return new LeafTopicNode(counted, List.copyOf(refs.values()), next);
      }
      List<TreeNode> below = new ArrayList<>();
      topics.values().forEach(branch -> below.add(branch.grown(seal, matching)));
      return new InternalTopicNode(counted, below, next);
    }
  }

  /** The fresh events of a page that carry a hint which was asked for. Confined to one thread. */
  private static final class HintGroups {

    private final TreeMeasure measure;
    private final Map<String, Group> groups = new LinkedHashMap<>();

    HintGroups(TreeMeasure measure) {
      this.measure = measure;
    }

    private static final class Group implements Growing {

      private final String hint;
      private final List<EventNode> events = new ArrayList<>();
      private List<TopicId> topics = List.of();

      Group(String hint) {
        this.hint = hint;
      }

      @Override
      public TreeNode grown(Function<BranchPlace, String> seal, BelowTopics below) {
        return HintNode.above(hint, topics, events);
      }
    }

    boolean holds(String hint) {
      return groups.containsKey(hint);
    }

    /**
     * What a group's own node grows by with an event: it names the participants of its events, and
     * the topics that its exact sets' events will join.
     */
    Weight weight(EventNode node, String hint) {
      List<EventNode> group = holds(hint) ? groups.get(hint).events : List.of();
      return HintNode.isWidened(group, node)
          ? new Weight(
              AnswerBytes.ofHint(hint) + AnswerBytes.names(node.participants().names()),
              measure.hint(hint, node.participants()))
          : Weight.NOTHING;
    }

    /** The group that has the event now. */
    Growing add(EventNode node, String hint) {
      Group group = groups.computeIfAbsent(hint, Group::new);
      group.events.add(node);
      return group;
    }

    /** Reads which topics the groups will join. */
    void align(HintAlignment alignment) throws SQLException {
      for (Group group : groups.values()) {
        group.topics = alignment.of(group.events.stream().map(EventNode::event).toList());
      }
    }
  }
}
