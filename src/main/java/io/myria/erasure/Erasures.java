package io.myria.erasure;

import io.myria.config.Service;
import io.myria.database.Binding;
import io.myria.database.Binding.Json;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.erasure.Holds.Held;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.StorableText;
import io.myria.proof.Receipt;
import io.myria.security.Caller;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * {@code myria_erase}: shows what an erasure would delete, and deletes exactly that. Thread-safe.
 */
@Service
public final class Erasures {

  private static final int REASON_CHARACTERS = 1_000;

  /** One request at a time is accepted, so that no event is of two. */
  private static final String ONE_BY_ONE =
      "select pg_advisory_xact_lock(hashtextextended('myria.erasure:' || current_schema(), 0))";

  private static final String NEW_ID = "select gen_random_uuid()";

  private static final String ACCEPT =
      """
      insert into erasure
          (erasure_id, requested_at, requested_by, request, reason, token, event_count, state)
      values (:id, clock_timestamp(), :by, :request, :reason, :token, :events, 'erasing')
      """;

  private static final String ACCEPT_EVENTS =
      """
      insert into erased_event (event_seq, erasure_id)
      select i.seq, :id from unnest(:seqs::bigint[]) as i (seq)
      order by i.seq
      """;

  private static final String IDS =
      """
      select e.event_id, e.occurred_at from event e where e.event_seq = any(:seqs)
      order by e.event_seq
      """;

  private static final String SNAPSHOTS =
      """
      select count(*) from snapshot s
      where s.ordinal is not null
        and s.event_max_seq >= (select min(i.seq) from unnest(:seqs::bigint[]) as i (seq))
      """;

  private static final String REQUESTS =
      """
      select x.erasure_id, x.requested_at, x.requested_by, x.request::text, x.event_count, x.state,
             x.done_at, x.receipt,
             case when x.state = 'erasing'
                  then (select count(*) from erased_event e
                        where e.erasure_id = x.erasure_id and e.erased)
                  else x.event_count end,
             x.stage, cardinality(x.rewritten)
      from erasure x
      """;

  private final Transactions transactions;
  private final ErasureWork work;

  @Inject
  public Erasures(Transactions transactions, ErasureWork work) {
    this.transactions = transactions;
    this.work = work;
  }

  /**
   * What an erasure would do.
   *
   * @param token of exactly these events; to be repeated by {@link #erase}
   * @param kept events of the participant that others may see and say, which stay
   * @param stores how much of the events stands where, beside the log; for some participants
   *     without what tells of other events, too, such as links
   * @param snapshots that are kept and have read the events; 0 for some participants
   * @param held legal holds that cover some of the events; with one, nothing can be erased
   */
  public record Preview(
      String token,
      long events,
      long marks,
      long kept,
      Optional<Instant> first,
      Optional<Instant> last,
      Map<String, Long> stores,
      long snapshots,
      List<Held> held) {}

  /**
   * An erasure that was accepted.
   *
   * @param state {@code erasing}, {@code withheld} or {@code done}
   * @param request as JSON
   * @param erased how many events' content is deleted
   * @param progress what it is at, in words; empty once it is done
   * @param receipt a document for {@link Receipt}, once it is done
   */
  public record Erasure(
      UUID id,
      Instant requestedAt,
      String requestedBy,
      String request,
      long events,
      long erased,
      String state,
      Optional<String> progress,
      Optional<Instant> doneAt,
      Optional<String> receipt) {}

  /** What the request names now; nothing changes. */
  public Preview preview(ErasureRequest request) {
    request.requireNames();
    boolean whole = request.within().isEmpty();
    return transactions.run(db -> preview(db, Selection.of(db, request), whole));
  }

  private static Preview preview(Database database, Selection selection, boolean whole)
      throws SQLException {
    Long[] seqs = selection.seqs().toArray(Long[]::new);
    Parameters events = Parameters.of("seqs", seqs);
    Instant[] ends = new Instant[2];
    UUID[] ids =
        database
            .list(
                IDS,
                row -> {
                  Instant at = Binding.instant(row.getObject(2, OffsetDateTime.class));
                  ends[0] = ends[0] == null || at.isBefore(ends[0]) ? at : ends[0];
                  ends[1] = ends[1] == null || at.isAfter(ends[1]) ? at : ends[1];
                  return row.getObject(1, UUID.class);
                },
                events)
            .toArray(UUID[]::new);
    return new Preview(
        selection.token(),
        seqs.length,
        selection.marks(),
        selection.kept(),
        Optional.ofNullable(ends[0]),
        Optional.ofNullable(ends[1]),
        Stores.count(database, seqs, ids, whole),
        whole ? database.one(SNAPSHOTS, row -> row.getLong(1), events).orElse(0L) : 0,
        Holds.of(database, selection.seqs()));
  }

