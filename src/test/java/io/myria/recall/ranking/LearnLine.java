package io.myria.recall.ranking;

import java.util.List;

/** Learns a weight a signal for the first round, and by how much it differs by ground. */
final class LearnLine {

  private static final int STEPS = 100;
  private static final float RATE = 0.03f;
  private static final float DECAY = 1e-4f;

  /** What differs by ground is held back this many times as much as what all have in common. */
  private static final float OWN = 10;

  private LearnLine() {}

  static GroundWeights from(List<Sheet> sheets) {
    float[] deviation = Sheet.spread(sheets)[1];
    GroundWeights weights = GroundWeights.none(deviation.length);
    GroundWeights gradient = GroundWeights.none(deviation.length);
    Adam common = new Adam(weights.common());
    Adam continuing = new Adam(weights.continuing());
    Adam assisted = new Adam(weights.assisted());
    for (int step = 0; step < STEPS; step++) {
      // By the rows' own scale: a common mean changes no softmax.
      GroundWeights effective = divided(weights, deviation, 1);
      for (Sheet sheet : sheets) {
        add(sheet, effective.on(sheet.ground()), gradient);
      }
      GroundWeights slope = divided(gradient, deviation, sheets.size());
      float rate = RATE * (1 - (float) step / STEPS) + 0.002f;
      common.step(slope.common(), rate, DECAY);
      continuing.step(slope.continuing(), rate, DECAY * OWN);
      assisted.step(slope.assisted(), rate, DECAY * OWN);
      clear(gradient);
    }
    return divided(weights, deviation, 1);
  }

  private static void add(Sheet sheet, float[] weights, GroundWeights gradient) {
    float[] scores = new float[sheet.rows().length];
    for (int r = 0; r < scores.length; r++) {
      scores[r] = Vectors.dot(weights, sheet.rows()[r]);
    }
    int[] best = sheet.best(scores);
    float[] slopes = sheet.slopes(scores, best);
    float[] sum = new float[weights.length];
    for (int turn = 0; turn < best.length; turn++) {
      if (Math.abs(slopes[turn]) > 1e-6f) {
        Vectors.add(sum, sheet.rows()[best[turn]], 0, slopes[turn]);
      }
    }
    Vectors.add(gradient.common(), sum, 0, 1);
    Vectors.add(gradient.continuing(), sum, 0, sheet.ground().continues() ? 1 : 0);
    Vectors.add(gradient.assisted(), sum, 0, sheet.ground().assisted() ? 1 : 0);
  }

  private static void clear(GroundWeights gradient) {
    java.util.Arrays.fill(gradient.common(), 0);
    java.util.Arrays.fill(gradient.continuing(), 0);
    java.util.Arrays.fill(gradient.assisted(), 0);
  }

  private static GroundWeights divided(GroundWeights weights, float[] by, float all) {
    return new GroundWeights(
        divided(weights.common(), by, all),
        divided(weights.continuing(), by, all),
        divided(weights.assisted(), by, all));
  }

  private static float[] divided(float[] values, float[] by, float all) {
    float[] divided = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      divided[i] = values[i] / (by[i] * all);
    }
    return divided;
  }
}
