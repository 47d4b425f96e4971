package io.myria.rank;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The signals of all turns for one question, each in units of its own spread over the ground. */
final class Signals {

  private final Map<String, double[]> values = new LinkedHashMap<>();
  private final Map<String, Double> weights = new LinkedHashMap<>();
  private final double[] scores;

  Signals(int turns) {
    this.scores = new double[turns];
  }

  void add(String name, double weight, double[] raw) {
    double[] standard = standardised(raw);
    values.put(name, standard);
    weights.put(name, weight);
    for (int i = 0; i < raw.length; i++) {
      scores[i] += weight * standard[i];
    }
  }

  double[] scores() {
    return scores;
  }

  List<Part> parts(int index) {
    List<Part> parts = new ArrayList<>();
    values.forEach(
        (name, value) -> parts.add(new Part(name, value[index], weights.get(name) * value[index])));
    parts.sort(Comparator.comparingDouble((Part part) -> -part.contribution()));
    return parts;
  }

  /** Less the mean, by the standard deviation; nought where all are alike. */
  static double[] standardised(double[] raw) {
    double sum = 0;
    double squares = 0;
    for (double value : raw) {
      sum += value;
      squares += value * value;
    }
    double mean = raw.length == 0 ? 0 : sum / raw.length;
    double variance = raw.length == 0 ? 0 : squares / raw.length - mean * mean;
    double scale = variance > 1e-12 ? 1 / Math.sqrt(variance) : 0;
    double[] standard = new double[raw.length];
    for (int i = 0; i < raw.length; i++) {
      standard[i] = (raw[i] - mean) * scale;
    }
    return standard;
  }
}
