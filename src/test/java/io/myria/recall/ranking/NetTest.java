package io.myria.recall.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
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

  @Test
  void signalsThatAreTakenTogetherCountAsEachByItself() {
    Random random = new Random(11);
    int signals = 11;
    int units = 3;
    Net net =
        new Net(
            floats(random, signals, 1),
            floats(random, signals, 1),
            floats(random, signals, 1),
            floats(random, signals * units, 1),
            floats(random, units, 1),
            floats(random, units, 1));
    float[][] values = new float[signals][];
    for (int s = 0; s < signals; s++) {
      values[s] = floats(random, 7, 9);
    }
    double[] scores = net.scores(values);
    for (int row = 0; row < scores.length; row++) {
      assertThat(scores[row]).isCloseTo(byItself(net, values, row), within(1e-3));
    }
  }

  private static double byItself(Net net, float[][] values, int row) {
    double score = 0;
    double[] hidden = new double[net.bias().length];
    for (int s = 0; s < values.length; s++) {
      double scaled = net.scaled(s, values[s][row]);
      score += scaled * net.line()[s];
      for (int h = 0; h < hidden.length; h++) {
        hidden[h] += scaled * net.inner()[s * hidden.length + h];
      }
    }
    for (int h = 0; h < hidden.length; h++) {
      score += Math.max(0, hidden[h] + net.bias()[h]) * net.outer()[h];
    }
    return score;
  }

  private static float[] floats(Random random, int count, float most) {
    float[] floats = new float[count];
    for (int i = 0; i < count; i++) {
      floats[i] = (0.1f + 0.9f * random.nextFloat()) * most;
    }
    return floats;
  }
}
