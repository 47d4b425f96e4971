package io.myria.memory;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.EventPosition;
import io.myria.eventlog.EventWalk;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.fingerprint.CausalLink;
import io.myria.fingerprint.Fingerprint;
import io.myria.fingerprint.Fingerprints;
import io.myria.projection.DerivedPin;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursor;
import io.myria.read.ReadPin;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads memories for one request: events with their fingerprints, links and marks. Confined to one
 * transaction.
 */
final class MemoryReader {

  private static final EventFilter EVERYTHING =
      new EventFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of());

  private final Database database;
  private final Sources sources;
  private final Mask mask;
  private final EventSeq last;
  private final Optional<Instant> asOf;
  private final DerivedPin derived;
  private Optional<Instant> now = Optional.empty();
  private Set<EventSeq> archived;

  /**
   * What a read of memories reads, taken in one round trip.
   *
   * @param mask empty where the scope sees nothing at all
   */
  record Pin(MemoryScope asked, ReadPin read, Optional<Mask> mask, DerivedPin derived) {

    /**
     * @throws io.myria.error.Fault as {@link ReadPin#take}
     */
    static Pin take(Database database, Sources sources, MemoryScope asked, Optional<Cursor> cursor)
        throws SQLException {
      Mask.Asked mask = Mask.Asked.of(asked.scope());
      DerivedReader.Asked derived = sources.derived().asked();
      ReadPin read =
          ReadPin.take(database, asked.snapshot(), cursor, List.of(mask.query(), derived.query()));
      return new Pin(asked, read, mask.mask(), derived.pin());
    }
  }

  private MemoryReader(Database database, Sources sources, Pin pin, Mask mask) {
    this.database = database;
    this.sources = sources;
    this.mask = mask;
    this.last = pin.read().last(pin.asked().snapshot());
    this.asOf = pin.asked().asOf();
    this.derived = pin.derived();
  }

  /** Empty where the scope sees nothing at all. */
  static Optional<MemoryReader> of(Database database, Sources sources, Pin pin) {
    return pin.mask().map(mask -> new MemoryReader(database, sources, pin, mask));
  }

  Mask mask() {
    return mask;
  }

  EventSeq last() {
    return last;
  }

  DerivedPin derived() {
    return derived;
  }

  /** A memory by its id; empty where it is unknown, not seen, or came later. */
  Optional<Event> find(EventId id, MemoryScope asked) throws SQLException {
    return sources.log().find(database, id, asked.scope()).filter(this::exists);
  }

  /** Those of {@code seqs} that are seen. */
  Map<EventSeq, Event> events(Collection<EventSeq> seqs) throws SQLException {
    Map<EventSeq, Event> events = new HashMap<>();
    for (Event event : sources.log().load(database, seqs, mask)) {
      if (exists(event)) {
        events.put(event.seq(), event);
      }
    }
    return events;
  }

  private boolean exists(Event event) {
    return !event.own()
        && event.seq().compareTo(last) <= 0
        && asOf.map(time -> !event.timestamp().isAfter(time)).orElse(true);
  }

  /** A stretch of the scope's events in canonical order. */
  EventWalk.Stretch walk(
      EventFilter filter, Order order, Optional<EventPosition> after, int wanted, int budget)
      throws SQLException {
    return new EventWalk(mask, filter, order, last).next(database, after, wanted, budget);
  }

  /** Fingerprints of events, derived or computed here. */
  Map<EventSeq, Fingerprint> fingerprints(Map<EventSeq, Event> events) throws SQLException {
    Map<EventSeq, Fingerprint> known = derivedFingerprints(events.keySet());
    events
        .values()
        .forEach(event -> known.computeIfAbsent(event.seq(), seq -> Fingerprints.of(event)));
    return known;
  }

  /** Only those that are derived. */
  Map<EventSeq, Fingerprint> derivedFingerprints(Collection<EventSeq> seqs) throws SQLException {
    return new HashMap<>(sources.fingerprints().of(database, derived, mask, seqs));
  }

  Memory memory(Event event, Fingerprint fingerprint) throws SQLException {
    return new Memory(event, fingerprint, archiving(event, fingerprint));
  }

  Memory memory(Event event) throws SQLException {
    return memory(event, fingerprints(Map.of(event.seq(), event)).get(event.seq()));
  }

  private Archiving archiving(Event event, Fingerprint fingerprint) throws SQLException {
    if (archived().contains(event.seq())) {
      return Archiving.PERSON;
    }
    boolean old =
        !fingerprint.explicit()
            && sources
                .ageing()
                .isArchived(fingerprint.kind(), event.timestamp(), now().orElse(event.timestamp()));
    return old ? Archiving.AGE : Archiving.NONE;
  }

  /** What persons archived, and did not take back. */
  Set<EventSeq> archived() throws SQLException {
    if (archived == null) {
      archived = sources.fingerprints().archived(database, derived, mask, last);
    }
    return archived;
  }

  /**
   * The time that ages are counted to: the one that is asked for, or that of the newest event that
   * the scope sees; empty where it sees none.
   */
  Optional<Instant> now() throws SQLException {
    if (now.isEmpty()) {
      now =
          asOf.isPresent()
              ? asOf
              : new EventWalk(mask, EVERYTHING, Order.NEWEST, last)
                  .first(database)
                  .map(EventPosition::timestamp);
    }
    return now;
  }

  /** What these came of. */
  List<CausalLink> causes(Collection<EventSeq> seqs) throws SQLException {
    return sources.fingerprints().causes(database, derived, mask, seqs, last);
  }

  /** What came of these. */
  List<CausalLink> consequences(Collection<EventSeq> seqs) throws SQLException {
    return sources.fingerprints().consequences(database, derived, mask, seqs, last);
  }

  /** Whether its causes are not derived yet. */
  boolean isPending(Event event) {
    return event.seq().compareTo(derived.fingerprintsUpTo()) > 0;
  }
}
