package io.myria.recall;

import io.myria.event.EventSeq;
import io.myria.rank.Ground;
import io.myria.rank.Turn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What one scope sees of the log up to a place, ready to be ranked. Immutable.
 *
 * @param lineTokens of events as they stand in a context, for those that once did; grows
 * @param upTo all events of the scope up to and with this one are held
 * @param newest the last of them
 */
record Held(
    Ground ground,
    Map<EventSeq, Remembered> events,
    Map<EventSeq, Integer> lineTokens,
    EventSeq upTo,
    EventSeq newest,
    long bytes) {

  /** Beside the ground, for an event: ids, names and the places in tables. */
  private static final int FRAME = 250;

  static final Held NOTHING =
      new Held(Ground.of(List.of()), Map.of(), Map.of(), EventSeq.NONE, EventSeq.NONE, 0);

  static Held of(Collection<Remembered> events, EventSeq upTo) {
    return NOTHING.with(events, upTo);
  }

  /** This and what came after it. */
  Held with(Collection<Remembered> more, EventSeq upTo) {
    if (more.isEmpty()) {
      return new Held(ground, events, lineTokens, upTo, newest, bytes);
    }
    Map<EventSeq, Remembered> all = new HashMap<>(events);
    EventSeq last = newest;
    List<Turn> turns = new ArrayList<>();
    for (Remembered event : more) {
      EventSeq seq = event.turn().seq();
      all.put(seq, event);
      last = seq.compareTo(last) > 0 ? seq : last;
      turns.add(event.turn());
    }
    Ground grown = ground.with(turns);
    Map<EventSeq, Integer> tokens = this == NOTHING ? new ConcurrentHashMap<>() : lineTokens;
    long size = grown.bytes() + (long) FRAME * all.size();
    return new Held(grown, all, tokens, upTo, last, size);
  }

  /** What there was of it before later events came, and before a time. */
  Held asOf(EventSeq last, Optional<Instant> time) {
    boolean all = newest.compareTo(last) <= 0 && time.map(this::isBefore).orElse(true);
    if (all) {
      return this;
    }
    List<Remembered> then =
        events.values().stream()
            .filter(event -> event.turn().seq().compareTo(last) <= 0)
            .filter(event -> time.map(at -> !event.turn().at().isAfter(at)).orElse(true))
            .toList();
    return of(then, last);
  }

  Remembered event(int index) {
    return events.get(ground.turn(index).seq());
  }

  private boolean isBefore(Instant time) {
    return ground.size() == 0 || !ground.turn(ground.size() - 1).at().isAfter(time);
  }
}
