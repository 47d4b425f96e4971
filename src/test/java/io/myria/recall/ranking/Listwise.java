package io.myria.recall.ranking;

/**
 * The loss all weights are learned by: each piece of evidence against all that is none, by softmax;
 * evidence of one question does not compete. Each question counts alike.
 */
final class Listwise {

  private Listwise() {}

  /**
   * By how much each score should grow.
   *
   * @param wanted pieces of evidence, those among the scores or not
   */
  static float[] gradient(float[] scores, boolean[] evidence, int wanted) {
    float most = Float.NEGATIVE_INFINITY;
    for (float score : scores) {
      most = Math.max(most, score);
    }
    double[] mass = new double[scores.length];
    double others = 1e-30;
    for (int i = 0; i < scores.length; i++) {
      mass[i] = StrictMath.exp(scores[i] - most);
      others += evidence[i] ? 0 : mass[i];
    }
    float[] gradient = new float[scores.length];
    double push = 0;
    for (int i = 0; i < scores.length; i++) {
      if (evidence[i]) {
        double missing = others / (mass[i] + others) / wanted;
        gradient[i] = (float) missing;
        push += missing;
      }
    }
    for (int i = 0; i < scores.length; i++) {
      if (!evidence[i]) {
        gradient[i] = (float) (-push * mass[i] / others);
      }
    }
    return gradient;
  }
}
