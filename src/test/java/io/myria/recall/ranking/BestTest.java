package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BestTest {

  @Test
  void theHighestComeFirstAndOfEqualsTheLater() {
    double[] values = {0.5, -1, 0.5, 2, -0.0, 0.0};
    assertThat(Best.order(values)).containsExactly(3, 2, 0, 5, 4, 1);
    assertThat(Best.places(values, 3)).containsExactly(3, 2, 0);
    assertThat(Best.order(new double[0])).isEmpty();
    assertThat(Best.places(new double[0], 3)).isEmpty();
    assertThat(Best.places(values, 0)).isEmpty();
  }

  @Test
  void anyValuesAreOrderedAsBySortingThem() {
    for (long seed = 1; seed <= 300; seed++) {
      Random random = new Random(seed);
      double[] values = new double[random.nextInt(400)];
      // Ties, and values that differ in their last bits only.
      Arrays.setAll(values, u -> near(random.nextInt(9) - 4, random.nextInt(3)));
      int[] sorted =
          IntStream.range(0, values.length)
              .boxed()
              .sorted(
                  Comparator.comparingDouble((Integer place) -> -values[place])
                      .thenComparing(Comparator.reverseOrder()))
              .mapToInt(Integer::intValue)
              .toArray();
      assertThat(Best.order(values)).as("seed %d", seed).isEqualTo(sorted);
      int most = random.nextInt(values.length + 2);
      assertThat(Best.places(values, most))
          .as("seed %d", seed)
          .isEqualTo(Arrays.copyOf(sorted, Math.min(most, sorted.length)));
    }
  }

  private static double near(double value, int steps) {
    double near = value == 0 ? 1e-300 : value;
    for (int step = 0; step < steps; step++) {
      near = Math.nextUp(near);
    }
    return near;
  }
}
