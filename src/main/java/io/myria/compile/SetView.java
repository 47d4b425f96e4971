package io.myria.compile;

import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.fold.EventDigest;
import io.myria.topics.fold.SetState;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The topics of one exact set, and no other's. Confined to one task. */
final class SetView {

  private final SetTask task;
  private final SetState state;

  SetView(SetTask task) {
    this.task = task;
    this.state =
        task.source()
            .topics()
            .states(List.of(task.set()))
            .getOrDefault(
                task.set(),
                new SetState(0, Optional.empty(), Optional.empty(), List.of(), List.of()));
  }

  SetState state() {
    return state;
  }

  boolean isOpen(TopicId topic) {
    return state.open().filter(topic::equals).isPresent();
  }

  /** Those of the set among some topics; others are as if they were not there. */
  Map<TopicId, TopicVersion> topics(Collection<TopicId> wanted) {
    Map<TopicId, TopicVersion> own = new LinkedHashMap<>();
    Map<TopicId, TopicVersion> found = task.source().topics().topics(wanted);
    for (TopicId topic : new LinkedHashSet<>(wanted)) {
      TopicVersion version = found.get(topic);
      if (version != null
          && version.participantSetId() == task.set().id()
          && version.internal() == task.set().internal()) {
        own.put(topic, version);
      }
    }
    return own;
  }

  Optional<TopicVersion> topic(TopicId topic) {
    return Optional.ofNullable(topics(List.of(topic)).get(topic));
  }

  /** The events of a leaf. */
  Map<EventId, EventSeq> events(TopicVersion leaf) {
    Map<EventId, EventSeq> events = new LinkedHashMap<>();
    Map<EventSeq, EventDigest> gists = task.source().topics().gists(leaf.refs());
    leaf.refs().stream()
        .filter(gists::containsKey)
        .forEach(seq -> events.put(gists.get(seq).id(), seq));
    return events;
  }

  /** All topics above one. */
  Set<TopicId> above(TopicVersion topic) {
    Set<TopicId> above = new LinkedHashSet<>();
    Optional<TopicId> parent = topic.parent();
    while (parent.isPresent() && above.add(parent.get())) {
      parent = topic(parent.get()).flatMap(TopicVersion::parent);
    }
    return above;
  }
}
