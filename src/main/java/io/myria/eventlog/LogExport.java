package io.myria.eventlog;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.security.Caller;
import io.myria.security.Permission;
import io.myria.security.Scope;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Pages of a log as lines, in the order of the log: the whole log, or what a scope sees of it.
 * Thread-safe.
 */
@Service
public final class LogExport {

  /** Of one page; fewer where payloads are large. */
  public static final int MOST_EVENTS = 500;

  private static final String AFTER = "after";

  /** Along each set that the scope sees, since a posting does not stand in the log's order. */
  private static final String SEEN =
      """
      select n.event_seq
      from (select s.participant_set_id
            from participant_set_member f
            join participant_set s using (participant_set_id)
            where f.participant_id = :rarest and s.members @> :members) v
      cross join lateral (
          select e.event_seq
          from event e
          where e.participant_set_id = v.participant_set_id
            and (:internal or not e.internal)
            and e.event_seq > :after and e.event_seq <= :head
          order by e.event_seq
          limit :most) n
      order by n.event_seq
      limit :most
      """;

  private static final String BYTES =
      """
      select c.event_seq
      from (select n.event_seq,
                   sum(n.payload_bytes) over (order by n.event_seq) - n.payload_bytes as before
            from event_content n
            where n.event_seq = any(:seqs)) c
      where c.before < 4194304
      order by c.event_seq
      """;

  private final Transactions transactions;
  private final LogReader reader;
  private final int page;

  @Inject
  public LogExport(Transactions transactions, LogReader reader) {
    this(transactions, reader, MOST_EVENTS);
  }

  /**
   * @param page most events of a page
   */
  public LogExport(Transactions transactions, LogReader reader, int page) {
    this.transactions = transactions;
    this.reader = reader;
    this.page = page;
  }

  /**
   * Some lines.
   *
   * @param logId of a whole log
   * @param next the event after which to go on; empty at the end of the log as it is now
   * @param events of the whole log, as it is now
   */
  public record Page(
      Optional<UUID> logId, List<String> lines, Optional<EventId> next, Optional<Long> events) {}

  /**
   * The next lines of the whole log.
   *
   * @param after the last event of the page before
   * @throws Fault {@code not_allowed} for anyone but an administrator who speaks for everybody and
   *     may read internal events
   */
  public Page whole(Caller caller, Optional<EventId> after) {
    requireWhole(caller, "exporting the whole log");
    return transactions.run(
        database -> {
          LogPin pin = LogPin.take(database);
          EventSeq from = place(database, after);
          List<Event> events = reader.follow(database, from, pin.head(), page);
          Map<String, Long> numbers = numbers(database, events);
          List<String> lines =
              events.stream()
                  .map(
                      event ->
                          EventLine.whole(
                              event,
                              event.participants().names().stream().map(numbers::get).toList()))
                  .map(EventLine::text)
                  .toList();
          return new Page(
              Optional.of(pin.logId()),
              lines,
              last(events).filter(one -> one.seq().compareTo(pin.head()) < 0).map(Event::id),
              Optional.of(pin.head().value()));
        });
  }

  /**
   * The next lines of what a scope sees.
   *
   * @throws Fault {@code not_found} at {@code after} where the scope sees no such event
   */
  public Page masked(Scope scope, Optional<EventId> after) {
    return transactions.run(
        database -> {
          Optional<Mask> mask = Mask.of(database, scope);
          if (mask.isEmpty()) {
            after.ifPresent(
                id -> {
                  throw unknown();
                });
            return new Page(Optional.empty(), List.of(), Optional.empty(), Optional.empty());
          }
          List<Event> events = seen(database, scope, mask.get(), after);
          Optional<EventId> next =
              moreThan(database, mask.get(), events)
                  ? last(events).map(Event::id)
                  : Optional.empty();
          return new Page(
              Optional.empty(),
              events.stream().map(EventLine::of).map(EventLine::text).toList(),
              next,
              Optional.empty());
        });
  }

  /** An administrator who may see all that is in the log. */
  public static void requireWhole(Caller caller, String what) {
    caller.requireAdministrator(what);
    if (!caller.may(Permission.INTERNAL) || !caller.spokenFor().everybody()) {
      throw new Fault(
          FaultCode.NOT_ALLOWED,
          what + " is for administrators who speak for everybody and may read internal events");
    }
  }

  private List<Event> seen(Database database, Scope scope, Mask mask, Optional<EventId> after)
      throws SQLException {
    EventSeq from = EventSeq.NONE;
    if (after.isPresent()) {
      from = reader.find(database, after.get(), scope).orElseThrow(LogExport::unknown).seq();
    }
    List<EventSeq> places = places(database, mask, from, page);
    Long[] seqs = places.stream().map(EventSeq::value).toArray(Long[]::new);
    List<EventSeq> bounded =
        database.list(BYTES, row -> new EventSeq(row.getLong(1)), Parameters.of("seqs", seqs));
    return reader.load(database, bounded, mask);
  }

  private List<EventSeq> places(Database database, Mask mask, EventSeq from, long most)
      throws SQLException {
    return database.list(
        SEEN,
        row -> new EventSeq(row.getLong(1)),
        mask.parameters()
            .and("after", from.value())
            .and("head", reader.head(database).value())
            .and("most", most));
  }

  /** Whether there is more behind a page, which may end because of its bytes, too. */
  private boolean moreThan(Database database, Mask mask, List<Event> events) throws SQLException {
    return !events.isEmpty()
        && !places(database, mask, events.get(events.size() - 1).seq(), 1).isEmpty();
  }

  private EventSeq place(Database database, Optional<EventId> after) throws SQLException {
    if (after.isEmpty()) {
      return EventSeq.NONE;
    }
    return Optional.ofNullable(reader.byId(database, List.of(after.get())).get(after.get()))
        .map(Event::seq)
        .orElseThrow(LogExport::unknown);
  }

  private static Fault unknown() {
    return Fault.notFound(AFTER, "no such event is in what is exported");
  }

  private static Optional<Event> last(List<Event> events) {
    return events.isEmpty() ? Optional.empty() : Optional.of(events.get(events.size() - 1));
  }

  private static Map<String, Long> numbers(Database database, List<Event> events)
      throws SQLException {
    String[] names =
        events.stream()
            .flatMap(event -> event.participants().names().stream())
            .distinct()
            .toArray(String[]::new);
    Map<String, Long> numbers = new HashMap<>();
    database.list(
        ParticipantSql.FIND_NAMES,
        row -> numbers.put(row.getString(1), row.getLong(2)),
        (Object) names);
    return numbers;
  }
}
