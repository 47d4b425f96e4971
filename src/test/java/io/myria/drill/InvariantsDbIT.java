package io.myria.drill;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The checker of drills finds what is broken, and nothing in what is whole. */
class InvariantsDbIT {

  private static final String DERIVED =
      "insert into derivation (consumer, version, state, log_id, event_seq, event_id)"
          + " select 'c', 'v', 'serving', log_id, 3, gen_random_uuid() from log";

  private static TestDatabase database;

  @BeforeAll
  static void fill() throws SQLException {
    database = TestDatabase.create();
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      for (String row : WHOLE) {
        statement.execute(row);
      }
    }
  }

  /** Three events of one participant, two of them in an active snapshot. */
  private static final String[] WHOLE = {
    "insert into participant (name) values ('ann')",
    "insert into participant_set (members) values (array[1])",
    "insert into event select n, gen_random_uuid(), 1, false, now(), now()"
        + " from generate_series(1, 3) n",
    "insert into event_by_id select event_id, event_seq from event",
    "insert into event_content select n, 'c', 'message', null, 'key ' || n, '{}', 2, '', '[]', ''"
        + " from generate_series(1, 3) n",
    "insert into event_by_source_key select sha256(event_seq::text::bytea), event_seq from event",
    "insert into posting select 1, occurred_at, event_seq, 1, internal from event",
    "insert into participant_activity values (1, 3)",
    "insert into snapshot (snapshot_id, ordinal, status, event_min_seq, event_max_seq,"
        + " builder_version, summarizer_version, merge_policy_version, trigger, built_by,"
        + " lease_epoch, phase, build_started_at, validation_status)"
        + " values ('00000000-0000-0000-0000-000000000001', 1, 'active', 1, 2, 'b', 's', 'm',"
        + " 'manual', 'x', 1, 'published', now(), 'passed')",
    "update memory set active_snapshot_id = '00000000-0000-0000-0000-000000000001',"
        + " last_ordinal = 1",
    "insert into topic_version values ('00000000-0000-0000-0000-00000000000a', 1, null, 1, false,"
        + " null, true, '', '{}', '{1,2}', 2, now(), now(), 1, 'l', '[]', '{}')",
    "insert into topic_ref select n, 1, null, '00000000-0000-0000-0000-00000000000a'"
        + " from generate_series(1, 2) n"
  };

  @AfterAll
  static void close() {
    database.close();
  }

  @Test
  void whatIsWholeBreaksNothing() throws SQLException {
    try (Connection connection = database.superuser()) {
      assertThat(Invariants.broken(connection)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "delete from event where event_seq = 2 | positions are dense",
        "delete from event_content where event_seq = 3 | has its content",
        "delete from event_by_id where event_seq = 1 | found by its id",
        "update event_content set source_event_key = 'key 1' | no source key stands twice",
        "delete from event_by_source_key where event_seq = 3 | every source key is known",
        "delete from posting where event_seq = 2 | the masks",
        "update posting set internal = true where event_seq = 2 | the masks",
        "insert into posting select 9, now(), 1, 1, false | the masks",
        "update participant_activity set event_count = 4 | counted right",
        "update snapshot set validation_status = 'pending' | one snapshot is active",
        "update memory set active_snapshot_id = null | one snapshot is active",
        "update snapshot set status = 'staging', ordinal = null | nothing is staged",
        "insert into staged_topic select snapshot_id, topic_id, participant_set_id, internal,"
            + " parent_topic_id, is_leaf, node_id, children, refs, v.event_count, first_at,"
            + " last_at, opened_seq, label, summary, metadata from topic_version v, snapshot | no"
            + " staged topic",
        "delete from topic_ref where event_seq = 1 | leads to every event",
        "update topic_version set refs = '{1}' | stands in the leaf",
        "update topic_version set parent_topic_id = gen_random_uuid() | names its parent",
        "insert into passage select -1, 1, 0, 0, 1, 1 | names its derivation: passage",
        DERIVED + " | a checkpoint is an event"
      })
  void whatIsBrokenIsFound(String breaking, String rule) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      try {
        statement.execute(breaking);
        assertThat(Invariants.broken(connection)).anyMatch(found -> found.contains(rule));
      } finally {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    }
  }
}
