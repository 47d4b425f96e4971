package io.myria.topics.fold;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import io.myria.topics.fold.Fold.Word;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What folds have handed out, in memory. */
final class FoldsInMemory implements FoldStore {

  final Map<ExactSet, SetState> states = new HashMap<>();
  final Map<TermKey, TermState> terms = new HashMap<>();
  final Map<TopicId, Meaning> meanings = new HashMap<>();
  final Map<TopicId, TopicVersion> topics = new HashMap<>();
  final Map<EventSeq, EventDigest> gists = new HashMap<>();
  final Map<EventSeq, ExactSet> sets = new HashMap<>();
  final Map<EventId, List<Word>> words = new HashMap<>();
  int everGone;

  void take(Fold.Changes changes) {
    states.putAll(changes.states());
    terms.putAll(changes.terms());
    meanings.putAll(changes.meanings());
    changes.topics().forEach(topic -> topics.put(topic.topicId(), topic));
    changes.gone().forEach(topics::remove);
    changes
        .words()
        .forEach(word -> words.computeIfAbsent(word.judged(), any -> new ArrayList<>()).add(word));
    everGone += changes.gone().size();
  }

  @Override
  public Map<ExactSet, SetState> states(Collection<ExactSet> sets) {
    return found(sets, states);
  }

  @Override
  public Map<TermKey, TermState> terms(Collection<TermKey> wanted) {
    return found(wanted, terms);
  }

  @Override
  public Map<TopicId, TopicVersion> topics(Collection<TopicId> wanted) {
    return found(wanted, topics);
  }

  @Override
  public Map<TopicId, NodeId> nodeIds(Collection<TopicId> wanted) {
    Map<TopicId, NodeId> nodes = new LinkedHashMap<>();
    found(wanted, topics).forEach((id, topic) -> nodes.put(id, topic.nodeId()));
    return nodes;
  }

  @Override
  public Map<TopicId, Meaning> meanings(Collection<TopicId> wanted) {
    return found(wanted, meanings);
  }

  @Override
  public Map<EventSeq, EventDigest> gists(Collection<EventSeq> events) {
    Map<EventSeq, EventDigest> found = found(events, gists);
    found.replaceAll((seq, event) -> judged(event));
    return found;
  }

  private EventDigest judged(EventDigest event) {
    return words.getOrDefault(event.id(), List.of()).stream()
        .filter(word -> word.set().equals(sets.get(event.seq())))
        .filter(word -> word.said().compareTo(event.seq()) > 0)
        .reduce((one, other) -> other)
        .map(word -> event.judged(word.against()))
        .orElse(event);
  }

  private static <K, V> Map<K, V> found(Collection<K> wanted, Map<K, V> all) {
    Map<K, V> found = new LinkedHashMap<>();
    wanted.stream().filter(all::containsKey).forEach(key -> found.put(key, all.get(key)));
    return found;
  }

  <V> Map<TopicId, V> byTopic(Function<TopicVersion, V> value) {
    Map<TopicId, V> values = new HashMap<>();
    topics.values().forEach(topic -> values.put(topic.topicId(), value.apply(topic)));
    return values;
  }
}
