package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.drill.OwnThread;
import io.myria.security.Caller;
import io.myria.snapshot.SnapshotId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The whole memory is compiled anew as often as a setting says. */
class FullRebuildDbIT {

  private static final String[] WEEKLY = {"full_rebuild_every", "7d"};

  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench();
    bench.append(Bench.talk("ann", "bob", 0, 60));
    bench.build();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void itIsDueAsLongAfterTheLastOneAsTheSettingSays() {
    assertThat(decision(WEEKLY).due()).isEmpty();
    age(Duration.ofDays(8));
    assertThat(decision().due()).isEmpty();
    assertThat(decision("full_rebuild_every", "30d").due()).isEmpty();
    assertThat(decision(WEEKLY).due()).contains(new BuildOrder(Trigger.FULL_REBUILD, true));
    List<String> before = bench.served();
    assertThat(rebuild().state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.served()).isEqualTo(before);
    assertThat(decision(WEEKLY).due()).isEmpty();
  }

  @Test
  void buildsOfWhatIsNewDoNotPutItOff() {
    age(Duration.ofDays(6));
    bench.append(Bench.talk("ann", "bob", 60, 20));
    bench.build();
    assertThat(decision(WEEKLY).due()).isEmpty();
    age(Duration.ofDays(2));
    bench.append(Bench.talk("ann", "bob", 80, 20));
    bench.build();
    assertThat(decision(WEEKLY).due()).contains(new BuildOrder(Trigger.FULL_REBUILD, true));
  }

  @Test
  void itsTimeIsKnownWhenItsSnapshotIsGone() throws InterruptedException {
    bench.append(Bench.talk("ann", "bob", 60, 20));
    bench.build();
    bench.retention(1, Duration.ofMillis(5)).sweep();
    Thread.sleep(20);
    bench.retention(1, Duration.ofMillis(5)).sweep();
    assertThat(bench.count("select count(*) from snapshot where full_build")).isZero();
    assertThat(decision(WEEKLY).due()).isEmpty();
    age(Duration.ofDays(8));
    assertThat(decision(WEEKLY).due()).isPresent();
  }

  @Test
  void ofSeveralBuildersThatFindItDueOneDoesIt() {
    age(Duration.ofDays(8));
    List<CompletableFuture<BuildResult>> both =
        Stream.of(1, 2)
            .map(one -> CompletableFuture.supplyAsync(this::rebuild, OwnThread.EXECUTOR))
            .toList();
    assertThat(both).extracting(one -> one.join().state()).containsOnlyOnce(State.PUBLISHED);
    assertThat(rebuild().state()).isEqualTo(State.UNCHANGED);
    assertThat(bench.count("select count(*) from snapshot where trigger = 'full_rebuild'"))
        .isEqualTo(1);
  }

  @Test
  void whileItCannotBePublishedWhatIsNewIsBuilt() {
    age(Duration.ofDays(8));
    BuildOrder order = new BuildOrder(Trigger.FULL_REBUILD, true);
    SnapshotId waiting =
        bench
            .builder("full_rebuild_every", "7d", "auto_publish", "false")
            .build(order, Caller.SELF)
            .snapshot()
            .orElseThrow();
    ended(Duration.ofHours(3));
    bench.life().discard(Caller.OPEN, waiting);
    String[] settings = {
      "full_rebuild_every", "7d", "retry_delay", "100ms", "max_unindexed_events", "10"
    };
    bench.append(Bench.talk("ann", "bob", 60, 20));
    ended(Duration.ofMinutes(59));
    assertThat(decision(settings).due()).contains(BuildOrder.of(Trigger.TAIL_THRESHOLD));
    ended(Duration.ofMinutes(2));
    assertThat(decision(settings).due()).contains(order);
  }

  /** The waiting build, or the discarded one, ended so long before. */
  private void ended(Duration by) {
    bench.execute(
        "update snapshot set build_ended_at = build_ended_at - interval '"
            + by.toMinutes()
            + " minutes' where trigger = 'full_rebuild'");
  }

  @Test
  void aRollbackHoldsIt() {
    SnapshotId first = bench.registry().active(Caller.OPEN).orElseThrow().id();
    bench.append(Bench.talk("ann", "bob", 60, 20));
    bench.build();
    bench.life().rollBack(Caller.OPEN, first);
    age(Duration.ofDays(8));
    assertThat(decision(WEEKLY).due()).isEmpty();
  }

  private BuildResult rebuild() {
    BuildOrder order = new BuildOrder(Trigger.FULL_REBUILD, true);
    return bench.builder(WEEKLY).build(order, Caller.SELF);
  }

  private TriggerDecision decision(String... settings) {
    return new TriggerDecision(bench.transactions(), Bench.settings(settings));
  }

  /** All builds were so long ago. */
  private void age(Duration by) {
    bench.execute(
        "update snapshot set compiled_at = compiled_at - interval '"
            + by.toHours()
            + " hours', build_started_at = build_started_at - interval '"
            + by.toHours()
            + " hours'");
  }
}
