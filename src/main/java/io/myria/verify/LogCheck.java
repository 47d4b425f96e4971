package io.myria.verify;

import io.myria.database.Database;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.eventlog.Digest;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogReader.Followed;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The log by itself: no place is empty, every event has its content, its digests, its look-ups, an
 * exact set that exists, and a posting for each member.
 */
final class LogCheck implements StoreCheck {

  private static final long EVENTS = 500;

  private static final String ROWS =
      """
      select g.event_seq, e.event_seq is not null, c.event_seq is not null,
             s.participant_set_id is not null,
             exists (select from event_by_id i
                     where i.event_id = e.event_id and i.event_seq = e.event_seq),
             coalesce(encode(c.payload_digest, 'hex'), ''),
             coalesce((select string_agg(m.member::text, ', ' order by m.member)
                       from unnest(s.members) as m (member)
                       where not exists (
                           select from posting p
                           where p.participant_id = m.member and p.occurred_at = e.occurred_at
                             and p.event_seq = e.event_seq
                             and p.participant_set_id = e.participant_set_id
                             and p.internal = e.internal)), '')
      from generate_series(?::bigint + 1, ?::bigint) as g (event_seq)
      left join event e on e.event_seq = g.event_seq
      left join event_content c on c.event_seq = g.event_seq
      left join participant_set s on s.participant_set_id = e.participant_set_id
      order by g.event_seq
      """;

  private static final String KEYS =
      """
      select encode(k.digest, 'hex'), k.event_seq
      from event_by_source_key k
      where k.digest = any(?)
      order by k.digest
      """;

  private static final String ABOVE =
      """
      select c.event_seq from event_content c
      where c.event_seq > (select coalesce(max(e.event_seq), 0) from event e)
      order by c.event_seq
      limit 20
      """;

  private final LogReader reader;

  /**
   * @param reader reads what is digested anew
   */
  LogCheck(LogReader reader) {
    this.reader = reader;
  }

  @Override
  public String name() {
    return "log";
  }

  @Override
  public long extent(Database database, StorePin pin) {
    return pin.head();
  }

  private record Row(
      long seq,
      boolean event,
      boolean content,
      boolean set,
      boolean byId,
      String payload,
      String missing) {

    static Row read(ResultSet row) throws SQLException {
      return new Row(
          row.getLong(1),
          row.getBoolean(2),
          row.getBoolean(3),
          row.getBoolean(4),
          row.getBoolean(5),
          row.getString(6),
          row.getString(7));
    }
  }

  @Override
  public Stretch look(Database database, StorePin pin, String after) throws SQLException {
    long from = StoreCheck.seq(after);
    long most = Math.min(pin.head(), from + EVENTS);
    // It ends early where payloads are large: of these no more are held at once.
    List<Event> page =
        reader
            .followWithSets(
                database, new EventSeq(from), new EventSeq(most), Math.toIntExact(EVENTS))
            .stream()
            .map(Followed::event)
            .toList();
    long to = page.isEmpty() ? most : page.get(page.size() - 1).seq().value();
    List<Finding> found = new ArrayList<>();
    if (from == 0) {
      for (long stray : database.list(ABOVE, row -> row.getLong(1))) {
        found.add(Finding.of(Damage.CONTENT_STRAY, "content at place " + stray + " has no event"));
      }
    }
    Map<Long, Event> events =
        page.stream().collect(Collectors.toMap(one -> one.seq().value(), Function.identity()));
    for (Row row : database.list(ROWS, Row::read, from, to)) {
      look(row, Optional.ofNullable(events.get(row.seq())), found);
    }
    found.addAll(keys(database, events));
    return Stretch.ofEvents(from, to, pin.head(), found);
  }

  private static void look(Row row, Optional<Event> event, List<Finding> found) {
    if (!row.event()) {
      found.add(Finding.of(Damage.LOG_GAP, "place " + row.seq() + " of the log is empty"));
      if (row.content()) {
        found.add(
            Finding.of(Damage.CONTENT_STRAY, "content at place " + row.seq() + " has no event"));
      }
      return;
    }
    String place = "the event at place " + row.seq();
    if (!row.content()) {
      found.add(Finding.of(Damage.CONTENT_MISSING, place + " has no content"));
    }
    if (!row.set()) {
      found.add(Finding.of(Damage.SET_WRONG, place + " is of an exact set that does not exist"));
    }
    if (!row.byId()) {
      found.add(Finding.of(Damage.ID_LOOKUP_WRONG, place + " is not found by its id"));
    }
    if (!row.missing().isEmpty()) {
      found.add(
          Finding.of(
              Damage.POSTING_MISSING,
              place + " is not found by the participants numbered " + row.missing()));
    }
    event
        .filter(one -> !Digest.ofPayload(one.payload()).hex().equals(row.payload()))
        .ifPresent(
            one ->
                found.add(
                    Finding.event(
                        Damage.PAYLOAD_CHANGED,
                        one.id(),
                        place + " has another payload than was appended")));
  }

  /** Every key leads to its event, under the digest that its kind of event has. */
  private static List<Finding> keys(Database database, Map<Long, Event> events)
      throws SQLException {
    List<Event> keyed =
        events.values().stream().filter(one -> one.sourceEventKey().isPresent()).toList();
    byte[][] digests =
        keyed.stream()
            .flatMap(event -> digests(event).stream())
            .map(Digest::toArray)
            .toArray(byte[][]::new);
    Map<String, Long> known =
        digests.length == 0
            ? Map.of()
            : database
                .list(KEYS, row -> Map.entry(row.getString(1), row.getLong(2)), (Object) digests)
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    return keyed.stream()
        .filter(
            event ->
                digests(event).stream()
                    .noneMatch(
                        digest -> known.getOrDefault(digest.hex(), 0L) == event.seq().value()))
        .map(
            event ->
                Finding.event(
                    Damage.KEY_LOOKUP_WRONG,
                    event.id(),
                    "the event at place " + event.seq().value() + " is not found by its key"))
        .toList();
  }

  /** Of one of Myria's own types events from outside could be, once. */
  private static List<Digest> digests(Event event) {
    List<Digest> digests = new ArrayList<>();
    if (event.own()) {
      event.sourceEventKey().ifPresent(key -> digests.add(Digest.ofOwnKey(event.type(), key)));
    }
    Digest.ofSourceKey(
            new NewEvent(
                event.timestamp(),
                event.channel(),
                event.participants(),
                event.sourceEventKey(),
                event.contextId(),
                event.type(),
                event.payload(),
                event.topicHints(),
                event.internal()))
        .ifPresent(digests::add);
    return digests;
  }
}
