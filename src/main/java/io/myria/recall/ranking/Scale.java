package io.myria.recall.ranking;

/** Puts a signal on a scale that is the same for every question and corpus. */
public final class Scale {

  private static final double LEAST = 1e-6;

  private Scale() {}

  /** Less the mean, by the standard deviation; zero where all are alike. */
  public static double[] standard(double[] raw) {
    double sum = 0;
    for (double value : raw) {
      sum += value;
    }
    double mean = sum / Math.max(1, raw.length);
    double squares = 0;
    for (double value : raw) {
      squares += (value - mean) * (value - mean);
    }
    double deviation = Math.sqrt(squares / Math.max(1, raw.length));
    double[] standard = new double[raw.length];
    for (int u = 0; u < raw.length; u++) {
      standard[u] = (raw[u] - mean) / (deviation > LEAST ? deviation : 1);
    }
    return standard;
  }
}
