package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.database.ExplainedPlan;
import io.myria.database.LocalTransactions;
import io.myria.database.RecordedStatements;
import io.myria.database.RecordedStatements.Recorded;
import io.myria.database.TestDatabase;
import io.myria.event.ParticipantSet;
import io.myria.memory.DirectoryRequest.Wanted;
import io.myria.read.Cursors;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.TokenBudget;
import io.myria.security.Caller;
import io.myria.security.Scope;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Among 100,000 participants and as many internal events of one of them, a page of names costs what
 * it holds: pages of 8 KiB that PostgreSQL touches are counted.
 */
class DirectoryPlanDbIT {

  private static final QuerySettings SETTINGS = Source.of(Map.of()).read(QuerySettings.class);
  private static final long PAGES = 900;

  private static TestDatabase database;
  private static RecordedStatements recorded;
  private static LocalTransactions transactions;

  @BeforeAll
  static void fill() throws SQLException {
    database = TestDatabase.create();
    database.load(
        """
        insert into participant (name)
        select 'user_' || i from generate_series(1, 100000) i union all select 'quiet';
        insert into participant_set (members) select array[participant_id] from participant;
        insert into participant_set_member (participant_id, participant_set_id)
        select unnest(members), participant_set_id from participant_set;
        insert into event
            (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
        select row_number() over (order by p.name = 'quiet', p.participant_id, i),
               gen_random_uuid(), s.participant_set_id, p.name = 'quiet',
               timestamptz '2026-01-01' + i * interval '1 second', now()
        from participant p
        join participant_set s on s.members = array[p.participant_id]
        cross join generate_series(1, case when p.name = 'quiet' then 100000 else 1 end) i;
        """,
        TestDatabase.ROWS_BESIDE_EVENTS);
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze");
    }
    recorded = new RecordedStatements(database.pool());
    transactions = new LocalTransactions(recorded.source());
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Test
  void aPageOfNamesCostsWhatItHolds() throws SQLException {
    Cursors cursors = new Cursors(transactions, new SecureRandom());
    AllParticipants all = new AllParticipants(transactions, SETTINGS, cursors);
    Directory directory = new Directory(transactions, SETTINGS, cursors);
    recorded.take();
    for (String start : List.of("", "USER_77", "user_100000", "q")) {
      DirectoryPage page =
          all.page(
              new AllParticipants.Request(Caller.OPEN, false, start, PageRequest.FIRST),
              TokenBudget.unlimited());
      assertThat(page.names().isEmpty()).as(start).isEqualTo(start.equals("q"));
      checkPages();
    }
    assertThat(names(directory, "user_4711")).isEqualTo(2);
    checkPages();
  }

  @Test
  void whoMayBeMeantIsFoundAmongMany() throws SQLException {
    Cursors cursors = new Cursors(transactions, new SecureRandom());
    UnknownNames strangers =
        new UnknownNames(transactions, SETTINGS, new Directory(transactions, SETTINGS, cursors));
    recorded.take();
    assertThat(strangers.of(scope("User_4711")))
        .singleElement()
        .satisfies(unknown -> assertThat(unknown.nearest()).startsWith("user_4711"));
    checkPages();
  }

  private static int names(Directory directory, String participant) {
    return directory
        .page(
            new DirectoryRequest(scope(participant), Wanted.ALL, PageRequest.FIRST),
            TokenBudget.unlimited())
        .names()
        .size();
  }

  private static Scope scope(String participant) {
    return Caller.OPEN.scope(ParticipantSet.of(participant), false);
  }

  private static void checkPages() throws SQLException {
    try (Connection connection = database.pool().getConnection()) {
      connection.setAutoCommit(false);
      for (Recorded query : recorded.take()) {
        ExplainedPlan plan = ExplainedPlan.custom(connection, query);
        assertThat(plan.buffers()).as("pages of %s", plan).isLessThan(PAGES);
        if (query.endsRoundTrip()) {
          connection.rollback();
        }
      }
    }
  }
}
