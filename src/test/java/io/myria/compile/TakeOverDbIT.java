package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.security.Caller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a dead builder began is due at once; what is only new waits for the end of a burst. */
class TakeOverDbIT {

  private static final BuildOrder NEW = BuildOrder.of(Trigger.TAIL_THRESHOLD);

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  private TriggerDecision decision() {
    return new TriggerDecision(bench.transactions(), Bench.settings("max_unindexed_events", "10"));
  }

  @Test
  void aBurstKeepsWhatIsNewWaitingAndNotWhatWasBegun() {
    bench.append(Bench.talk("ann", "bob", 0, 30));
    assertThat(decision().due()).contains(NEW);
    assertThat(decision().begun()).isEmpty();
    bench.builder("auto_publish", "false").build(NEW, Caller.SELF);
    assertThat(decision().begun()).as("it waits for a person").isEmpty();
    bench.execute("update snapshot set phase = 'fold' where status = 'staging'");
    assertThat(decision().begun()).contains(new BuildOrder(Trigger.TAIL_THRESHOLD, true));
    bench.execute("update build_lease set expires_at = clock_timestamp() + interval '1 minute'");
    assertThat(decision().begun()).as("its builder may be alive").isEmpty();
  }
}
