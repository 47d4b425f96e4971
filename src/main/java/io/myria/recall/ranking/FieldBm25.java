package io.myria.recall.ranking;

/**
 * BM25 weights of a word's occurrences in stretches of text: BM25 (Robertson and Zaragoza, "The
 * Probabilistic Relevance Framework", 2009) without the word's rarity. Immutable.
 */
public final class FieldBm25 {

  public static final double K1 = 1.2;
  private static final double B = 0.75;

  private final double[] damping;

  /**
   * @param lengths of the stretches, in words
   */
  FieldBm25(int[] lengths) {
    long all = 0;
    for (int length : lengths) {
      all += length;
    }
    double mean = Math.max(1, all / (double) Math.max(1, lengths.length));
    this.damping = new double[lengths.length];
    for (int i = 0; i < damping.length; i++) {
      damping[i] = K1 * (1 - B + B * lengths[i] / mean);
    }
  }

  public int size() {
    return damping.length;
  }

  public double worth(int stretch, int times) {
    return times * (K1 + 1) / (times + damping[stretch]);
  }
}
