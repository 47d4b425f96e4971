package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.TriggerReadiness.Hold;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.drill.Drill;
import io.myria.drill.Invariants;
import io.myria.error.Fault;
import io.myria.event.EventSeq;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogSettings;
import io.myria.eventlog.append.Appender;
import io.myria.security.Caller;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Snapshots;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Servers whose clocks are wrong: one an hour ahead or behind, and one whose clock jumps; and a
 * database whose clock is put forward or back, so that all times in it seem to be of another.
 */
@Drill
class ClockDbIT {

  private static final int EVENTS = 20;
  private static final BuildOrder ORDER = BuildOrder.of(Trigger.MANUAL);
  private static final BuildOrder FULL = new BuildOrder(Trigger.MANUAL, true);
  private static final BuildSettings TWENTY = Bench.settings("chunk_events", "20");

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT1H", "PT-1H"})
  void theLogGrowsInOrderAndIsBuiltInItsTimeWhateverAServersClockSays(String wrong)
      throws Exception {
    BuildSettings settings =
        Bench.settings("inactivity_timeout", "100ms", "max_unindexed_events", "1000");
    TriggerDecision decision = new TriggerDecision(bench.transactions(), settings);
    Appender wrongly = appender(Clock.offset(Clock.systemUTC(), Duration.parse(wrong)));
    Appender rightly = appender(Clock.systemUTC());
    long last = 0;
    for (int number = 0; number < EVENTS; number++) {
      // By turns, as of two servers, or of one whose clock jumps there and back.
      Appender server = number % 3 == 0 ? rightly : wrongly;
      EventSeq seq = server.append(Drafts.keyed("key " + number, "one " + number, "ann")).seq();
      assertThat(seq.value()).isEqualTo(++last);
    }
    assertThat(rightly.append(Drafts.keyed("key 7", "one 7", "ann")).duplicate()).isTrue();
    Thread.sleep(150);
    assertThat(decision.due()).contains(BuildOrder.of(Trigger.INACTIVITY));
    BuildResult built = bench.build();
    assertThat(built.state()).isEqualTo(BuildResult.State.PUBLISHED);
    assertThat(built.events()).isEqualTo(EVENTS);
    assertThat(decision.due()).isEmpty();
    try (Connection connection = bench.database().superuser()) {
      Invariants.check(connection, "with a clock that is wrong by " + wrong);
    }
  }

  /** What was written before the database's clock was put back by an hour. */
  private void putBack() {
    shift("build_lease", "1 hour", "renewed_at", "expires_at");
    shift("snapshot", "1 hour", "build_started_at", "build_ended_at", "compiled_at");
  }

  private void shift(String table, String by, String... columns) {
    for (String column : columns) {
      bench.execute("update %s set %2$s = %2$s + interval '%3$s'".formatted(table, column, by));
    }
  }

  @Test
  void whatABuilderLeftThatDiedBeforeTheClockWasPutBackIsTakenOverAtOnce() throws Exception {
    bench.append(Bench.talk("ann", "bob", 0, 60));
    Killed dying = new Killed(bench.transactions(), 5);
    assertThatThrownBy(() -> bench.builder(dying, TWENTY).build(ORDER, Caller.OPEN))
        .isInstanceOf(Fault.class);
    assertThat(decision().begun()).as("while the lease lasts").isEmpty();
    putBack();
    assertThat(decision().begun().map(BuildOrder::trigger)).contains(Trigger.MANUAL);
    assertThat(decision().readiness(Caller.OPEN).hold()).isEmpty();
    assertThat(running()).isFalse();
    assertThat(bench.build().state()).isEqualTo(BuildResult.State.PUBLISHED);
    whole();
  }

