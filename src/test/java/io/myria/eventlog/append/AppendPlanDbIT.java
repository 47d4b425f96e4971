package io.myria.eventlog.append;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.ExplainedPlan;
import io.myria.database.RecordedStatements.Literal;
import io.myria.database.RecordedStatements.Recorded;
import io.myria.database.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What an append costs in a log of 20,000 events by as many exact sets, planned for any parameters,
 * as its pool has it: pages of 8 KiB that PostgreSQL touches are counted.
 */
class AppendPlanDbIT {

  private static final long PAGES = 250;

  private static TestDatabase database;

  @BeforeAll
  static void fill() throws SQLException {
    database = TestDatabase.create();
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          insert into participant (name) select 'p' || i from generate_series(1, 20000) i;
          insert into participant_set (members)
          select array[participant_id] from participant order by participant_id;
          insert into event
              (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
          select participant_set_id, gen_random_uuid(), participant_set_id, false, now(), now()
          from participant_set;
          insert into event_content
              (event_seq, channel, type, payload, payload_bytes, payload_digest, topic_hints, terms)
          select event_seq, 'chat', 'message', '{}', 2, '', '[]', '' from event;
          insert into event_by_source_key (digest, event_seq)
          select sha256(event_seq::text::bytea), event_seq from event;
          insert into erased_key (digest, event_seq)
          select sha256(('erased' || event_seq)::bytea), event_seq from event;
          insert into participant_activity
          select participant_id, 1 from participant;
          analyze
          """);
    }
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @Test
  void keysAreLookedUpOneByOne() throws SQLException {
    String digests =
        "{\\\\x%s,\\\\x%s}"
            .formatted("2ac9a6746aca543af8dff39894cfe8173afba21eb01c6fae33d52947222855ef", "00");
    // There is one secret, and that any key was erased is seen at the first of them.
    expectFew(
        new Recorded(AppendSql.KNOWN_KEYS, List.of(new Literal("bytea[]", digests))),
        60,
        "server_secret",
        "erased_key");
  }

  @Test
  void aGroupTouchesItsOwnSetsAlone() throws SQLException {
    expectFew(new Recorded(AppendSql.INSERT, parameters()), PAGES);
  }

  private static List<Literal> parameters() {
    String at = "{2026-01-01T00:00:00Z,2026-01-01T00:00:00Z}";
    String ids = "{01a208fa-390e-748c-b258-40ce79453ad1,01a208fa-390e-748c-b258-40ce79453ad2}";
    Literal sets = new Literal("bigint[]", "{7,19000}");
    Literal internal = new Literal("boolean[]", "{f,f}");
    Literal ones = new Literal("bigint[]", "{1,1}");
    Literal words = new Literal("text[]", "{a,b}");
    Literal json = new Literal("text[]", "{\"{}\",\"{}\"}");
    Literal bytes = new Literal("bytea[]", "{\"\\\\x01\",\"\\\\x02\"}");
    Literal times = new Literal("timestamptz[]", at);
    Literal names = new Literal("uuid[]", ids);
    Literal members = new Literal("text[]", "{\"{7}\",\"{19000}\"}");
    Literal places = new Literal("bigint[]", "{1,2}");
    List<Literal> all = new ArrayList<>();
    all.addAll(List.of(sets, members, new Literal("bigint", "2")));
    all.addAll(List.of(names, sets, internal, times, times, names, bytes));
    all.addAll(List.of(sets, times, places, sets, internal, sets, ones, sets, ones));
    all.addAll(List.of(words, words, words, words, json, ones, bytes, json, words, ones));
    return all;
  }

  private static void expectFew(Recorded query, long pages, String... scanned) throws SQLException {
    try (Connection connection = database.superuser()) {
      connection.setAutoCommit(false);
      ExplainedPlan plan = ExplainedPlan.generic(connection, query);
      connection.rollback();
      assertThat(plan.sequentialScans()).as(plan.toString()).isSubsetOf(scanned);
      assertThat(plan.buffers()).as(plan.toString()).isLessThan(pages);
    }
  }
}
