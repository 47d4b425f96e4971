package io.myria.recall.ranking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Learns how far answers can be trusted; the same cases and seed give the same net. */
final class LearnConfidence {

  private static final int UNITS = 16;
  private static final int ROUNDS = 15;
  private static final int BATCH = 256;
  private static final float RATE = 0.004f;
  private static final float DECAY = 1e-3f;
  private static final int NETS = 2;

  private final ConfidenceNet net;
  private final double[][] values;
  private final float[][] slopes;

  private LearnConfidence(ConfidenceNet net, List<TrustCase> cases) {
    this.net = net;
    this.values = new double[cases.size()][net.line().length];
    for (int c = 0; c < values.length; c++) {
      for (int i = 0; i < values[c].length; i++) {
        values[c][i] = net.scaled(i, cases.get(c).features()[i]);
      }
    }
    this.slopes =
        new float[][] {
          new float[net.line().length],
          new float[net.inner().length],
          new float[net.bias().length],
          new float[net.outer().length]
        };
  }

  static List<ConfidenceNet> from(List<TrustCase> cases) {
    List<ConfidenceNet> nets = new ArrayList<>();
    for (long seed = 0; seed < NETS && !cases.isEmpty(); seed++) {
      nets.add(from(cases, new Random(seed)));
    }
    return nets;
  }

  private static ConfidenceNet from(List<TrustCase> cases, Random random) {
    ConfidenceNet net = begin(cases, random);
    LearnConfidence learn = new LearnConfidence(net, cases);
    learn.keepMonotone();
    learn.learn(cases, random);
    return net;
  }

  private static ConfidenceNet begin(List<TrustCase> cases, Random random) {
    int size = cases.get(0).features().length;
    float[] mean = new float[size];
    float[] deviation = new float[size];
    for (int i = 0; i < size; i++) {
      int at = i;
      double average = cases.stream().mapToDouble(c -> c.features()[at]).average().orElse(0);
      double square =
          cases.stream()
              .mapToDouble(c -> c.features()[at] - average)
              .map(d -> d * d)
              .average()
              .orElse(0);
      mean[i] = (float) average;
      deviation[i] = square > 1e-8 ? (float) Math.sqrt(square) : 1;
    }
    float[] inner = some(size * UNITS, 1 / Math.sqrt(size), random);
    float[] bias = some(UNITS + 1, 0.5, random);
    float[] outer = some(UNITS, 1 / Math.sqrt(UNITS), random);
    return new ConfidenceNet(mean, deviation, new float[size], inner, bias, outer);
  }

  private static float[] some(int size, double deviation, Random random) {
    float[] some = new float[size];
    for (int i = 0; i < size; i++) {
      some[i] = (float) (random.nextGaussian() * deviation);
    }
    return some;
  }

  private void learn(List<TrustCase> cases, Random random) {
    List<Adam> climbers =
        List.of(
            new Adam(net.line()),
            new Adam(net.inner()),
            new Adam(net.bias()),
            new Adam(net.outer()));
    double all = cases.stream().mapToDouble(one -> one.weight()).sum() / cases.size();
    List<Integer> order = new ArrayList<>();
    for (int c = 0; c < cases.size(); c++) {
      order.add(c);
    }
    int steps = ROUNDS * ((cases.size() + BATCH - 1) / BATCH);
    int step = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Collections.shuffle(order, random);
      for (int from = 0; from < order.size(); from += BATCH) {
        List<Integer> batch = order.subList(from, Math.min(order.size(), from + BATCH));
        batch.forEach(c -> add(cases.get(c), values[c], all * batch.size()));
        float rate = RATE * (1 - (float) step++ / steps);
        for (int p = 0; p < slopes.length; p++) {
          climbers.get(p).step(slopes[p], rate, DECAY);
          Arrays.fill(slopes[p], 0);
        }
        keepMonotone();
      }
    }
  }

  /** What more of a monotone feature changes is never negative. */
  private void keepMonotone() {
    int units = net.outer().length;
    for (int h = 0; h < units; h++) {
      net.outer()[h] = Math.max(0, net.outer()[h]);
    }
    for (int i = 0; i < ConfidenceFeatures.MONOTONE; i++) {
      net.line()[i] = Math.max(0, net.line()[i]);
      for (int h = 0; h < units; h++) {
        net.inner()[i * units + h] = Math.max(0, net.inner()[i * units + h]);
      }
    }
  }

  private void add(TrustCase one, double[] value, double all) {
    int units = net.outer().length;
    double[] hidden = new double[units];
    double sum = net.bias()[units];
    for (int h = 0; h < units; h++) {
      hidden[h] = net.bias()[h];
    }
    for (int i = 0; i < value.length; i++) {
      sum += value[i] * net.line()[i];
      for (int h = 0; h < units; h++) {
        hidden[h] += value[i] * net.inner()[i * units + h];
      }
    }
    for (int h = 0; h < units; h++) {
      sum += Math.max(-1, Math.min(1, hidden[h])) * net.outer()[h];
    }
    double error = ((one.answered() ? 1 : 0) - 1 / (1 + StrictMath.exp(-sum))) * one.weight() / all;
    slopes[2][units] += (float) error;
    for (int h = 0; h < units; h++) {
      slopes[3][h] += (float) (error * Math.max(-1, Math.min(1, hidden[h])));
      hidden[h] = Math.abs(hidden[h]) < 1 ? error * net.outer()[h] : 0;
      slopes[2][h] += (float) hidden[h];
    }
    for (int i = 0; i < value.length; i++) {
      slopes[0][i] += (float) (error * value[i]);
      for (int h = 0; h < units; h++) {
        slopes[1][i * units + h] += (float) (hidden[h] * value[i]);
      }
    }
  }
}