  /**
   * Erases what the preview of the same request showed. What is accepted is completed, whatever
   * happens to this server.
   *
   * @param token of the preview
   * @throws Fault {@code erasure_changed} where the request names other events now; {@code
   *     events_held} where a legal hold covers one; {@code invalid_argument} at {@code reason}
   */
  public Erasure erase(
      Caller caller, ErasureRequest request, String token, Optional<String> reason) {
    request.requireNames();
    reason.ifPresent(Erasures::check);
    UUID id =
        transactions.run(
            db -> {
              oneByOne(db);
              Selection selection = Selection.of(db, request);
              if (!selection.token().equals(token.strip())) {
                throw new Fault(
                    FaultCode.ERASURE_CHANGED,
                    "token",
                    "is of other events than the request names now; nothing was erased. Leave token"
                        + " out to see what would be, and repeat the token of that answer",
                    null);
              }
              if (selection.seqs().isEmpty()) {
                throw Fault.notFound("token", "is of no events; there is nothing to erase");
              }
              Holds.requireNone(db, selection.seqs());
              return accept(db, caller, new Json(request.json()), selection, reason);
            });
    work.withholdNow(id);
    return find(id);
  }

  /** Waits until no other erasure is being accepted and no legal hold placed. */
  static void oneByOne(Database database) throws SQLException {
    database.one(ONE_BY_ONE, row -> true);
  }

  /** Writes the plan of an erasure, after {@link #oneByOne}; it is completed from then on. */
  static UUID accept(
      Database database, Caller caller, Json request, Selection selection, Optional<String> reason)
      throws SQLException {
    UUID id = database.one(NEW_ID, row -> row.getObject(1, UUID.class)).orElseThrow();
    database.execute(
        ACCEPT,
        Parameters.of("id", id)
            .and("by", caller.name())
            .and("request", request)
            .and("reason", reason.orElse(null))
            .and("token", selection.token())
            .and("events", (long) selection.seqs().size()));
    database.execute(
        ACCEPT_EVENTS, Parameters.of("id", id).and("seqs", selection.seqs().toArray(Long[]::new)));
    return id;
  }

  /**
   * Erases events that an earlier receipt names, until nothing answers with them any more.
   *
   * @param heedsHolds whether legal holds refuse it, as where somebody hands in the receipt
   */
  void again(List<Long> places, Json request, boolean heedsHolds) {
    UUID id =
        transactions.run(
            db -> {
              oneByOne(db);
              if (heedsHolds) {
                Holds.requireNone(db, places);
              }
              Selection selection = Selection.of(db, places);
              return accept(db, Caller.SELF, request, selection, Optional.empty());
            });
    work.withholdNow(id);
  }

  static void check(String reason) {
    if (reason.isBlank()) {
      throw Fault.invalid("reason", "is blank; leave it out");
    }
    if (reason.codePointCount(0, reason.length()) > REASON_CHARACTERS) {
      throw Fault.tooLarge("reason", "is longer than " + REASON_CHARACTERS + " characters");
    }
    StorableText.check("reason", reason);
  }

  /**
   * @throws Fault {@code not_found} at {@code erasure_id}
   */
  public Erasure find(UUID id) {
    return transactions
        .read(
            db ->
                db.one(
                    REQUESTS + " where x.erasure_id = :id",
                    Erasures::erasure,
                    Parameters.of("id", id)))
        .orElseThrow(() -> Fault.notFound("erasure_id", "is no known erasure"));
  }

  /** The newest ones first. */
  public List<Erasure> list(int most) {
    return transactions.read(
        db ->
            db.list(
                REQUESTS + " order by x.requested_at desc, x.erasure_id limit :most",
                Erasures::erasure,
                Parameters.of("most", (long) most)));
  }

  private static Erasure erasure(ResultSet row) throws SQLException {
    return new Erasure(
        row.getObject(1, UUID.class),
        Binding.instant(row.getObject(2, OffsetDateTime.class)),
        row.getString(3),
        row.getString(4),
        row.getLong(5),
        row.getLong(9),
        row.getString(6),
        ErasureStage.progress(
            row.getString(6),
            Optional.ofNullable(row.getString(10)),
            row.getLong(9),
            row.getLong(5),
            row.getLong(11)),
        Optional.ofNullable(Binding.instant(row.getObject(7, OffsetDateTime.class))),
        Optional.ofNullable(row.getString(8)));
  }
}
