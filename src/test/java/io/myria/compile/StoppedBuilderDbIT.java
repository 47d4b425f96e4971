package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.database.Transactions;
import io.myria.drill.Invariants;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.security.Caller;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that is told to stop over its build. */
class StoppedBuilderDbIT {

  private static final BuildSettings SETTINGS =
      Bench.settings("chunk_events", "10", "lease", "10m", "inactivity_timeout", "1d");

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 8})
  void itsBuildIsDoneByTheNextAtOnceAndCountsAsNoFailure(int step) throws Exception {
    bench.append(Bench.talk("ann", "bob", 0, 60));
    Builder[] stopping = new Builder[1];
    Transactions watched =
        new Killed(bench.transactions(), Integer.MAX_VALUE) {
          @Override
          void before(int transaction) {
            if (transaction == step) {
              stopping[0].stop();
            }
          }
        };
    stopping[0] = bench.builder(watched, SETTINGS);
    assertThatThrownBy(() -> stopping[0].build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.STOPPING));
    TriggerDecision decision = new TriggerDecision(bench.transactions(), SETTINGS);
    assertThat(decision.due().map(BuildOrder::trigger)).contains(Trigger.MANUAL);
    BuildResult next =
        bench.builder(bench.transactions(), SETTINGS).build(decision.due().get(), Caller.OPEN);
    assertThat(next.state()).isEqualTo(BuildResult.State.PUBLISHED);
    assertThat(next.events()).isEqualTo(60);
    try (Connection connection = bench.database().superuser()) {
      Invariants.check(connection, "after a build was left at step " + step);
    }
  }

  /** A machine without a thread to spare is not without builds from then on. */
  @Test
  void aBuildThatGetsNoThreadEndsAndTheNextOneBegins() {
    bench.append(Bench.talk("ann", "bob", 0, 10));
    AtomicInteger asked = new AtomicInteger();
    BuildRunner runner =
        new BuildRunner(
            bench.builder(),
            work -> {
              if (asked.getAndIncrement() == 0) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              work.run();
            });
    BuildOrder order = BuildOrder.of(Trigger.MANUAL);
    assertThatThrownBy(() -> runner.start(order, Caller.OPEN)).isInstanceOf(OutOfMemoryError.class);
    assertThat(runner.start(order, Caller.OPEN).join().state())
        .isEqualTo(BuildResult.State.PUBLISHED);
  }

  @Test
  void whoIsStoppedStartsNoBuildAndIsDone() {
    bench.append(Bench.talk("ann", "bob", 0, 10));
    BuildRunner runner = new BuildRunner(bench.builder(), Runnable::run);
    runner.stop();
    assertThat(runner.awaitEnd(Duration.ofSeconds(1))).isTrue();
    CompletableFuture<BuildResult> begun = runner.start(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
    assertThatThrownBy(begun::join)
        .isInstanceOf(CompletionException.class)
        .hasMessageContaining("stopping");
  }
}
