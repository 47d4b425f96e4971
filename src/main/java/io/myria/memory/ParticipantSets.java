package io.myria.memory;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Parameters;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.eventlog.Mask;
import io.myria.read.Cursor;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.ReadPin;
import io.myria.read.RequestDigest;
import io.myria.read.SnapshotChoice;
import io.myria.read.TokenBudget;
import io.myria.security.Caller;
import io.myria.security.Scope;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code myria_list_participant_sets}: the exact sets of participants whose events a scope sees, or
 * all there are for callers who speak for everybody. Thread-safe.
 */
@Service
public final class ParticipantSets {

  /** More events of a set are not counted. */
  static final int MOST_COUNTED = 100_000;

  /** Begins with {@code with sets as materialized (…}, without the closing parenthesis. */
  private static final String ROWS =
      """
      ), newest as (
          select sets.participant_set_id, kind.internal, n.occurred_at, n.event_seq
          from sets
          cross join unnest(cast(:kinds as boolean[])) as kind (internal)
          cross join lateral (
              select e.occurred_at, e.event_seq
              from event e
              where e.participant_set_id = sets.participant_set_id
                and e.internal = kind.internal and e.event_seq <= :last
              order by e.occurred_at desc, e.event_seq desc
              limit 1) n
          order by n.occurred_at desc, n.event_seq desc
          offset :passed limit :most
      )
      select array(
                 select p.name
                 from participant p
                 where p.participant_id = any(s.members)
                 order by p.name collate "C"),
             n.internal,
             (select count(*)
              from (select 1
                    from event e
                    where e.participant_set_id = n.participant_set_id
                      and e.internal = n.internal and e.event_seq <= :last
                    limit :counted) c),
             n.occurred_at
      from newest n
      join participant_set s using (participant_set_id)
      order by n.occurred_at desc, n.event_seq desc
      """;

  private static final String EVERYBODY =
      """
      with sets as materialized (
          select participant_set_id from participant_set
      """;

  private final Transactions transactions;
  private final QuerySettings settings;
  private final Cursors cursors;

  @Inject
  public ParticipantSets(Transactions transactions, QuerySettings settings, Cursors cursors) {
    this.transactions = transactions;
    this.settings = settings;
    this.cursors = cursors;
  }

  /**
   * Participants for whom events were stored together.
   *
   * @param names all of them, by name
   * @param internal whether this is about their internal events
   * @param events one more than {@link #MOST_COUNTED} stands for more
   * @param lastAt when the latest of these happened
   */
  public record Together(List<String> names, boolean internal, long events, Instant lastAt) {}

  /**
   * @param nextCursor there exactly when there are more
   */
  public record Page(List<Together> sets, Optional<String> nextCursor) {}

  /**
   * One page within a budget of tokens: what was spoken in last comes first.
   *
   * @throws Fault {@code limit_exceeded}, {@code invalid_cursor}, and {@code invalid_argument} at
   *     {@code budget_tokens} for one that holds no set
   */
  public Page page(Scope scope, PageRequest request, TokenBudget<Together> budget) {
    RequestDigest digest = RequestDigest.of("participant sets").scope(scope).done();
    return page(digest, request, budget, database -> Mask.of(database, scope).map(Sets::of));
  }

  /**
   * The same of everybody.
   *
   * @throws Fault {@code not_allowed} to callers who do not speak for everybody; else as above
   */
  public Page page(
      Caller caller, boolean internal, PageRequest request, TokenBudget<Together> budget) {
    if (!caller.spokenFor().everybody()) {
      throw new Fault(
          FaultCode.NOT_ALLOWED,
          "participants are missing; all there are is for who speaks for everybody");
    }
    RequestDigest digest = RequestDigest.of("all participant sets").number(internal ? 1 : 0).done();
    return page(digest, request, budget, database -> Optional.of(Sets.all(internal)));
  }

  /** The begin of a statement, with what it names. */
  private record Sets(String statement, Parameters parameters) {

    static Sets of(Mask mask) {
      return new Sets(Mask.SETS, mask.parameters().and("kinds", mask.kinds()));
    }

    static Sets all(boolean internal) {
      Boolean[] kinds = internal ? new Boolean[] {false, true} : new Boolean[] {false};
      return new Sets(EVERYBODY, Parameters.of("kinds", kinds));
    }
  }

  @FunctionalInterface
  private interface Choice {
    Optional<Sets> of(Database database) throws SQLException;
  }

  private record Read(ReadPin pin, List<Together> sets) {}

  private Page page(
      RequestDigest digest, PageRequest request, TokenBudget<Together> budget, Choice choice) {
    int limit = request.limit(settings.defaultLimit(), settings.maximumLimit());
    Optional<Cursor> cursor = request.cursor().map(text -> cursors.open(digest, text));
    long passed = cursor.map(Cursor::position).map(Long::parseLong).orElse(0L);
    Read read = transactions.read(db -> read(db, cursor, choice, passed, limit + 1));
    List<Together> sets = new ArrayList<>();
    for (Together set : read.sets()) {
      if (sets.size() == limit || !budget.take(set)) {
        break;
      }
      sets.add(set);
    }
    return new Page(
        sets,
        sets.size() == read.sets().size()
            ? Optional.empty()
            : Optional.of(
                cursors.seal(digest, read.pin().at(String.valueOf(passed + sets.size())))));
  }

  private static Read read(
      Database database, Optional<Cursor> cursor, Choice choice, long passed, int most)
      throws SQLException {
    ReadPin pin = ReadPin.take(database, SnapshotChoice.ACTIVE, cursor);
    Optional<Sets> chosen = choice.of(database);
    if (chosen.isEmpty()) {
      return new Read(pin, List.of());
    }
    List<Together> sets =
        database.list(
            chosen.get().statement() + ROWS,
            ParticipantSets::set,
            chosen
                .get()
                .parameters()
                .and("last", pin.log().head().value())
                .and("passed", passed)
                .and("most", (long) most)
                .and("counted", MOST_COUNTED + 1L));
    return new Read(pin, sets);
  }

  private static Together set(ResultSet row) throws SQLException {
    return new Together(
        List.of((String[]) row.getArray(1).getArray()),
        row.getBoolean(2),
        row.getLong(3),
        row.getObject(4, OffsetDateTime.class).toInstant());
  }
}
