package io.myria.recall.rank;

import java.util.List;

/** Learns a weight a signal for the first round. */
final class LearnLine {

  private static final int STEPS = 80;
  private static final float RATE = 0.06f;
  private static final float DECAY = 1e-3f;

  private LearnLine() {}

  static float[] from(List<Sheet> sheets) {
    float[] deviation = Sheet.spread(sheets)[1];
    float[] weights = new float[deviation.length];
    Adam adam = new Adam(weights);
    for (int step = 0; step < STEPS; step++) {
      // By the rows' own scale: a common mean changes no softmax.
      float[] effective = divided(weights, deviation);
      float[] gradient = new float[weights.length];
      for (Sheet sheet : sheets) {
        add(sheet, effective, gradient);
      }
      for (int s = 0; s < gradient.length; s++) {
        gradient[s] /= deviation[s] * sheets.size();
      }
      adam.step(gradient, RATE * (1 - (float) step / STEPS) + 0.002f, DECAY);
    }
    return divided(weights, deviation);
  }

  private static void add(Sheet sheet, float[] weights, float[] gradient) {
    float[] scores = new float[sheet.rows().length];
    for (int r = 0; r < scores.length; r++) {
      scores[r] = Vectors.dot(weights, sheet.rows()[r]);
    }
    float[] slopes = Listwise.gradient(scores, sheet.evidence(), sheet.wanted());
    for (int r = 0; r < scores.length; r++) {
      if (Math.abs(slopes[r]) > 1e-6f) {
        Vectors.add(gradient, sheet.rows()[r], 0, slopes[r]);
      }
    }
  }

  private static float[] divided(float[] values, float[] by) {
    float[] divided = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      divided[i] = values[i] / by[i];
    }
    return divided;
  }
}
