package io.myria.topics.fold;

import io.myria.event.Boundary;
import io.myria.event.EventId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The newest leaf of a set while it is folded: its <b>body</b>, that is, the events it keeps, and
 * at most one <b>provisional</b> event, which would have begun a leaf of its own but is alone so
 * far. What happens to it with an event is described at {@link SetFold}.
 */
final class OpenLeaf {

  private final FoldRules rules;
  private final List<EventDigest> body = new ArrayList<>();
  private EventDigest provisional;
  private Instant firstAt;
  private Instant lastAt;
  private long tokens;

  OpenLeaf(FoldRules rules, List<EventDigest> body, Optional<EventDigest> provisional) {
    this.rules = rules;
    this.provisional = provisional.orElse(null);
    body.forEach(this::keep);
  }

  /** Later ones never come before it: a provisional event is younger than what opened the leaf. */
  EventDigest opening() {
    return body.get(0);
  }

  /** In {@code event_seq} order, which is also that of a leaf that is read back. */
  List<EventDigest> body() {
    return List.copyOf(body);
  }

  /** All events it holds, the provisional one included, in canonical order. */
  List<EventDigest> events() {
    Stream<EventDigest> all = Stream.concat(body.stream(), Stream.ofNullable(provisional));
    return all.sorted(EventDigest.CANONICAL).toList();
  }

  Optional<EventDigest> provisional() {
    return Optional.ofNullable(provisional);
  }

  /** Something was said of an event: whether this leaf holds it or not. */
  void judged(EventId event, boolean against) {
    body.replaceAll(one -> one.id().equals(event) ? one.judged(against) : one);
    if (provisional != null && provisional.id().equals(event)) {
      provisional = provisional.judged(against);
    }
  }

  void await(EventDigest event) {
    provisional = event;
  }

  /** Ends the waiting of the provisional event; it is the caller's now. */
  EventDigest release() {
    EventDigest event = provisional;
    provisional = null;
    return event;
  }

  /**
   * Whether an event goes on from the body: near it in time, on either side, for events may be
   * backdated; in the same context; no boundary between; and it fits.
   */
  boolean continues(EventDigest event) {
    return isNear(event, firstAt, lastAt)
        && goesOn(body.get(body.size() - 1), event)
        && fits(event);
  }

  /** Whether an event and the provisional one before it belong together. */
  boolean continuesProvisional(EventDigest event) {
    return isNear(event, provisional.at(), provisional.at()) && goesOn(provisional, event);
  }

  /** The last place is kept for a provisional event. */
  boolean fits(EventDigest event) {
    return body.size() + 1 < rules.leafRefs() && tokens + event.tokens() <= rules.tokens();
  }

  boolean isSingle() {
    return body.size() == 1;
  }

  void keep(EventDigest event) {
    firstAt = body.isEmpty() || event.at().isBefore(firstAt) ? event.at() : firstAt;
    lastAt = body.isEmpty() || event.at().isAfter(lastAt) ? event.at() : lastAt;
    tokens += event.tokens();
    body.add(event);
    body.sort(Comparator.comparing(EventDigest::seq));
  }

  private static boolean goesOn(EventDigest before, EventDigest event) {
    return before.contextId().equals(event.contextId())
        && before.boundary() != Boundary.ENDS
        && event.boundary() != Boundary.BEGINS;
  }

  private boolean isNear(EventDigest event, Instant from, Instant to) {
    Duration before = Duration.between(event.at(), from);
    Duration after = Duration.between(to, event.at());
    return before.compareTo(rules.gap()) <= 0 && after.compareTo(rules.gap()) <= 0;
  }
}
