package io.myria.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.bench.Comparison.Round;
import io.myria.drill.SeededTalk;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  @Test
  void theMedianOfTheRoundsRatiosCounts() {
    Comparison rate = rate(new Round(10, 100), new Round(80, 100), new Round(90, 300));
    assertThat(rate.ratio()).isCloseTo(0.3, within(1e-9));
    assertThat(rate.reachesTheBar()).isFalse();
    assertThat(rate(new Round(40, 100), new Round(80, 100)).ratio()).isCloseTo(0.6, within(1e-9));
  }

  @Test
  void aRateIsWorseByMoreThanAFifthBelowAndATimeAbove() {
    Comparison rate = rate(new Round(50, 100));
    assertThat(rate.isWorseThan(0.62)).isFalse();
    assertThat(rate.isWorseThan(0.63)).isTrue();
    assertThat(rate.isWorseThan(0.1)).isFalse();
    Comparison time = new Comparison("time", "rival", "ms", false, 3, List.of(new Round(6, 2)));
    assertThat(time.reachesTheBar()).isTrue();
    assertThat(time.isWorseThan(2.51)).isFalse();
    assertThat(time.isWorseThan(2.49)).isTrue();
    assertThat(time.isWorseThan(9)).isFalse();
  }

  @Test
  void theSameSeedSaysTheSame() {
    SeededTalk one = new SeededTalk(7);
    SeededTalk other = new SeededTalk(7);
    assertThat(one.sentence()).isEqualTo(other.sentence()).endsWith(".");
    assertThat(one.participants(3)).isEqualTo(other.participants(3)).hasSize(2);
  }

  private static Comparison rate(Round... rounds) {
    return new Comparison("rate", "rival", "calls/s", true, 0.5, List.of(rounds));
  }
}
