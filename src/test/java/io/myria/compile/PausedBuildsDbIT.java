package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.security.Caller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Builds that an administrator holds. */
class PausedBuildsDbIT {

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void pausedBuildsStartWhenAskedForAndByThemselvesWhenTheyAreResumed() {
    BuildOrder byItself = BuildOrder.of(Trigger.INACTIVITY);
    bench.append(Bench.talk("ann", "bob", 0, 5));
    bench.life().holdBuilds(Caller.OPEN);
    bench.life().holdBuilds(Caller.OPEN);
    assertThat(bench.builder().build(byItself, Caller.SELF).state()).isEqualTo(State.HELD);
    assertThat(bench.build().state()).isEqualTo(State.PUBLISHED);
    bench.append(Bench.talk("ann", "bob", 5, 5));
    assertThat(bench.builder().build(byItself, Caller.SELF).state()).isEqualTo(State.HELD);
    assertThat(bench.life().resumeBuilds(Caller.OPEN)).isTrue();
    assertThat(bench.builder().build(byItself, Caller.SELF).state()).isEqualTo(State.PUBLISHED);
  }
}
