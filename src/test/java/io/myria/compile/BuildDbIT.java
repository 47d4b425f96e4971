package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildPart;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.security.Caller;
import io.myria.security.SpokenFor;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotStatus;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a build publishes, and when it does not build. */
class BuildDbIT {

  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aBuildPublishesWhatWasAppended() {
    bench.append(Bench.talk("ann", "bob", 0, 10));
    BuildResult result = bench.build();
    assertThat(result.state()).isEqualTo(State.PUBLISHED);
    assertThat(result.events()).isEqualTo(10);
    assertThat(result.topics()).isEqualTo(1);
    Snapshot active = bench.registry().active(Caller.OPEN).orElseThrow();
    assertThat(active.id()).isEqualTo(result.snapshot().orElseThrow());
    assertThat(active.status()).isEqualTo(SnapshotStatus.ACTIVE);
    assertThat(active.ordinal()).hasValue(1);
    assertThat(active.eventMin().value()).isEqualTo(1);
    assertThat(active.eventMax()).isEqualTo(bench.head());
    assertThat(active.topicCount()).isEqualTo(1);
    assertThat(active.validation()).isEqualTo("passed");
    assertThat(active.trigger()).isEqualTo("manual");
    assertThat(active.phase()).isEqualTo("published");
    assertThat(bench.count("select count(*) from staged_topic")).isZero();
    assertThat(bench.refs()).isEqualTo(10);
  }

  @Test
  void withNothingNewABuildChangesNothing() {
    assertThat(bench.build().state()).isEqualTo(State.UNCHANGED);
    bench.append(Bench.talk("ann", "bob", 0, 3));
    BuildResult first = bench.build();
    BuildResult second = bench.build();
    assertThat(second.state()).isEqualTo(State.UNCHANGED);
    assertThat(second.snapshot()).isEqualTo(first.snapshot());
    assertThat(bench.count("select count(*) from snapshot")).isEqualTo(1);
  }

  @Test
  void aPublishWritesTheDifferenceAlone() {
    for (int pair = 0; pair < 20; pair++) {
      bench.append(Bench.talk("ann", "p" + pair, 0, 5));
    }
    bench.build();
    bench.append(Bench.talk("ann", "p7", 5, 1));
    assertThat(bench.build().topics()).isEqualTo(1);
    assertThat(bench.count("select count(*) from topic_version where from_ordinal = 2")).isOne();
    assertThat(bench.count("select count(*) from topic_version where to_ordinal = 2")).isOne();
    assertThat(bench.count("select count(*) from topic_ref where from_ordinal = 2")).isOne();
    assertThat(bench.registry().active(Caller.OPEN).orElseThrow().topicCount()).isEqualTo(20);
    assertThat(bench.registry().list(Caller.OPEN, 10, Optional.empty()))
        .extracting(Snapshot::status)
        .containsExactly(SnapshotStatus.ACTIVE, SnapshotStatus.ARCHIVED);
  }

  @Test
  void aFullBuildOfWhatIsCompiledAlreadyGivesTheSameTopicsAndWritesNone() {
    bench.append(Bench.talk("ann", "bob", 0, 40));
    bench.append(Bench.talk("ann", "cyd", 0, 10));
    bench.build("chunk_events", "7");
    List<String> served = bench.served();
    long versions = bench.count("select count(*) from topic_version");
    BuildResult again = bench.builder().build(new BuildOrder(Trigger.MANUAL, true), Caller.OPEN);
    assertThat(again.reason()).isEmpty();
    assertThat(again.state()).isEqualTo(State.PUBLISHED);
    assertThat(again.events()).isEqualTo(50);
    // No model has part in it.
    assertThat(again.parts().keySet()).isEqualTo(EnumSet.complementOf(EnumSet.of(BuildPart.GUIDE)));
    assertThat(bench.served()).isEqualTo(served);
    assertThat(bench.count("select count(*) from topic_version")).isEqualTo(versions);
  }

  @Test
  void anotherVersionOfTheBuilderCompilesAnew() {
    bench.append(Bench.talk("ann", "bob", 0, 40));
    bench.build();
    BuildResult again = bench.build("leaf_refs", "8");
    assertThat(again.state()).isEqualTo(State.PUBLISHED);
    assertThat(again.events()).isEqualTo(40);
    assertThat(bench.served()).hasSizeGreaterThan(3);
    assertThat(
            bench.count(
                "select max(cardinality(refs)) from topic_version" + " where to_ordinal is null"))
        .isLessThanOrEqualTo(8);
    assertThat(bench.refs()).isEqualTo(40);
  }

  @Test
  void afterARollbackTheNextBuildTakesBackWhatTheAbandonedOnesWrote() {
    bench.append(Bench.talk("ann", "bob", 0, 40));
    SnapshotId first = bench.build().snapshot().orElseThrow();
    bench.append(Bench.talk("ann", "bob", 40, 40));
    bench.append(Bench.talk("ann", "cyd", 0, 4));
    bench.build();
    bench.append(Bench.talk("ann", "bob", 80, 3));
    bench.build();
    bench.life().rollBack(Caller.OPEN, first);
    bench.append(Bench.talk("ann", "dan", 0, 5));
    BuildResult result = bench.build();
    assertThat(result.state()).isEqualTo(State.PUBLISHED);
    assertThat(result.events()).isEqualTo(bench.head().value() - 40);
    List<String> afterRollback = bench.served();
    bench.execute("update snapshot set builder_version = 'another'");
    bench.build();
    assertThat(afterRollback).isEqualTo(bench.served());
    assertThat(bench.refs()).isEqualTo(bench.head().value());
    assertThat(bench.registry().active(Caller.OPEN).orElseThrow().topicCount())
        .isEqualTo(afterRollback.size());
  }

