package io.myria.memory;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.fingerprint.CausalLink;
import io.myria.read.EventLookup;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** {@code myria_load}: one memory by its event's id. Thread-safe. */
@Service
public final class MemoryLookup {

  private final Transactions transactions;
  private final Sources sources;

  @Inject
  public MemoryLookup(Transactions transactions, Sources sources) {
    this.transactions = transactions;
    this.sources = sources;
  }

  /**
   * @throws Fault {@code not_found} at {@code event_id} for what is unknown, not visible to the
   *     scope, or later than what was asked about, which nobody can tell apart
   */
  public Loaded load(EventId id, MemoryScope asked) {
    return transactions.read(db -> find(db, id, asked)).orElseThrow(EventLookup::unknown);
  }

  /**
   * One memory.
   *
   * @param parent the newest event that it came of
   */
  public record Loaded(Memory memory, Optional<EventId> parent) {}

  private Optional<Loaded> find(Database database, EventId id, MemoryScope asked)
      throws SQLException {
    MemoryReader.Pin pin = MemoryReader.Pin.take(database, sources, asked, Optional.empty());
    Optional<MemoryReader> reading = MemoryReader.of(database, sources, pin);
    Optional<Event> event = reading.isPresent() ? reading.get().find(id, asked) : Optional.empty();
    Optional<Loaded> loaded =
        event.isPresent() ? Optional.of(loaded(reading.get(), event.get())) : Optional.empty();
    pin.read().confirm(database);
    return loaded;
  }

  private static Loaded loaded(MemoryReader reading, Event event) throws SQLException {
    List<EventSeq> causes =
        reading.causes(List.of(event.seq())).stream().map(CausalLink::from).toList();
    Optional<EventId> parent =
        reading.events(causes).values().stream()
            .max(Comparator.comparing(Event::timestamp).thenComparing(Event::seq))
            .map(Event::id);
    return new Loaded(reading.memory(event), parent);
  }
}