  @Test
  void aPersonIsNotKeptFromPublishingByALeaseOfATimeToCome() {
    bench.append(Bench.talk("ann", "bob", 0, 30));
    SnapshotId waiting = bench.build("auto_publish", "false").snapshot().orElseThrow();
    bench.execute(
        "update build_lease set holder = 'dead',"
            + " renewed_at = clock_timestamp() + interval '1 hour',"
            + " expires_at = clock_timestamp() + interval '61 minutes'");
    assertThat(bench.life().publish(Caller.OPEN, waiting).snapshot().id()).isEqualTo(waiting);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 hour", "-1 hour"})
  void aBuilderThatLivesWhenTheClockIsPutBackOrForwardWritesNothingBesideWhoTookOver(String by)
      throws Exception {
    bench.append(Bench.talk("ann", "bob", 0, 60));
    BuildResult[] other = new BuildResult[1];
    BuildResult robbed = built(by, () -> other[0] = bench.build());
    assertThat(other[0].state()).isEqualTo(BuildResult.State.PUBLISHED);
    assertThat(robbed.state()).isEqualTo(BuildResult.State.FAILED);
    assertThat(robbed.reason()).contains("another builder took over");
    assertThat(bench.registry().active(Caller.OPEN).map(Snapshot::id))
        .isEqualTo(other[0].snapshot());
    whole();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 hour", "-1 hour"})
  void whereNobodyTakesOverItGoesOn(String by) throws Exception {
    bench.append(Bench.talk("ann", "bob", 0, 60));
    assertThat(built(by, () -> {}).state()).isEqualTo(BuildResult.State.PUBLISHED);
    whole();
  }

  /**
   * A build in whose midst the clock is put back or forward.
   *
   * @param then what others do meanwhile
   */
  private BuildResult built(String by, Runnable then) {
    Transactions interrupted =
        new Killed(bench.transactions(), Integer.MAX_VALUE) {
          @Override
          void before(int transaction) {
            if (transaction == 4) {
              assertThat(running()).isTrue();
              shift("build_lease", by, "renewed_at", "expires_at");
              assertThat(running()).isFalse();
              then.run();
            }
          }
        };
    return bench.builder(interrupted, TWENTY).build(ORDER, Caller.OPEN);
  }

  @Test
  void aFailureOfATimeToComeHoldsNothingBackAndOneOfNowDoes() {
    bench.append(Bench.talk("ann", "bob", 0, 30));
    bench.build();
    bench.append(Bench.talk("ann", "bob", 30, 30));
    failed();
    assertThat(decision().readiness(Caller.OPEN).hold()).contains(Hold.RETRY_DELAY);
    // What was discarded is no reason to build the same again.
    bench.append(Bench.talk("ann", "bob", 60, 30));
    putBack();
    assertThat(decision().due()).contains(BuildOrder.of(Trigger.TAIL_THRESHOLD));
    failed();
    assertThat(decision().readiness(Caller.OPEN).hold())
        .as("though builds of a time to come are in the registry")
        .contains(Hold.RETRY_DELAY);
  }

  @Test
  void aRebuildThatFailedInATimeToComePutsNoneOff() {
    bench.append(Bench.talk("ann", "bob", 0, 30));
    bench.build();
    failed();
    shift("snapshot", "-8 days", "build_started_at", "build_ended_at", "compiled_at");
    BuildOrder order = new BuildOrder(Trigger.FULL_REBUILD, true);
    TriggerDecision weekly =
        new TriggerDecision(bench.transactions(), Bench.settings("full_rebuild_every", "7d"));
    assertThat(weekly.due()).contains(order);
    String ended =
        "update snapshot set trigger = 'full_rebuild', build_ended_at = clock_timestamp()"
            + " %s interval '30 minutes' where status = 'failed'";
    bench.execute(ended.formatted("-"));
    assertThat(weekly.due()).isEmpty();
    bench.execute(ended.formatted("+"));
    assertThat(weekly.due()).contains(order);
  }

  /** A build that a person discarded, which counts as one that failed. */
  private void failed() {
    BuildResult waiting = bench.builder("auto_publish", "false").build(FULL, Caller.OPEN);
    bench.life().discard(Caller.OPEN, waiting.snapshot().orElseThrow());
  }

  private boolean running() {
    return bench.transactions().run(Snapshots::running).isPresent();
  }

  private TriggerDecision decision() {
    return new TriggerDecision(
        bench.transactions(), Bench.settings("max_unindexed_events", "10", "retry_delay", "5m"));
  }

  private void whole() throws SQLException {
    assertThat(bench.refs()).isEqualTo(60);
    assertThat(bench.count("select count(*) from staged_topic")).isZero();
    try (Connection connection = bench.database().superuser()) {
      Invariants.check(connection, "after the clock was put forward or back");
    }
  }

  private Appender appender(Clock clock) {
    return new Appender(
        bench.database().pool(), Source.of(Map.of()).read(LogSettings.class), clock);
  }
}
