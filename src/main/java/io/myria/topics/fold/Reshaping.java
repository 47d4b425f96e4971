package io.myria.topics.fold;

import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.Shape;
import io.myria.topics.Shape.Words;
import io.myria.topics.TopicId;
import io.myria.topics.fold.Fold.Changes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Brings the topics of one exact set into another shape, between two events of its fold, so that
 * the fold goes on from there: the leaves' content here, how they hang together in {@link
 * ReshapedForest}. What comes out is what the fold itself would hand out of such topics: their
 * identity, terms, meanings and counts, and its words where none are given. A function of what the
 * fold has made and of the shape. Confined to one call.
 */
public final class Reshaping {

  private final ExactSet set;
  private final FoldRules rules;
  private final FoldStore past;
  private final Leaves leaves;
  private final Forest forest;
  private final LeafDirections meanings;
  private final Vocabulary vocabulary;
  private final ReshapedForest reshaped;
  private final Map<TopicId, Words> words = new HashMap<>();
  private SetState state;

  public Reshaping(ExactSet set, FoldRules rules, FoldStore past, UUID logId) {
    this.set = set;
    this.rules = rules;
    this.past = past;
    this.leaves = new Leaves(logId, rules);
    this.forest = new Forest(past);
    this.meanings = new LeafDirections(past);
    this.state = past.states(List.of(set)).getOrDefault(set, SetState.NEW);
    this.vocabulary = new Vocabulary(set, past, rules, state.events());
    this.reshaped =
        new ReshapedForest(set, forest, new SetForest(logId, forest, meanings), state.roots());
  }

  /**
   * @throws IllegalStateException if a topic is referred to and does not exist
   */
  public Changes apply(Shape shape) {
    words.putAll(shape.words());
    shape.words().keySet().forEach(topic -> forest.put(forest.get(topic)));
    shape.merges().forEach(this::merge);
    shape.splits().forEach(this::split);
    shape.moves().forEach(this::move);
    shape.groups().forEach(group -> words.put(reshaped.group(group.leaves()), group.words()));
    shape.places().forEach(place -> reshaped.place(place.leaf(), place.parent()));
    reshaped.settle(words);
    List<TopicVersion> changed = forest.changed();
    SetState after = state.withRoots(reshaped.roots());
    Set<TopicId> gone = new HashSet<>(forest.gone());
    gone.removeIf(ReshapedForest::isUnborn);
    return new Changes(
        changed, gone, vocabulary.changes(), Map.of(set, after), meanings.changes(), List.of());
  }

  private void merge(Shape.Merge merge) {
    List<TopicVersion> all = reshaped.ordered(merge.leaves());
    List<EventDigest> events = gists(all);
    TopicVersion first = all.get(0);
    for (TopicVersion other : all.subList(1, all.size())) {
      vocabulary.withdraw(other);
      reshaped.detach(other.topicId());
      forest.remove(other.topicId());
      state = state.merged(other.topicId(), first.topicId());
    }
    refill(first, events);
    words.put(first.topicId(), merge.words());
  }

  private void split(Shape.Split split) {
    TopicVersion leaf = forest.get(split.leaf());
    for (Shape.Part part : split.parts()) {
      List<EventDigest> events = gists(part.refs());
      if (part.refs().contains(leaf.openedSeq())) {
        refill(leaf, events);
        words.put(leaf.topicId(), part.words());
      } else {
        OpenLeaf body = new OpenLeaf(rules, events, Optional.empty());
        TopicVersion made = leaves.of(set, body, vocabulary);
        forest.put(made);
        reshaped.beside(made.topicId(), leaf.topicId());
        vocabulary.post(made);
        mean(made.topicId(), events);
        words.put(made.topicId(), part.words());
      }
    }
  }

  private void move(Shape.Move move) {
    TopicVersion from = forest.get(move.from());
    List<EventSeq> left = new ArrayList<>(from.refs());
    left.removeAll(move.refs());
    refill(from, gists(left));
    TopicVersion to = forest.get(move.to());
    List<EventSeq> more = new ArrayList<>(to.refs());
    more.addAll(move.refs());
    refill(to, gists(more));
  }

  private void refill(TopicVersion leaf, List<EventDigest> events) {
    vocabulary.withdraw(leaf);
    TopicVersion refilled = leaves.refilled(set, leaf, events, vocabulary);
    forest.put(refilled);
    vocabulary.post(refilled);
    mean(leaf.topicId(), events);
  }

  private void mean(TopicId leaf, List<EventDigest> events) {
    LeafDirections.of(events)
        .ifPresent(
            meaning -> {
              meanings.put(leaf, meaning);
              state = state.recent().contains(leaf) ? state : state.meant(leaf);
            });
  }

  private List<EventDigest> gists(List<TopicVersion> all) {
    return gists(all.stream().flatMap(leaf -> leaf.refs().stream()).toList(), all.size());
  }

  private List<EventDigest> gists(Collection<EventSeq> refs) {
    return gists(refs, 1);
  }

  private List<EventDigest> gists(Collection<EventSeq> refs, int ofLeaves) {
    Map<EventSeq, EventDigest> found = past.gists(refs);
    if (found.size() != refs.size()) {
      throw new IllegalStateException("events of " + ofLeaves + " leaves are not in the log");
    }
    return refs.stream().sorted().map(found::get).toList();
  }
}
