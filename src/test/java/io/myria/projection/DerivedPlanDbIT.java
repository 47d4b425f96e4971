package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.ExplainedPlan;
import io.myria.database.LocalTransactions;
import io.myria.database.RecordedStatements;
import io.myria.database.RecordedStatements.Recorded;
import io.myria.database.TestDatabase;
import io.myria.event.Event;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.Mask;
import io.myria.eventlog.ParticipantNames;
import io.myria.security.Caller;
import io.myria.statements.ChangeConsumer;
import io.myria.statements.Changes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What reading of what was derived costs in a log of 60,000 events, of which a set has 600. */
class DerivedPlanDbIT {

  private static final List<String> LOG =
      List.of(
          "insert into participant (name) select 'p' || n from generate_series(1, 100) n",
          """
          insert into participant_set (members)
          select array[participant_id] from participant order by participant_id
          """,
          """
          insert into event
              (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
          select n, gen_random_uuid(), 1 + n % 100, false, now(), now()
          from generate_series(1, 60000) n
          """,
          """
          insert into derivation (consumer, version, state, log_id)
          select c, v, 'serving', log_id from log,
              (values ('passages', '1'), ('vectors', 'm h; passages 1'), ('changes', '1'))
                  as w (c, v)
          """,
          """
          insert into event_change
          select d.derivation_id, n, 1 + n % 100, false, now(), n - 100, 0.9
          from derivation d, generate_series(101, 60000) n
          where d.consumer = 'changes'
          """,
          """
          insert into event_content
          select e.event_seq, 'chat', 'message', null, null,
                 jsonb_build_object('text', 'The kite is at house ' || e.event_seq || '.'), 40,
                 '', '[]', ''
          from event e where e.participant_set_id = 8
          """,
          """
          insert into passage
          select d.derivation_id, n, 0, 0, 10, 5 from derivation d, generate_series(1, 60000) n
          where d.consumer = 'passages'
          """,
          """
          insert into passage_vector
          select d.derivation_id, n, 0, decode(repeat('7f', 384), 'hex'), null
          from derivation d, generate_series(1, 60000) n
          where d.consumer = 'vectors'
          """);

  /** An event, its set, its passage and its vector, each perhaps in an index and in a table. */
  private static final int ROWS_AN_EVENT = 10;

  @Test
  void aSetIsReadByItsOwnEventsAlone() throws SQLException {
    try (TestDatabase database = TestDatabase.create()) {
      execute(database, LOG);
      withAnyStatistics(database, DerivedPlanDbIT::costsWhatItReads);
    }
  }

  /** Every job asks it twice a second. */
  @Test
  void whetherADerivationIsOfThisLogIsKnownByOneEvent() throws SQLException {
    try (TestDatabase database = TestDatabase.create()) {
      execute(database, LOG);
      execute(
          database,
          List.of(
              """
              update derivation d set event_seq = e.event_seq, event_id = e.event_id
              from event e where e.event_seq = 59000
              """));
      withAnyStatistics(database, DerivedPlanDbIT::asksOneEvent);
    }
  }

  /** What is to hold of a database. */
  @FunctionalInterface
  private interface Check {
    void of(TestDatabase database) throws SQLException;
  }

  /** Without the planner's statistics, with those of one table, and with all. */
  private static void withAnyStatistics(TestDatabase database, Check check) throws SQLException {
    check.of(database);
    // What an autovacuum between two tables leaves.
    execute(database, List.of("vacuum analyze event"));
    check.of(database);
    execute(database, List.of("vacuum analyze"));
    check.of(database);
  }

  private static void asksOneEvent(TestDatabase database) throws SQLException {
    RecordedStatements recorded = new RecordedStatements(database.pool());
    LocalTransactions transactions = new LocalTransactions(recorded.source());
    transactions.run(
        db -> {
          Derivation passages = Derivations.of(db, "passages", "1").get(0);
          recorded.take();
          assertThat(Derivations.isOfThisLog(db, passages)).isTrue();
          return null;
        });
    assertReads(database, recorded.take(), 1L, ROWS_AN_EVENT);
  }

  private static void costsWhatItReads(TestDatabase database) throws SQLException {
    RecordedStatements recorded = new RecordedStatements(database.pool());
    DerivedReader reader = new DerivedReader();
    LocalTransactions transactions = new LocalTransactions(recorded.source());
    transactions.run(
        db -> {
          Mask mask = Mask.of(db, Caller.OPEN.scope(ParticipantSet.of("p8"), false)).orElseThrow();
          DerivedPin pin = reader.pin(db);
          recorded.take();
          List<EventSeq> some =
              LongStream.range(0, 100).mapToObj(n -> new EventSeq(7 + n * 100)).toList();
          assertThat(reader.ofEvents(db, pin, some, mask)).hasSize(100);
          return null;
        });
    assertReads(database, recorded.take(), 300L, 100L * ROWS_AN_EVENT);
    transactions.run(
        db -> {
          Mask mask = Mask.of(db, Caller.OPEN.scope(ParticipantSet.of("p8"), false)).orElseThrow();
          DerivedPin pin = reader.pin(db);
          recorded.take();
          List<EventSeq> some =
              LongStream.range(1, 101).mapToObj(n -> new EventSeq(7 + n * 100)).toList();
          assertThat(Changes.of(db, pin.changesId(), mask, some)).hasSize(100);
          return null;
        });
    assertReads(database, recorded.take(), 100L, 100L * ROWS_AN_EVENT);
  }

  /** The last event of a set is compared with some before it, whatever else there is. */
  @Test
  void whatAMessageMayReplaceIsFoundAmongItsOwnSet() throws SQLException {
    try (TestDatabase database = TestDatabase.create()) {
      execute(database, LOG);
      withAnyStatistics(database, DerivedPlanDbIT::readsTheSet);
    }
  }

  private static void readsTheSet(TestDatabase database) throws SQLException {
    RecordedStatements recorded = new RecordedStatements(database.pool());
    LogReader reader = new LogReader(new ParticipantNames());
    ChangeConsumer consumer = new ChangeConsumer(reader, (earlier, later) -> 1, "test");
    LocalTransactions transactions = new LocalTransactions(recorded.source());
    transactions.run(
        db -> {
          List<Event> last =
              reader.reread(db, List.of(new EventSeq(59_907))).stream()
                  .map(LogReader.Followed::event)
                  .toList();
          recorded.take();
          assertThat(consumer.plan(db, 1, last).get()).hasSize(1);
          return null;
        });
    assertReads(database, recorded.take(), 300L, 600L * ROWS_AN_EVENT);
  }

  private static void assertReads(
      TestDatabase database, List<Recorded> queries, long least, long most) throws SQLException {
    assertThat(queries).isNotEmpty();
    try (Connection connection = database.superuser()) {
      for (Recorded query : queries) {
        for (ExplainedPlan plan :
            List.of(
                ExplainedPlan.custom(connection, query),
                ExplainedPlan.generic(connection, query))) {
          assertThat(plan.rows()).as(plan.toString()).isBetween(least, most);
        }
      }
    }
  }

  private static void execute(TestDatabase database, List<String> statements) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
