package io.myria.eventlog;

import io.myria.config.Service;
import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.EventType;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.EventRows.EventRow;
import io.myria.eventlog.EventWalk.ReadAhead;
import io.myria.security.Scope;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Reads the log: exact look-ups on behalf of a caller, and following, for Myria's own consumers.
 * Stateless but for remembered names; thread-safe.
 */
@Service
public final class LogReader {

  /** Of payloads that stand in memory at once, besides the last one. */
  private static final long FOLLOWED_BYTES = 8L << 20;

  private final ParticipantNames names;

  @Inject
  public LogReader(ParticipantNames names) {
    this.names = names;
  }

  /** The names behind participant set numbers. */
  public ParticipantNames names() {
    return names;
  }

  /** The last event's place; all at and below it are committed. */
  public EventSeq head(Database database) throws SQLException {
    return new EventSeq(database.one(LogSql.HEAD, row -> row.getLong(1)).orElseThrow());
  }

  /**
   * Every event after {@code after} up to and with {@code last}, in order, unmasked: for consumers
   * that compile the log, never for a caller.
   *
   * @param limit most events to return; fewer where they are large. Go on after the last one
   *     returned, until none is
   */
  public List<Event> follow(Database database, EventSeq after, EventSeq last, int limit)
      throws SQLException {
    return events(database, EventRows.list(database, LogSql.FOLLOW, stretch(after, last, limit)));
  }

  /** How many events behind {@code after} there are to be found: retrievals do not count. */
  public long newer(Database database, EventSeq after, EventSeq last) throws SQLException {
    long all = Math.max(0, last.value() - after.value());
    return all == 0
        ? 0
        : all
            - database
                .one(
                    LogSql.RETRIEVALS,
                    row -> row.getLong(1),
                    Parameters.of("after", after.value()).and("last", last.value()))
                .orElseThrow();
  }

  /** An event and the number of its exact participant set, for consumers that compile the log. */
  public record Followed(Event event, long participantSetId) {}

  /** As {@link #follow}, with the numbers of the events' sets. */
  public List<Followed> followWithSets(Database database, EventSeq after, EventSeq last, int limit)
      throws SQLException {
    return followed(database, EventRows.list(database, LogSql.FOLLOW, stretch(after, last, limit)));
  }

  /** Events that a consumer has read before, in order, unmasked: never for a caller. */
  public List<Followed> reread(Database database, Collection<EventSeq> seqs) throws SQLException {
    return followed(
        database, EventRows.list(database, LogSql.REREAD, Parameters.of("seqs", values(seqs))));
  }

  /** As {@link #reread}, by their ids; those that exist. */
  public Map<EventId, Event> byId(Database database, Collection<EventId> ids) throws SQLException {
    UUID[] wanted = ids.stream().map(EventId::value).toArray(UUID[]::new);
    Map<EventId, Event> found = new HashMap<>();
    events(database, EventRows.list(database, LogSql.BY_ID, Parameters.of("ids", wanted)))
        .forEach(event -> found.put(event.id(), event));
    return found;
  }

  /**
   * As {@link #follow}, of one exact set, its internal events or the others.
   *
   * @param setId the set's number
   */
  public List<Followed> followSet(
      Database database, long setId, boolean internal, EventSeq after, EventSeq last, int limit)
      throws SQLException {
    return followed(
        database,
        EventRows.list(
            database,
            LogSql.FOLLOW_SET,
            stretch(after, last, limit).and("set", setId).and("internal", internal)));
  }

  /**
   * Some events of one exact set in canonical order, its internal ones or the others.
   *
   * @param setId the set's number
   * @param after before the first one
   * @param before behind the last one
   */
  public record SetStretch(
      long setId, boolean internal, EventPosition after, EventPosition before) {}

  /**
   * Where the first events of some stretches stand, in canonical order, unmasked: for consumers, as
   * above.
   *
   * @param last events above it do not exist
   * @param most of each stretch
   * @return as many lists as there are stretches
   */
  public List<List<EventPosition>> places(
      Database database, List<SetStretch> stretches, EventSeq last, int most) throws SQLException {
    return places(database, stretches, last, most, true);
  }

  /** As {@link #places}, of one stretch, without events that are Myria's own. */
  public List<EventPosition> said(Database database, SetStretch stretch, EventSeq last, int most)
      throws SQLException {
    return places(database, List.of(stretch), last, most, false).get(0);
  }

  private static List<List<EventPosition>> places(
      Database database, List<SetStretch> stretches, EventSeq last, int most, boolean own)
      throws SQLException {
    List<List<EventPosition>> places = new ArrayList<>();
    stretches.forEach(stretch -> places.add(new ArrayList<>()));
    Parameters wanted =
        Parameters.of("last", last.value())
            .and("most", (long) most)
            .and("own", own)
            .and("sets", stretches.stream().map(SetStretch::setId).toArray(Long[]::new))
            .and("internals", stretches.stream().map(SetStretch::internal).toArray(Boolean[]::new))
            .and("ats", times(stretches, SetStretch::after))
            .and("seqs", values(stretches.stream().map(one -> one.after().seq()).toList()))
            .and("endAts", times(stretches, SetStretch::before))
            .and("endSeqs", values(stretches.stream().map(one -> one.before().seq()).toList()));
    database.list(
        LogSql.OF_SETS,
        row ->
            places
                .get(row.getInt(1) - 1)
                .add(
                    new EventPosition(
                        Binding.instant(row.getObject(2, OffsetDateTime.class)),
                        new EventSeq(row.getLong(3)))),
        wanted);
    return places;
  }

