package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.language.TokenCount;
import org.junit.jupiter.api.Test;

/**
 * What a model is sent follows what changed: 100 new events, in talks of eight about one of 36
 * subjects each, in a set of two people that has many events or few. {@code
 * -Dmyria.test.guided=10000} makes it many.
 */
class GuidedCostDbIT {

  private static final int FEW = 1_000;
  private static final int MANY = Integer.getInteger("myria.test.guided", 3_000);

  @Test
  void promptsFollowWhatChangedAndNotTheSizeOfTheSet() {
    long few = tokens(FEW);
    long many = tokens(MANY);
    System.out.printf(
        "prompts of 100 new events: %d tokens behind %d, %d behind %d%n", few, FEW, many, MANY);
    // More of what is new comes back to old topics, and more of these have parents.
    assertThat((double) many / few).isLessThan(2);
  }

  private static long tokens(int events) {
    try (GuidedBench guided = new GuidedBench()) {
      int talks = events / 8;
      guided.bench.append(GuidedBench.talks(talks, "ann", "bob"));
      guided.ledger.turn(false);
      assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
      assertThat(guided.peer.bodies()).isEmpty();
      guided.bench.append(GuidedBench.talks(talks, talks + 13, "ann", "bob").subList(0, 100));
      guided.ledger.turn(true);
      assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
      return guided.peer.bodies().stream().mapToLong(TokenCount::of).sum();
    }
  }
}
