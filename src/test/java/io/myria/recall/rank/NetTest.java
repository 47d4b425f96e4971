package io.myria.recall.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class NetTest {

  @Test
  void aScoreIsTheLineAndWhatTheUnitsLetThrough() {
    Net net =
        new Net(
            new float[] {1, 0},
            new float[] {2, 1},
            new float[] {10, 100},
            new float[] {1, -1, 0.5f, 0},
            new float[] {0, 0.25f},
            new float[] {1000, 2000});
    // Scaled: (1, 0), (-1, 4), and (0, 6), for nothing counts beyond six.
    float[][] signals = {{3, -1, 1}, {0, 4, 50}};
    double[] scores = {10 + 1000, -10 + 400 + 1000 * (-1 + 2) + 2000 * 1.25, 600 + 3000 + 500};
    assertThat(net.scores(signals)).containsExactly(scores, within(1e-3));
  }
}
