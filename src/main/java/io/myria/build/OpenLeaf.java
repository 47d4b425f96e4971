package io.myria.build;

import io.myria.build.BuildSettings.Segments;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The latest leaf of a set while it is folded: its body, that is, the events it keeps, and perhaps
 * a provisional one that may still move on. What it does with an event is told at {@link Fold}.
 */
final class OpenLeaf {

  private final ExactSet set;
  private final Segments segments;
  private final List<Gist> body = new ArrayList<>();
  private Gist provisional;
  private Instant firstAt;
  private Instant lastAt;
  private long tokens;

  /**
   * @param events in {@code event_seq} order, the first of which opened the leaf
   */
  OpenLeaf(ExactSet set, Segments segments, List<Gist> events, Optional<Gist> provisional) {
    this.set = set;
    this.segments = segments;
    this.provisional = provisional.orElse(null);
    events.forEach(this::keep);
  }

  ExactSet set() {
    return set;
  }

  Gist opening() {
    return body.get(0);
  }

  /** All events it holds, the provisional one included, in canonical order. */
  List<Gist> events() {
    Stream<Gist> all = Stream.concat(body.stream(), Stream.ofNullable(provisional));
    return all.sorted(Gist.CANONICAL).toList();
  }

  Optional<Gist> provisional() {
    return Optional.ofNullable(provisional);
  }

  /** Takes an event in; the answer is the leaf that this one divided off, if it did. */
  Optional<OpenLeaf> accept(Gist event) {
    if (provisional == null) {
      if (continues(event) || body.size() == 1) {
        keep(event);
      } else {
        provisional = event;
      }
      return Optional.empty();
    }
    if (!isNear(event, provisional.at(), provisional.at())) {
      if (continues(event)) {
        keep(event);
        return Optional.empty();
      }
      if (fits(provisional)) {
        keep(provisional);
        provisional = null;
        return accept(event);
      }
    }
    OpenLeaf next = new OpenLeaf(set, segments, List.of(provisional, event), Optional.empty());
    provisional = null;
    return Optional.of(next);
  }

  private boolean continues(Gist event) {
    return isNear(event, firstAt, lastAt) && fits(event);
  }

  /** The last place is kept for a provisional event. */
  private boolean fits(Gist event) {
    return body.size() + 1 < segments.leafRefs() && tokens + event.tokens() <= segments.tokens();
  }

  private boolean isNear(Gist event, Instant from, Instant to) {
    Duration before = Duration.between(event.at(), from);
    Duration after = Duration.between(to, event.at());
    return before.compareTo(segments.gap()) <= 0 && after.compareTo(segments.gap()) <= 0;
  }

  private void keep(Gist event) {
    firstAt = body.isEmpty() || event.at().isBefore(firstAt) ? event.at() : firstAt;
    lastAt = body.isEmpty() || event.at().isAfter(lastAt) ? event.at() : lastAt;
    tokens += event.tokens();
    body.add(event);
  }
}
