package io.myria.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.ExplainedPlan;
import io.myria.database.RecordedStatements.Recorded;
import io.myria.database.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a publish costs that closes thousands of leaves, of whose ordinal no statistics know. */
class PublishPlanDbIT {

  private static final int LEAVES = 2_000;

  /** Two versions of a leaf, one event that it gives up, and the new row of that. */
  private static final int BUFFERS_A_LEAF = 50;

  private static final String VERSIONS =
      """
      insert into topic_version
          (topic_id, from_ordinal, to_ordinal, participant_set_id, internal, is_leaf, node_id,
           children, refs, event_count, first_at, last_at, opened_seq, label, summary, metadata)
      select md5(n::text)::uuid, %1$d, null, n, false, true, decode(md5('%1$d ' || n), 'hex'),
             '{}', array(select 6 * n + i from generate_series(0, 5 - %1$d) i), 5, now(), now(),
             6 * n, 'kite', '{}', '{}'
      from generate_series(1, %2$d) n
      """;

  @Test
  void leavesThatGiveUpAnEventCostWhatTheyAreAndNotEachWhatAllAre() throws SQLException {
    try (TestDatabase database = TestDatabase.create();
        Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              VERSIONS.formatted(1, LEAVES),
              "insert into topic_ref select unnest(refs), 1, null, topic_id from topic_version",
              "vacuum analyze topic_version, topic_ref",
              "update topic_version set to_ordinal = 2",
              VERSIONS.formatted(2, LEAVES))) {
        statement.execute(sql);
      }
      String close = PublishSql.whole(PublishSql.CLOSE_REFS).replace(":ordinal", "2");
      long buffers = ExplainedPlan.custom(connection, new Recorded(close, List.of())).buffers();
      assertThat(buffers).isBetween((long) LEAVES, (long) LEAVES * BUFFERS_A_LEAF);
      String closed = "select count(*) from topic_ref where to_ordinal = 2 and event_seq % 6 = 4";
      try (ResultSet row = statement.executeQuery(closed)) {
        row.next();
        assertThat(row.getInt(1)).isEqualTo(LEAVES);
      }
      try (ResultSet row = statement.executeQuery(closed.replace("= 4", "<> 4"))) {
        row.next();
        assertThat(row.getInt(1)).isZero();
      }
    }
  }
}
