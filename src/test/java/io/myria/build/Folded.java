package io.myria.build;

import io.myria.build.BuildSettings.Segments;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.snapshot.TopicVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** Folds events without a database, build by build, as the real one goes on from stored topics. */
final class Folded {

  static final Instant NOON = Instant.parse("2026-03-19T12:00:00Z");
  static final UUID LOG = new UUID(1, 2);

  private final Segments segments;
  private final LeafTopics topics = new LeafTopics(LOG);
  private final Map<EventSeq, Gist> read = new HashMap<>();
  private final Map<UUID, TopicVersion> stored = new TreeMap<>();
  private final Map<ExactSet, TopicVersion> latest = new HashMap<>();

  Folded(Segments segments) {
    this.segments = segments;
  }

  /** One build: what it knows of the ones before is what they stored. */
  void build(List<Event> events) {
    Fold fold = new Fold(segments);
    for (Event event : events) {
      ExactSet set = set(event);
      if (!fold.knows(set) && latest.containsKey(set)) {
        fold.resume(topics.reopen(latest.get(set), set, segments, read));
      }
      Gist gist = Gist.of(event);
      read.put(event.seq(), gist);
      fold.add(set, gist);
    }
    for (OpenLeaf leaf : fold.changed()) {
      TopicVersion topic = topics.of(leaf);
      stored.put(topic.topicId().value(), topic);
      latest.merge(
          leaf.set(),
          topic,
          (one, other) -> one.openedSeq().compareTo(other.openedSeq()) > 0 ? one : other);
    }
  }

  /** By topic id. */
  List<TopicVersion> topics() {
    return List.copyOf(stored.values());
  }

  /** The refs of every leaf, in the order in which leaves were opened. */
  List<List<Long>> refs() {
    return stored.values().stream()
        .sorted((one, other) -> one.openedSeq().compareTo(other.openedSeq()))
        .map(topic -> topic.refs().stream().map(EventSeq::value).toList())
        .toList();
  }

  static ExactSet set(Event event) {
    List<Long> ids =
        event.participants().names().stream().map(name -> (long) name.charAt(0)).toList();
    return new ExactSet(event.participants().hashCode(), ids, event.internal());
  }

  static Event event(long seq, long minute, String text, List<TopicHint> hints, String... names) {
    return new Event(
        new EventSeq(seq),
        new EventId(new UUID(7, seq)),
        NOON.plus(Duration.ofMinutes(minute)),
        NOON,
        "test",
        ParticipantSet.of(names),
        Optional.empty(),
        Optional.empty(),
        "message",
        new Payload(Map.of("text", text)),
        hints,
        false);
  }

  static Event internal(Event event) {
    return new Event(
        event.seq(),
        event.id(),
        event.timestamp(),
        event.recordedAt(),
        event.channel(),
        event.participants(),
        event.sourceEventKey(),
        event.contextId(),
        event.type(),
        event.payload(),
        event.topicHints(),
        true);
  }
}
