package io.myria.read;

import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.eventlog.LogReader;
import io.myria.security.Scope;
import jakarta.inject.Inject;

/** {@code myria_get_event}: one event by its id. Thread-safe. */
@Service
public final class EventLookup {

  private final Transactions transactions;
  private final LogReader reader;

  @Inject
  public EventLookup(Transactions transactions, LogReader reader) {
    this.transactions = transactions;
    this.reader = reader;
  }

  /**
   * @throws Fault {@code not_found} at {@code event_id} for an event that is unknown or that the
   *     scope does not see, which nobody can tell apart
   */
  public Event get(EventId id, Scope scope) {
    return transactions
        .read(database -> reader.find(database, id, scope))
        .orElseThrow(EventLookup::unknown);
  }

  /** What every read answers for an event that is unknown or not seen. */
  public static Fault unknown() {
    return Fault.notFound(
        "event_id",
        "no event with this id is visible to these participants; ids come from"
            + " myria_append_event and from queries");
  }
}
