package io.myria.topics.fold;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.fold.Fold.Entry;
import io.myria.topics.fold.FoldRules.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;

/** Folds events without a database, build by build, as the real one goes on from stored topics. */
final class Folded {

  static final Instant NOON = Instant.parse("2026-03-19T12:00:00Z");
  static final UUID LOG = new UUID(1, 2);

  private final FoldRules rules;
  private final FoldsInMemory past = new FoldsInMemory();
  private final Function<Event, Optional<Meaning>> vectors;

  Folded(FoldRules rules) {
    this(rules, event -> Optional.empty());
  }

  /**
   * @param vectors of events, as they were recorded
   */
  Folded(FoldRules rules, Function<Event, Optional<Meaning>> vectors) {
    this.rules = rules;
    this.vectors = vectors;
  }

  static FoldRules rules(Mode mode) {
    return new FoldRules(mode, Duration.ofMinutes(30), 4_000, 32);
  }

  /** One build: what it knows of the ones before is what they handed out. */
  void build(List<Event> events) {
    build(events, 100);
  }

  void build(List<Event> events, int chunk) {
    build(events, chunk, 1);
  }

  /** As {@link #build(List, int)}, with so many chunks handed out at once. */
  void build(List<Event> events, int chunk, int together) {
    Fold fold = new Fold(rules, past, LOG);
    List<Entry> entries = events.stream().map(this::read).toList();
    int chunks = 0;
    for (int start = 0; start < entries.size(); start += chunk) {
      fold.accept(entries.subList(start, Math.min(entries.size(), start + chunk)));
      if (++chunks % together == 0 || start + chunk >= entries.size()) {
        past.take(fold.changes());
      }
    }
  }

  private Entry read(Event event) {
    EventDigest gist = EventDigest.of(event, vectors.apply(event));
    past.gists.put(event.seq(), gist);
    past.sets.put(event.seq(), set(event));
    return new Entry(set(event), gist);
  }

  /** By topic id. */
  List<TopicVersion> topics() {
    return past.topics.values().stream()
        .sorted(Comparator.comparing(topic -> topic.topicId().value()))
        .toList();
  }

  FoldsInMemory past() {
    return past;
  }

  /** The refs of every leaf, in the order in which leaves were opened. */
  List<List<Long>> refs() {
    return topics().stream()
        .filter(TopicVersion::isLeaf)
        .sorted(Comparator.comparing(TopicVersion::openedSeq))
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
    return changed(event, event.contextId(), event.type(), event.payload(), true);
  }

  static Event in(String context, Event event) {
    return changed(event, Optional.of(context), event.type(), event.payload(), event.internal());
  }

  /** As another type, with a status if that is not empty. */
  static Event as(String type, String status, Event event) {
    Map<String, Object> members = new TreeMap<>(event.payload().members());
    if (!status.isEmpty()) {
      members.put("status", status);
    }
    return changed(event, event.contextId(), type, new Payload(members), event.internal());
  }

  static Event with(Event event, String type, Map<String, Object> payload) {
    return changed(event, event.contextId(), type, new Payload(payload), event.internal());
  }

  private static Event changed(
      Event event, Optional<String> context, String type, Payload payload, boolean internal) {
    return new Event(
        event.seq(),
        event.id(),
        event.timestamp(),
        event.recordedAt(),
        event.channel(),
        event.participants(),
        event.sourceEventKey(),
        context,
        type,
        payload,
        event.topicHints(),
        internal);
  }
}
