package io.myria.topics.fold;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import io.myria.topics.fold.FoldStore.TermKey;
import io.myria.topics.fold.SetFold.Workshop;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Folds the log, set by set, and hands out what changed. What it needs of what it made before, it
 * asks of a {@link FoldStore}, in few questions. Not thread-safe.
 */
public final class Fold {

  /** What is kept from chunk to chunk; beyond it all is read again, so memory has a bound. */
  private static final int REMEMBERED = 200_000;

  private static final int A_TOPIC = 20;

  private final FoldRules rules;
  private final FoldStore past;
  private final UUID logId;
  private final Map<ExactSet, SetFold> sets = new LinkedHashMap<>();
  private final Map<List<Object>, ExactSet> byId = new HashMap<>();
  private Workshop workshop;

  /**
   * @param logId enters the topics' ids
   */
  public Fold(FoldRules rules, FoldStore past, UUID logId) {
    this.rules = rules;
    this.past = past;
    this.logId = logId;
    forget();
  }

  /** An event of a set. */
  public record Entry(ExactSet set, EventDigest event) {}

  /**
   * What became of the events since the last call.
   *
   * @param topics that are new or changed, each whole
   * @param gone topics that others took in
   * @param states of the sets that had events
   * @param meanings of closed leaves
   * @param words on events of the sets
   */
  public record Changes(
      List<TopicVersion> topics,
      Set<TopicId> gone,
      Map<TermKey, TermState> terms,
      Map<ExactSet, SetState> states,
      Map<TopicId, Meaning> meanings,
      List<Word> words) {}

  /**
   * What an event says of an earlier one of its set.
   *
   * @param judged may be of no event, or of a later one; then it says nothing
   */
  public record Word(ExactSet set, EventId judged, EventSeq said, boolean against) {}

  /**
   * @param entries the next events of the log, in order
   */
  public Changes add(List<Entry> entries) {
    accept(entries);
    return changes();
  }

  /**
   * Folds events without handing anything out: topics that grow on are written once, by {@link
   * #changes}.
   *
   * @param entries the next events of the log, in order
   */
  public void accept(List<Entry> entries) {
    prepare(entries);
    for (Entry entry : entries) {
      sets.get(entry.set()).accept(entry.event());
    }
  }

  /** Reads all that these events are sure to ask for. */
  private void prepare(List<Entry> entries) {
    Set<ExactSet> unknown = new LinkedHashSet<>();
    entries.stream().map(Entry::set).filter(set -> !sets.containsKey(set)).forEach(unknown::add);
    Map<SetFold, Set<String>> asked = new LinkedHashMap<>();
    if (!unknown.isEmpty()) {
      resume(unknown);
      unknown.stream().map(sets::get).forEach(fold -> asked.put(fold, fold.openTerms()));
    }
    for (Entry entry : entries) {
      SetFold fold = sets.get(entry.set());
      Set<String> terms = asked.computeIfAbsent(fold, key -> new LinkedHashSet<>());
      Vocabulary.keys(entry.event(), rules).stream()
          .filter(term -> !fold.vocabulary().knows(term))
          .forEach(terms::add);
    }
    List<TermKey> keys = new ArrayList<>();
    asked.forEach((fold, terms) -> terms.forEach(term -> keys.add(new TermKey(fold.set(), term))));
    Map<TermKey, TermState> found = keys.isEmpty() ? Map.of() : past.terms(keys);
    asked.forEach((fold, terms) -> fold.vocabulary().learn(terms, found));
  }

  private void resume(Collection<ExactSet> unknown) {
    Map<ExactSet, SetState> states = past.states(unknown);
    List<TopicId> open = new ArrayList<>();
    for (ExactSet set : unknown) {
      SetState state = states.getOrDefault(set, SetState.NEW);
      state.open().ifPresent(open::add);
      sets.put(set, new SetFold(set, state, workshop));
      byId.put(List.of(set.id(), set.internal()), set);
    }
    if (open.isEmpty()) {
      return;
    }
    List<EventSeq> refs =
        workshop.forest().get(open).stream().flatMap(leaf -> leaf.refs().stream()).toList();
    Map<EventSeq, EventDigest> gists = past.gists(refs);
    unknown.forEach(set -> sets.get(set).resume(gists));
  }

  /** What became of the events that were accepted since the last call. */
  public Changes changes() {
    Map<ExactSet, SetState> states = new LinkedHashMap<>();
    Map<TermKey, TermState> terms = new LinkedHashMap<>();
    List<Word> words = new ArrayList<>();
    for (SetFold fold : sets.values()) {
      words.addAll(fold.newWords());
      if (fold.settle()) {
        states.put(fold.set(), fold.state());
        terms.putAll(fold.vocabulary().changes());
      }
    }
    Forest forest = workshop.forest();
    for (TopicVersion topic : forest.changed()) {
      if (!topic.isLeaf()) {
        forest.put(refreshed(topic));
      }
    }
    Changes changes =
        new Changes(
            forest.changed(), forest.gone(), terms, states, workshop.meanings().changes(), words);
    forest.settled();
    int size =
        (forest.size() + workshop.meanings().size()) * A_TOPIC
            + sets.values().stream().mapToInt(fold -> fold.vocabulary().size() + fold.size()).sum();
    if (size > REMEMBERED) {
      forget();
    }
    return changes;
  }

  /** The lower levels come first, so that a parent finds its children as they are now. */
  private TopicVersion refreshed(TopicVersion topic) {
    Forest forest = workshop.forest();
    List<TopicVersion> children = forest.get(topic.children());
    List<NodeId> leafNodes = new ArrayList<>();
    List<TopicId> below = new ArrayList<>();
    for (TopicVersion child : children) {
      if (child.isLeaf()) {
        leafNodes.add(child.nodeId());
      } else {
        below.addAll(child.children());
      }
    }
    leafNodes.addAll(forest.nodeIds(below));
    return Parents.of(setOf(topic), topic, children, leafNodes);
  }

  private ExactSet setOf(TopicVersion topic) {
    return byId.get(List.of(topic.participantSetId(), topic.internal()));
  }

  private void forget() {
    sets.clear();
    byId.clear();
    Forest forest = new Forest(past);
    LeafDirections meanings = new LeafDirections(past);
    workshop =
        new Workshop(
            rules,
            past,
            new Leaves(logId, rules),
            forest,
            new SetForest(logId, forest, meanings),
            meanings);
  }
}