  private static Instant[] times(
      List<SetStretch> stretches, Function<SetStretch, EventPosition> end) {
    return stretches.stream().map(end).map(EventPosition::timestamp).toArray(Instant[]::new);
  }

  private static Parameters stretch(EventSeq after, EventSeq last, int limit) {
    return Parameters.of("after", after.value())
        .and("last", last.value())
        .and("most", (long) limit)
        .and("bytes", FOLLOWED_BYTES);
  }

  /** The id of the event at a place; empty where there is none. For consumers, as above. */
  public Optional<EventId> idAt(Database database, EventSeq seq) throws SQLException {
    return database.select(UUID.class, LogSql.ID_AT, Parameters.of("seq", seq.value())).stream()
        .map(EventId::new)
        .findFirst();
  }

  /** The participants of sets, all by their numbers. For consumers, as above. */
  public Map<Long, List<Long>> members(Database database, Collection<Long> setIds)
      throws SQLException {
    Map<Long, List<Long>> members = new HashMap<>();
    Long[] wanted = setIds.stream().distinct().toArray(Long[]::new);
    database.list(
        ParticipantSql.MEMBERS_OF_SETS,
        row -> members.put(row.getLong(1), List.of((Long[]) row.getArray(2).getArray())),
        (Object) wanted);
    return members;
  }

  /**
   * On which days the events happened that were erased. For consumers, as above.
   *
   * @param erasure of the type {@link EventType#ERASURE}
   * @return the first moments of the days, in UTC
   */
  public List<Instant> erasedTimes(Database database, Event erasure) throws SQLException {
    List<Long> from = new ArrayList<>();
    List<Long> to = new ArrayList<>();
    if (erasure.payload().members().get("places") instanceof List<?> places) {
      for (Object stretch : places) {
        if (stretch instanceof List<?> ends
            && ends.get(0) instanceof Number first
            && ends.get(1) instanceof Number last) {
          from.add(first.longValue());
          to.add(last.longValue());
        }
      }
    }
    return database.list(
        LogSql.DAYS,
        row -> Binding.instant(row.getObject(1, OffsetDateTime.class)),
        Parameters.of("from", from.toArray(Long[]::new)).and("to", to.toArray(Long[]::new)));
  }

  /** An event by its id; empty if it is unknown or the scope does not see it. */
  public Optional<Event> find(Database database, EventId id, Scope scope) throws SQLException {
    Optional<Mask> mask = Mask.of(database, scope);
    if (mask.isEmpty()) {
      return Optional.empty();
    }
    return events(
            database,
            EventRows.list(database, LogSql.FIND, mask.get().parameters().and("id", id.value())))
        .stream()
        .findFirst();
  }

  /** Those of Myria's own events of a type that have one of these keys, in order. */
  public List<Event> own(Database database, String type, Collection<String> keys)
      throws SQLException {
    byte[][] digests =
        keys.stream().map(key -> Digest.ofOwnKey(type, key).toArray()).toArray(byte[][]::new);
    return events(
        database, EventRows.list(database, LogSql.OWN, Parameters.of("digests", digests)));
  }

  /** Those of {@code seqs} that the mask lets through, in {@code event_seq} order. */
  public List<Event> load(Database database, Collection<EventSeq> seqs, Mask mask)
      throws SQLException {
    return events(
        database,
        EventRows.list(database, LogSql.LOAD, mask.parameters().and("seqs", values(seqs))));
  }

  /** As above, and takes what was read ahead of them. */
  public List<Event> load(Database database, Collection<EventSeq> seqs, Mask mask, ReadAhead ahead)
      throws SQLException {
    List<EventRow> known = seqs.stream().flatMap(seq -> ahead.row(seq).stream()).toList();
    return known.size() == seqs.size() ? events(database, known) : load(database, seqs, mask);
  }

  private static Long[] values(Collection<EventSeq> seqs) {
    return seqs.stream().map(EventSeq::value).toArray(Long[]::new);
  }

  private List<Event> events(Database database, List<EventRow> rows) throws SQLException {
    Map<Long, ParticipantSet> sets =
        names.of(database, rows.stream().map(EventRow::participantSetId).toList());
    return rows.stream().map(row -> row.event(sets.get(row.participantSetId()))).toList();
  }

  private List<Followed> followed(Database database, List<EventRow> rows) throws SQLException {
    List<Event> events = events(database, rows);
    List<Followed> followed = new ArrayList<>(rows.size());
    for (int index = 0; index < rows.size(); index++) {
      followed.add(new Followed(events.get(index), rows.get(index).participantSetId()));
    }
    return followed;
  }
}
