package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Binding;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Legal holds: while one is active, no erasure takes an event that it covers. A hold covers what it
 * names, now and in future. Placing one and accepting an erasure exclude each other in the
 * database. Thread-safe.
 */
@Service
public final class Holds {

  private static final String PLACE =
      """
      insert into legal_hold
          (hold_id, placed_at, placed_by, reason, event_ids, participant, context_id, channel, type,
           occurred_from, occurred_to)
      values (gen_random_uuid(), clock_timestamp(), :by, :reason, :events, :participant, :context,
              :channel, :type, :from, :to)
      returning hold_id
      """;

  private static final String RELEASE =
      """
      update legal_hold h
      set released_at = clock_timestamp(), released_by = :by, release_reason = :reason
      where h.hold_id = :id and h.released_at is null
      """;

  private static final String HOLDS =
      """
      select h.hold_id, h.placed_at, h.placed_by, h.reason, h.event_ids, h.participant,
             h.context_id, h.channel, h.type, h.occurred_from, h.occurred_to, h.released_at,
             h.released_by, h.release_reason
      from legal_hold h
      """;

  private static final String HELD =
      """
      select h.hold_id, h.reason, count(*)
      from held_events(:seqs) e
      join legal_hold h using (hold_id)
      group by h.hold_id, h.reason, h.placed_at
      order by h.placed_at, h.hold_id
      """;

  /** Of erasures that were accepted before: the rest of them goes. */
  private static final String GOING =
      """
      select count(*)
      from held_events(array(select x.event_seq from erased_event x where not x.erased)) e
      where e.hold_id = :id
      """;

  private final Transactions transactions;

  @Inject
  public Holds(Transactions transactions) {
    this.transactions = transactions;
  }

  /**
   * A hold.
   *
   * @param named what it covers, as JSON
   * @param released when, by whom and why it was, if it was
   */
  public record Hold(
      UUID id,
      Instant placedAt,
      String placedBy,
      String reason,
      String named,
      Optional<Release> released) {}

  /** The end of a hold. */
  public record Release(Instant at, String by, Optional<String> reason) {}

  /**
   * A hold that was placed.
   *
   * @param events how many it covers now
   * @param going how many more are of an erasure that was accepted before, and go
   */
  public record Placed(Hold hold, long events, long going) {}

  /** A hold that covers some of the events of an erasure, and how many. */
  public record Held(UUID id, String reason, long events) {}

  /**
   * Places a hold on what the request names; of a participant, on all that it may see.
   *
   * @throws Fault {@code invalid_argument} at {@code reason}, and at a name that is blank
   */
  public Placed place(Caller caller, ErasureRequest covered, String reason) {
    covered.requireNames();
    Erasures.check(reason);
    Parameters parameters =
        Parameters.of("by", caller.name())
            .and("reason", reason)
            .and(
                "events",
                covered.events().isEmpty()
                    ? null
                    : covered.events().stream().map(EventId::value).toArray(UUID[]::new))
            .and("participant", covered.participant().orElse(null))
            .and("context", covered.contextId().orElse(null))
            .and("channel", covered.channel().orElse(null))
            .and("type", covered.type().orElse(null))
            .and("from", covered.from().orElse(null))
            .and("to", covered.to().orElse(null));
    return transactions.run(
        db -> {
          UUID id = db.one(PLACE, row -> row.getObject(1, UUID.class), parameters).orElseThrow();
          Selection selection = Selection.of(db, covered);
          return new Placed(
              find(db, id),
              selection.seqs().size() - selection.marks(),
              db.one(GOING, row -> row.getLong(1), Parameters.of("id", id)).orElse(0L));
        });
  }

  /**
   * Ends a hold. To end one again changes nothing.
   *
   * @throws Fault {@code not_found} at {@code hold_id}
   */
  public Hold release(Caller caller, UUID id, Optional<String> reason) {
    reason.ifPresent(Erasures::check);
    return transactions.run(
        db -> {
          db.execute(
              RELEASE,
              Parameters.of("id", id).and("by", caller.name()).and("reason", reason.orElse(null)));
          return find(db, id);
        });
  }

  private static Hold find(Database database, UUID id) throws SQLException {
    return database
        .one(HOLDS + " where h.hold_id = :id", Holds::hold, Parameters.of("id", id))
        .orElseThrow(() -> Fault.notFound("hold_id", "is no known hold"));
  }

  /**
   * The oldest ones first.
   *
   * @param released those that were released, too
   */
  public List<Hold> list(boolean released) {
    return transactions.read(
        db ->
            db.list(
                HOLDS + " where :released or h.released_at is null order by h.placed_at, h.hold_id",
                Holds::hold,
                Parameters.of("released", released)));
  }

  /** The active holds that cover some of the events, the oldest first. */
  static List<Held> of(Database database, List<Long> seqs) throws SQLException {
    return database.list(
        HELD,
        row -> new Held(row.getObject(1, UUID.class), row.getString(2), row.getLong(3)),
        Parameters.of("seqs", seqs.toArray(Long[]::new)));
  }

  /**
   * @throws Fault {@code events_held} where a hold covers one of the events; names the holds, and
   *     neither what they name nor why
   */
  static void requireNone(Database database, List<Long> seqs) throws SQLException {
    List<Held> held = of(database, seqs);
    if (!held.isEmpty()) {
      throw new Fault(
          FaultCode.EVENTS_HELD,
          "events are under a legal hold, and nothing was erased: "
              + held.stream()
                  .map(hold -> "hold " + hold.id() + " covers " + hold.events() + " of them")
                  .collect(Collectors.joining(", "))
              + ". Name other events, or have the hold released first");
    }
  }

  private static Hold hold(ResultSet row) throws SQLException {
    Array events = row.getArray(5);
    ErasureRequest covered =
        covered(
            events == null
                ? List.of()
                : Stream.of((UUID[]) events.getArray()).map(EventId::new).toList(),
            Optional.ofNullable(row.getString(6)),
            Optional.ofNullable(row.getString(7)),
            Optional.ofNullable(row.getString(8)),
            Optional.ofNullable(row.getString(9)),
            time(row, 10),
            time(row, 11));
    String releasedBy = row.getString(13);
    Optional<String> releaseReason = Optional.ofNullable(row.getString(14));
    return new Hold(
        row.getObject(1, UUID.class),
        time(row, 2).orElseThrow(),
        row.getString(3),
        row.getString(4),
        covered.json(),
        time(row, 12).map(at -> new Release(at, releasedBy, releaseReason)));
  }

  private static Optional<Instant> time(ResultSet row, int column) throws SQLException {
    return Optional.ofNullable(Binding.instant(row.getObject(column, OffsetDateTime.class)));
  }

  /** What a hold names: events that meet all of it, in the whole log. */
  static ErasureRequest covered(
      List<EventId> events,
      Optional<String> participant,
      Optional<String> contextId,
      Optional<String> channel,
      Optional<String> type,
      Optional<Instant> from,
      Optional<Instant> to) {
    return new ErasureRequest(
        events,
        participant,
        List.of(),
        participant.isPresent(),
        contextId,
        channel,
        type,
        from,
        to,
        Optional.empty(),
        true);
  }
}