  @Test
  void withoutAutoPublishAValidatedSnapshotWaitsAndNobodyBuilds() {
    bench.append(Bench.talk("ann", "bob", 0, 30));
    BuildResult waiting = bench.build("auto_publish", "false");
    assertThat(waiting.state()).isEqualTo(State.VALIDATED);
    assertThat(waiting.topics()).isPositive();
    assertThat(bench.registry().active(Caller.OPEN)).isEmpty();
    bench.append(Bench.talk("ann", "bob", 30, 30));
    BuildResult second = bench.build();
    assertThat(second.state()).isEqualTo(State.VALIDATED);
    assertThat(second.snapshot()).isEqualTo(waiting.snapshot());
    assertThat(bench.count("select count(*) from snapshot")).isOne();
    BuildStatus status =
        new BuildMonitor(bench.transactions(), bench.reader(), Bench.settings())
            .status(Caller.OPEN);
    assertThat(status.memory().waiting().map(Snapshot::id)).isEqualTo(waiting.snapshot());
    assertThat(status.triggers().hold()).contains(TriggerReadiness.Hold.WAITING);
  }

  @Test
  void whoMayNotBuildDoesNot() {
    assertThatThrownBy(() -> bench.build("allow_manual_trigger", "false"))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.NOT_ALLOWED));
    assertThatThrownBy(
            () ->
                bench
                    .builder()
                    .build(
                        BuildOrder.of(Trigger.MANUAL),
                        new Caller("someone", Set.of(), SpokenFor.EVERYBODY)))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.NOT_ALLOWED));
  }

  @Test
  void questionsAreNoReasonForABuildAndPutNoneOff() {
    BuildSettings settings =
        Bench.settings("inactivity_timeout", "500ms", "max_unindexed_events", "10");
    TriggerDecision decision = new TriggerDecision(bench.transactions(), settings);
    bench.append(Bench.talk("ann", "bob", 0, 1));
    bench.build();
    for (int count = 0; count < 12; count++) {
      bench.ask("ann", "bob");
    }
    bench.execute("update event set recorded_at = recorded_at - interval '1 minute'");
    assertThat(decision.readiness(Caller.OPEN).tail()).isZero();
    assertThat(decision.due()).isEmpty();
    bench.append(Bench.talk("ann", "bob", 1, 1));
    bench.ask("ann", "bob");
    assertThat(decision.readiness(Caller.OPEN).tail()).isEqualTo(1);
    assertThat(decision.due()).isEmpty();
    bench.execute(
        "update event set recorded_at = recorded_at - interval '1 minute' where event_seq ="
            + " (select max(event_seq) - 1 from event)");
    assertThat(decision.due()).contains(BuildOrder.of(Trigger.INACTIVITY));
    bench.execute("update event_content set type = 'message' where type = 'myria.retrieval'");
    assertThat(decision.due()).contains(BuildOrder.of(Trigger.TAIL_THRESHOLD));
  }

  @Test
  void triggersFollowTheTailAndTheQuiet() throws InterruptedException {
    BuildSettings settings =
        Bench.settings("inactivity_timeout", "500ms", "max_unindexed_events", "10");
    TriggerDecision decision = new TriggerDecision(bench.transactions(), settings);
    assertThat(decision.due()).isEmpty();
    bench.append(Bench.talk("ann", "bob", 0, 10));
    assertThat(decision.due()).contains(BuildOrder.of(Trigger.TAIL_THRESHOLD));
    bench.build();
    assertThat(decision.due()).isEmpty();
    bench.append(Bench.talk("ann", "bob", 10, 1));
    assertThat(decision.due()).isEmpty();
    Thread.sleep(600);
    assertThat(decision.due()).contains(BuildOrder.of(Trigger.INACTIVITY));
    bench.execute(
        "insert into snapshot select gen_random_uuid(), parent_snapshot_id, null, 'failed',"
            + " event_min_seq, event_max_seq, 0, 0, 0, '', '', '', 'manual', 'x',"
            + " lease_epoch + 1, 'failed', clock_timestamp(), clock_timestamp(), 'failed',"
            + " 'broken' from snapshot");
    TriggerReadiness held = decision.readiness(Caller.OPEN);
    assertThat(held.due()).isEmpty();
    assertThat(held.hold()).contains(TriggerReadiness.Hold.RETRY_DELAY);
    assertThat(held.tail()).isEqualTo(1);
  }

  @Test
  void theStatusTellsOfABuildWhileItRuns() {
    bench.append(Bench.talk("ann", "bob", 0, 60));
    List<String> seen = new ArrayList<>();
    BuildMonitor monitor = new BuildMonitor(bench.transactions(), bench.reader(), Bench.settings());
    Transactions watched =
        new Killed(bench.transactions(), Integer.MAX_VALUE) {
          @Override
          void before(int transaction) {
            monitor
                .status(Caller.OPEN)
                .memory()
                .running()
                .ifPresent(build -> seen.add(build.phase() + " " + build.eventsRead()));
          }
        };
    bench
        .builder(watched, Bench.settings("chunk_events", "20"))
        .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
    assertThat(seen).contains("fold 0", "fold 20", "fold 40", "validate 60");
    assertThat(monitor.status(Caller.OPEN).memory().running()).isEmpty();
    assertThat(monitor.status(Caller.OPEN).memory().tail()).isZero();
  }
}
