package io.myria.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.ExplainedPlan;
import io.myria.database.LocalTransactions;
import io.myria.database.RecordedStatements;
import io.myria.database.RecordedStatements.Recorded;
import io.myria.database.TestDatabase;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.security.Caller;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Between the tenth and the eleventh event that {@code ann} and {@code bo} share stand 100,000 that
 * one of them has with others, and 100,000 internal ones of their own. None of these may cost
 * anything: pages of 8 KiB that PostgreSQL touches are counted.
 */
class ScopeOrderPlanDbIT {

  private static final long PAGES = 600;

  /** Of some 1,300 events that are examined in vain, and of those that are found by their set. */
  private static final long WALK_PAGES = 12_000;

  private static TestDatabase database;
  private static RecordedStatements recorded;
  private static LocalTransactions transactions;

  @BeforeAll
  static void fill() throws SQLException {
    database = TestDatabase.create();
    database.load(
        """
        insert into participant (name) values ('ann'), ('bo'), ('cy');
        insert into participant_set (members)
        select array(select participant_id from participant where name in ('ann', 'bo'))
        union all
        select array(select participant_id from participant where name in ('ann', 'cy'));
        insert into participant_set_member (participant_id, participant_set_id)
        select unnest(members), participant_set_id from participant_set;
        insert into event
            (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
        select i, gen_random_uuid(), s.participant_set_id, i between 11 and 100010,
               timestamptz '2026-01-01' + i * interval '1 second', now()
        from generate_series(1, 200020) i
        join participant_set s on (s.members = array(
            select participant_id from participant where name in ('ann', 'bo')))
            = (i <= 100010 or i > 200010);
        """,
        TestDatabase.ROWS_BESIDE_EVENTS);
    recorded = new RecordedStatements(database.pool());
    transactions = new LocalTransactions(recorded.source());
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Test
  void whatIsNotSeenBetweenTwoEventsCostsNothing() throws SQLException {
    neighbours();
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze");
    }
    neighbours();
  }

  /** They cost what it takes to see that most are hidden, and no more. */
  @Test
  void aWalkPassesOverWhatIsHidden() throws SQLException {
    EventSeq last = new EventSeq(200_020);
    Mask mask =
        transactions.run(
            db ->
                Mask.of(db, Caller.OPEN.scope(ParticipantSet.of("ann", "bo"), false))
                    .orElseThrow());
    for (Order order : Order.values()) {
      recorded.take();
      EventWalk.Stretch found =
          transactions.run(
              db -> new EventWalk(mask, any(), order, last).next(db, Optional.empty(), 50, 1_000));
      assertThat(found.matches()).hasSize(20);
      assertThat(found.goOnAfter()).isEmpty();
      assertThat(pages(recorded.take())).isLessThan(WALK_PAGES);
    }
  }

  private static long pages(List<Recorded> queries) throws SQLException {
    long pages = 0;
    try (Connection connection = database.pool().getConnection()) {
      connection.setAutoCommit(false);
      for (Recorded query : queries) {
        pages += ExplainedPlan.custom(connection, query).buffers();
        if (query.endsRoundTrip()) {
          connection.rollback();
        }
      }
    }
    return pages;
  }

  private static void neighbours() throws SQLException {
    EventSeq last = new EventSeq(200_020);
    Mask mask =
        transactions.run(
            db ->
                Mask.of(db, Caller.OPEN.scope(ParticipantSet.of("ann", "bo"), false))
                    .orElseThrow());
    recorded.take();
    List<EventSeq> around =
        transactions.run(db -> ScopeOrder.around(db, mask, List.of(new EventSeq(10)), 2, last));
    assertThat(around).extracting(EventSeq::value).containsExactly(8L, 9L, 200_011L, 200_012L);
    checkPages();
    List<EventSeq> newest =
        transactions.run(db -> ScopeOrder.newest(db, mask, any(), last, 12, 1_000));
    assertThat(newest).extracting(EventSeq::value).startsWith(200_020L).endsWith(10L, 9L);
    checkPages();
  }

  private static EventFilter any() {
    return new EventFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private static void checkPages() throws SQLException {
    try (Connection connection = database.pool().getConnection()) {
      connection.setAutoCommit(false);
      for (Recorded query : recorded.take()) {
        long pages = ExplainedPlan.custom(connection, query).buffers();
        assertThat(pages).as("pages of %s", query).isLessThan(PAGES);
        if (query.endsRoundTrip()) {
          connection.rollback();
        }
      }
    }
  }
}
