package io.myria.topics.fold;

import io.myria.snapshot.TopicVersion;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The topics of all sets as the fold knows them: read when needed, kept, and handed out when
 * changed. How they hang together is {@link SetForest}'s affair.
 */
final class Forest {

  private final FoldStore past;
  private final Map<TopicId, TopicVersion> known = new HashMap<>();
  private final Set<TopicId> changed = new LinkedHashSet<>();
  private final Set<TopicId> gone = new LinkedHashSet<>();

  Forest(FoldStore past) {
    this.past = past;
  }

  int size() {
    return known.size();
  }

  void load(Collection<TopicId> topics) {
    Set<TopicId> missing = new HashSet<>(topics);
    missing.removeAll(known.keySet());
    if (!missing.isEmpty()) {
      known.putAll(past.topics(missing));
    }
  }

  TopicVersion get(TopicId topic) {
    load(List.of(topic));
    TopicVersion version = known.get(topic);
    if (version == null) {
      throw new IllegalStateException("topic " + topic + " is referred to and does not exist");
    }
    return version;
  }

  List<TopicVersion> get(List<TopicId> topics) {
    load(topics);
    return topics.stream().map(this::get).toList();
  }

  /** Read by themselves where the topics are not known: there may be many of them. */
  List<NodeId> nodeIds(List<TopicId> topics) {
    List<NodeId> nodes = new ArrayList<>();
    List<TopicId> unknown = new ArrayList<>();
    for (TopicId topic : topics) {
      if (known.containsKey(topic)) {
        nodes.add(known.get(topic).nodeId());
      } else {
        unknown.add(topic);
      }
    }
    if (!unknown.isEmpty()) {
      nodes.addAll(past.nodeIds(unknown).values());
    }
    return nodes;
  }

  void put(TopicVersion topic) {
    known.put(topic.topicId(), topic);
    changed.add(topic.topicId());
    gone.remove(topic.topicId());
  }

  void remove(TopicId topic) {
    known.remove(topic);
    changed.remove(topic);
    gone.add(topic);
  }

  /** All that changed, with every topic above it, the lower ones first. */
  List<TopicVersion> changed() {
    Set<TopicId> all = new LinkedHashSet<>(changed);
    Set<TopicId> rising = new LinkedHashSet<>(changed);
    while (!rising.isEmpty()) {
      Set<TopicId> parents = new LinkedHashSet<>();
      rising.forEach(topic -> get(topic).parent().ifPresent(parents::add));
      load(parents);
      all.addAll(parents);
      rising = parents;
    }
    return all.stream()
        .map(this::get)
        .sorted((one, other) -> one.metadata().level() - other.metadata().level())
        .toList();
  }

  Set<TopicId> gone() {
    return Set.copyOf(gone);
  }

  /** All was handed out. */
  void settled() {
    changed.clear();
    gone.clear();
  }
}
