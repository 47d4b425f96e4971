package io.myria.rank;

import java.util.List;

/** Learns how far a ranking's looks let it be trusted. */
final class LearnTrust {

  private static final int STEPS = 400;
  private static final float RATE = 0.05f;
  private static final float DECAY = 0.01f;

  private LearnTrust() {}

  /**
   * @param weight how much it counts
   */
  record Case(double[] looks, boolean whole, double weight) {}

  static Trust none() {
    return new Trust(new float[0], new float[0], new float[0], 0);
  }

  static Trust from(List<Case> cases) {
    int size = cases.get(0).looks().length;
    float[] mean = new float[size];
    float[] deviation = new float[size];
    for (int i = 0; i < size; i++) {
      int at = i;
      double average = cases.stream().mapToDouble(c -> c.looks()[at]).average().orElse(0);
      double square =
          cases.stream()
              .mapToDouble(c -> c.looks()[at] - average)
              .map(d -> d * d)
              .average()
              .orElse(0);
      mean[i] = (float) average;
      deviation[i] = square > 1e-8 ? (float) Math.sqrt(square) : 1;
    }
    float[] values = new float[size + 1];
    Adam adam = new Adam(values);
    double all = cases.stream().mapToDouble(Case::weight).sum();
    for (int step = 0; step < STEPS; step++) {
      float[] weights = java.util.Arrays.copyOf(values, size);
      Trust trust = new Trust(mean, deviation, weights, values[size]);
      float[] gradient = new float[size + 1];
      for (Case one : cases) {
        double error = ((one.whole() ? 1 : 0) - trust.of(one.looks())) * one.weight() / all;
        for (int i = 0; i < size; i++) {
          double look = (one.looks()[i] - mean[i]) / deviation[i];
          gradient[i] += (float) (error * Math.max(-4, Math.min(4, look)));
        }
        gradient[size] += (float) error;
      }
      adam.step(gradient, RATE * (1 - (float) step / STEPS), DECAY);
    }
    return new Trust(mean, deviation, java.util.Arrays.copyOf(values, size), values[size]);
  }
}
