package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.security.Caller;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.SnapshotStatus;
import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Builders that meet, die, lose the lease or break a rule. */
class BrokenBuildDbIT {

  private static final String[] REFS = {"leaf_refs", StagedForest.LEAF_REFS};

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
  void whenABuilderDiesAnotherTakesOverAfterTheLease() throws InterruptedException {
    bench.append(Bench.talk("ann", "bob", 0, 60));
    Killed dying = new Killed(bench.transactions(), 8);
    BuildSettings settings = Bench.settings("lease", "1s", "chunk_events", "20");
    assertThatThrownBy(
            () -> bench.builder(dying, settings).build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN))
        .isInstanceOf(Fault.class);
    assertThat(bench.count("select count(*) from staged_topic")).isPositive();
    BuildResult tooEarly = bench.build("lease", "1s");
    assertThat(tooEarly.state()).isEqualTo(State.RUNNING);
    Thread.sleep(1_200);
    assertThat(bench.build("lease", "1s").state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.count("select count(*) from staged_topic")).isZero();
    assertThat(bench.column("select failure from snapshot where status = 'failed'"))
        .containsExactly("the builder stopped before it finished");
    assertThat(bench.refs()).isEqualTo(60);
  }

  @Test
  void whatADeadBuilderWasAskedForIsDueAlthoughNothingIsNew() {
    bench.append(Bench.talk("ann", "bob", 0, 60));
    SnapshotId first = bench.build().snapshot().orElseThrow();
    BuildOrder order = new BuildOrder(Trigger.MANUAL, true);
    die(order);
    assertThat(decision().due()).as("while the lease lasts").isEmpty();
    bench.execute("update build_lease set expires_at = '-infinity'");
    assertThat(decision().due()).contains(order);
    BuildResult result = bench.builder().build(decision().due().orElseThrow(), Caller.SELF);
    assertThat(result.state()).isEqualTo(State.PUBLISHED);
    assertThat(result.events()).isEqualTo(60);
    assertThat(result.snapshot()).isNotEqualTo(Optional.of(first));
    assertThat(decision().due()).isEmpty();
    assertThat(bench.count("select count(*) from snapshot where status = 'staging'")).isZero();
  }

  @Test
  void whatADeadBuilderLeftIsPutAwayWhileBuildsAreHeld() {
    bench.append(Bench.talk("ann", "bob", 0, 30));
    SnapshotId first = bench.build().snapshot().orElseThrow();
    bench.append(Bench.talk("ann", "bob", 30, 30));
    bench.build();
    bench.append(Bench.talk("ann", "bob", 60, 30));
    die(BuildOrder.of(Trigger.INACTIVITY));
    bench.execute("update build_lease set expires_at = '-infinity'");
    bench.life().rollBack(Caller.OPEN, first);
    BuildResult result = bench.builder().build(decision().due().orElseThrow(), Caller.SELF);
    assertThat(result.state()).isEqualTo(State.HELD);
    assertThat(bench.count("select count(*) from snapshot where status = 'staging'")).isZero();
    assertThat(bench.count("select count(*) from staged_topic")).isZero();
    assertThat(decision().due()).isEmpty();
  }

  private void die(BuildOrder order) {
    Killed dying = new Killed(bench.transactions(), 4);
    assertThatThrownBy(() -> bench.builder(dying, Bench.settings()).build(order, Caller.SELF))
        .isInstanceOf(Fault.class);
  }

  private TriggerDecision decision() {
    return new TriggerDecision(bench.transactions(), Bench.settings());
  }

  @Test
  void aBuilderThatLostTheLeasePublishesNothing() {
    bench.append(Bench.talk("ann", "bob", 0, 60));
    Transactions robbed =
        new Killed(bench.transactions(), Integer.MAX_VALUE) {
          @Override
          void before(int transaction) {
            if (transaction == 3) {
              bench.execute("update build_lease set epoch = epoch + 1");
            }
          }
        };
    BuildResult result =
        bench
            .builder(robbed, Bench.settings("chunk_events", "20"))
            .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
    assertThat(result.state()).isEqualTo(State.FAILED);
    assertThat(result.reason()).contains("another builder took over");
    assertThat(bench.registry().active(Caller.OPEN)).isEmpty();
  }

  @Test
  void aBuildKilledAtAnyOfItsTransactionsLeavesNothingHalf() {
    bench.append(Bench.talk("ann", "bob", 0, 30));
    BuildResult first = bench.build();
    List<String> served = bench.served();
    bench.append(Bench.talk("ann", "bob", 30, 30));
    for (int kill = 1; kill < 13; kill++) {
      Killed dying = new Killed(bench.transactions(), kill);
      assertThatThrownBy(
              () ->
                  bench
                      .builder(dying, Bench.settings())
                      .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN))
          .isInstanceOf(Fault.class);
      assertThat(bench.served()).isEqualTo(served);
      assertThat(bench.registry().active(Caller.OPEN).map(Snapshot::id))
          .isEqualTo(first.snapshot());
      bench.execute("update build_lease set expires_at = '-infinity'");
    }
    assertThat(bench.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.refs()).isEqualTo(60);
  }

  /**
   * In leaves, too: a set whose leaves alone keep the rules does not end a build (LeafOnlyDbIT).
   */
  @Test
  void aBuildWhoseLeavesBreakARuleLeavesTheActiveSnapshotAndSaysWhy() {
    bench.append(StagedForest.about("kite", 0, 2, "ann", "bob"));
    BuildResult first = bench.build(REFS);
    List<String> served = bench.served();
    bench.append(StagedForest.about("kite", 2, 1, "ann", "bob"));
    List<String> blamed = new ArrayList<>();
    Transactions tampering =
        new Killed(bench.transactions(), Integer.MAX_VALUE) {
          @Override
          void before(int transaction) {
            blamed.addAll(0, silenced());
          }
        };
    BuildResult result =
        bench
            .builder(tampering, Bench.settings(REFS))
            .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
    assertThat(result.state()).isEqualTo(State.FAILED);
    assertThat(result.reason().orElseThrow())
        .startsWith("the snapshot breaks the rule cited: topic " + blamed.get(0) + " ");
    assertThat(bench.served()).isEqualTo(served);
    assertThat(bench.registry().active(Caller.OPEN).map(Snapshot::id)).isEqualTo(first.snapshot());
    assertThat(bench.count("select count(*) from staged_topic")).isZero();
    Snapshot failed =
        bench.registry().find(Caller.OPEN, result.snapshot().orElseThrow()).orElseThrow();
    assertThat(failed.status()).isEqualTo(SnapshotStatus.FAILED);
    assertThat(failed.validation()).isEqualTo("failed");
    assertThat(failed.failure().map(Snapshot.Failure::reason)).isEqualTo(result.reason());
    assertThat(failed.failure().flatMap(Snapshot.Failure::rule)).contains("cited");
    assertThat(failed.failure().flatMap(Snapshot.Failure::topic).map(TopicId::toString))
        .contains(blamed.get(0));
    assertThat(bench.build(REFS).state()).isEqualTo(State.PUBLISHED);
  }

  /** Takes the first staged leaf its summary, and names it. */
  private List<String> silenced() {
    return bench.column(
        """
        update staged_topic set summary = '[]'
        where topic_id = (select topic_id from staged_topic where is_leaf order by 1 limit 1)
        returning topic_id
        """);
  }

  @Test
  void ofTwoBuildersAtOnceOneWorks() throws Exception {
    bench.append(Bench.talk("ann", "bob", 0, 400));
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Callable<BuildResult> build =
          () ->
              bench.builder("chunk_events", "10").build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
      List<State> states = new ArrayList<>();
      for (Future<BuildResult> future : threads.invokeAll(List.of(build, build))) {
        states.add(future.get().state());
      }
      assertThat(states).containsOnlyOnce(State.PUBLISHED);
      assertThat(states).containsAnyOf(State.RUNNING, State.UNCHANGED);
    } finally {
      threads.shutdownNow();
    }
    assertThat(bench.refs()).isEqualTo(400);
    assertThat(bench.count("select count(*) from snapshot where status = 'active'")).isOne();
  }
}
