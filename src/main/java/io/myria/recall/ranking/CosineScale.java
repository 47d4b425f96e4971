package io.myria.recall.ranking;

/**
 * The scale of a model's cosines: the mean and the standard deviation of those between questions
 * and statements that have nothing to do with each other. Models differ in it more than in anything
 * else (by one strangers have 0.07, by another 0.39), so what is compared with a threshold or was
 * learned with another model's vectors is compared on one scale.
 *
 * @param deviation above zero
 */
public record CosineScale(double mean, double deviation) {

  /**
   * The scale that cosines are brought to, much like that of all-MiniLM-L6-v2, for which the
   * thresholds of {@code cba} were chosen: a cosine of 0.2 on it, a relevance of 0.6, is two and a
   * half deviations above strangers.
   */
  public static final CosineScale REFERENCE = new CosineScale(0.05, 0.06);

  /** That of all-MiniLM-L6-v2, quantised. */
  public static final CosineScale MINI_LM = new CosineScale(0.0682, 0.0760);

  /** That of bge-small-en-v1.5, quantised, with whose vectors the weights were learned. */
  public static final CosineScale BGE_SMALL = new CosineScale(0.3900, 0.0611);

  private static final double LEAST = 1e-3;

  public CosineScale {
    if (!(deviation > 0) || Double.isNaN(mean)) {
      throw new IllegalArgumentException("no scale: " + mean + " ± " + deviation);
    }
  }

  /** Of cosines between strangers. */
  public static CosineScale of(double[] cosines) {
    double sum = 0;
    for (double cosine : cosines) {
      sum += cosine;
    }
    double mean = sum / Math.max(1, cosines.length);
    double squares = 0;
    for (double cosine : cosines) {
      squares += (cosine - mean) * (cosine - mean);
    }
    return new CosineScale(mean, Math.max(LEAST, Math.sqrt(squares / Math.max(1, cosines.length))));
  }

  /** By how many deviations a cosine is above what strangers have. */
  public double deviations(double cosine) {
    return (cosine - mean) / deviation;
  }

  /** The cosine that is as far above strangers on the scale of reference; from -1 to 1. */
  public double onReference(double cosine) {
    double there = REFERENCE.mean + deviations(cosine) * REFERENCE.deviation;
    return Math.max(-1, Math.min(1, there));
  }
}
