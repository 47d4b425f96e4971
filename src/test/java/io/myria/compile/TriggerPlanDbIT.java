package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.ExplainedPlan;
import io.myria.database.LocalTransactions;
import io.myria.database.RecordedStatements;
import io.myria.database.RecordedStatements.Recorded;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.security.Caller;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every server asks every second whether a build is due: one statement, and few pages, however long
 * the log is. {@code -Dmyria.trigger.events} says how long.
 */
@Drill
class TriggerPlanDbIT {

  private static final int MOST_BUFFERS = 20;

  @Test
  void askingWhetherABuildIsDueIsOneStatementOfFewPages() throws SQLException {
    int events = Rounds.of("myria.trigger.events", 60_000, 2_000_000);
    try (Bench bench = new Bench()) {
      fill(bench, events);
      RecordedStatements recorded = new RecordedStatements(bench.database().pool());
      LocalTransactions transactions = new LocalTransactions(recorded.source());
      try (Connection connection = bench.database().pool().getConnection()) {
        TriggerDecision decision = new TriggerDecision(transactions, Bench.settings());
        recorded.take();
        TriggerReadiness readiness = decision.readiness(Caller.OPEN);
        assertThat(readiness.tail()).isZero();
        assertThat(readiness.due()).isEmpty();
        List<Recorded> statements = recorded.take();
        assertThat(statements).hasSize(1);
        ExplainedPlan custom = ExplainedPlan.custom(connection, statements.get(0));
        ExplainedPlan generic = ExplainedPlan.generic(connection, statements.get(0));
        System.out.println(
            events + " events: " + custom.buffers() + " and " + generic.buffers() + " buffers");
        assertThat(custom.buffers()).as("%s", custom).isBetween(1L, (long) MOST_BUFFERS);
        assertThat(generic.buffers()).as("%s", generic).isBetween(1L, (long) MOST_BUFFERS);
      }
    }
  }

  /** An idle server: the newest of ten snapshots covers all; ninety builds failed before. */
  private static void fill(Bench bench, int events) {
    bench.execute("insert into participant_set (members) values ('{1}')");
    bench.execute(
        """
        insert into event
            (event_seq, event_id, participant_set_id, internal, occurred_at, recorded_at)
        select i, gen_random_uuid(), (select min(participant_set_id) from participant_set), false,
               timestamptz '2026-01-01' + i * interval '1 second', now()
        from generate_series(1, %d) i
        """
            .formatted(events));
    bench.execute(
        """
        insert into snapshot
            (snapshot_id, ordinal, status, event_min_seq, event_max_seq, builder_version,
             summarizer_version, merge_policy_version, trigger, built_by, lease_epoch, phase,
             build_started_at, build_ended_at, validation_status, failure)
        select gen_random_uuid(), case when i > 90 then i - 90 end,
               case when i = 100 then 'active' when i > 90 then 'archived' else 'failed' end,
               1, %d, repeat('v', 60), repeat('s', 40), 'm', 'inactivity', repeat('h', 40), i,
               'published', now() - (100 - i) * interval '1 minute', now(), 'passed', null
        from generate_series(1, 100) i
        """
            .formatted(events));
    bench.execute(
        "update memory set last_ordinal = 10, active_snapshot_id ="
            + " (select snapshot_id from snapshot where ordinal = 10)");
    bench.execute("vacuum analyze");
  }
}
