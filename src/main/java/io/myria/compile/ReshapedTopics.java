package io.myria.compile;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.llm.InspectedTopics;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import io.myria.topics.fold.EventDigest;
import io.myria.topics.fold.ExactSet;
import io.myria.topics.fold.Fold.Changes;
import io.myria.topics.fold.FoldStore;
import io.myria.topics.fold.Meaning;
import io.myria.topics.fold.SetState;
import io.myria.topics.fold.TermState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One set's topics with what proposals have made of them so far, in memory: what the next portion
 * of the set is asked about. Immutable.
 */
final class ReshapedTopics implements FoldStore {

  /** As a staged set's roots are ordered, too. */
  private static final Comparator<TopicVersion> OPENED =
      Comparator.comparing(TopicVersion::openedSeq)
          .thenComparing(topic -> topic.topicId().toString());

  private final SetTask.Source past;
  private final Changes changes;
  private final Map<TopicId, TopicVersion> changed = new LinkedHashMap<>();

  ReshapedTopics(SetTask.Source past, Changes changes) {
    this.past = past;
    this.changes = changes;
    changes.topics().forEach(topic -> changed.put(topic.topicId(), topic));
  }

  SetTask.Source source() {
    return new SetTask.Source(this, new Look(), past.rules(), past.logId());
  }

  /** What both make of the set, one after the other. */
  static Changes merged(Changes first, Changes then) {
    Map<TopicId, TopicVersion> topics = new LinkedHashMap<>();
    first.topics().forEach(topic -> topics.put(topic.topicId(), topic));
    then.topics().forEach(topic -> topics.put(topic.topicId(), topic));
    topics.keySet().removeAll(then.gone());
    Set<TopicId> gone = new HashSet<>(first.gone());
    gone.addAll(then.gone());
    gone.removeAll(topics.keySet());
    Map<TopicId, Meaning> meanings = both(first.meanings(), then.meanings());
    return new Changes(
        List.copyOf(topics.values()),
        gone,
        both(first.terms(), then.terms()),
        both(first.states(), then.states()),
        meanings,
        Stream.concat(first.words().stream(), then.words().stream()).toList());
  }

  private static <K, V> Map<K, V> both(Map<K, V> first, Map<K, V> then) {
    Map<K, V> both = new LinkedHashMap<>(first);
    both.putAll(then);
    return both;
  }

  /** What was asked for, as it is now. */
  private static <K, V> Map<K, V> found(Collection<K> wanted, Map<K, V> before, Map<K, V> now) {
    Map<K, V> found = new HashMap<>(before);
    wanted.stream().filter(now::containsKey).forEach(one -> found.put(one, now.get(one)));
    return found;
  }

  @Override
  public Map<ExactSet, SetState> states(Collection<ExactSet> sets) {
    return found(sets, past.topics().states(sets), changes.states());
  }

  @Override
  public Map<TermKey, TermState> terms(Collection<TermKey> terms) {
    return found(terms, past.topics().terms(terms), changes.terms());
  }

  @Override
  public Map<TopicId, TopicVersion> topics(Collection<TopicId> topics) {
    Map<TopicId, TopicVersion> found = found(topics, past.topics().topics(topics), changed);
    found.keySet().removeAll(changes.gone());
    return found;
  }

  @Override
  public Map<TopicId, NodeId> nodeIds(Collection<TopicId> topics) {
    Map<TopicId, NodeId> now = new HashMap<>();
    changed.forEach((id, topic) -> now.put(id, topic.nodeId()));
    Map<TopicId, NodeId> found = found(topics, past.topics().nodeIds(topics), now);
    found.keySet().removeAll(changes.gone());
    return found;
  }

  @Override
  public Map<TopicId, Meaning> meanings(Collection<TopicId> leaves) {
    return found(leaves, past.topics().meanings(leaves), changes.meanings());
  }

  @Override
  public Map<EventSeq, EventDigest> gists(Collection<EventSeq> events) {
    return past.topics().gists(events);
  }

  /** The same for a model to look into. */
  private final class Look implements InspectedTopics {

    @Override
    public String pin() {
      return past.inspected().pin();
    }

    @Override
    public List<TopicVersion> roots(int most) {
      int more = changed.size() + changes.gone().size();
      List<TopicVersion> roots = untouched(past.inspected().roots(most + more));
      changed.values().stream().filter(topic -> topic.parent().isEmpty()).forEach(roots::add);
      return roots.stream().sorted(OPENED).limit(most).toList();
    }

    @Override
    public List<TopicVersion> topics(Collection<TopicId> ids) {
      List<TopicVersion> topics = untouched(past.inspected().topics(ids));
      new HashSet<>(ids)
          .stream().filter(changed::containsKey).map(changed::get).forEach(topics::add);
      return topics;
    }

    private List<TopicVersion> untouched(List<TopicVersion> topics) {
      List<TopicVersion> untouched = new ArrayList<>(topics);
      untouched.removeIf(
          topic ->
              changed.containsKey(topic.topicId()) || changes.gone().contains(topic.topicId()));
      return untouched;
    }

    @Override
    public List<Event> events(Collection<EventId> ids) {
      return past.inspected().events(ids);
    }

    @Override
    public List<Event> eventsAt(Collection<EventSeq> places) {
      return past.inspected().eventsAt(places);
    }
  }
}
