package io.myria.recall.ranking;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Learns what decides among the finalists; the same seed gives the same net. */
final class LearnNet {

  static final int UNITS = 24;

  private static final int ROUNDS = 4;
  private static final int BATCH = 16;
  private static final float RATE = 0.003f;
  private static final float DECAY = 1e-4f;
  private static final float DROPPED = 0.3f;

  private final Random random;
  private final int signals;
  private final float[] line;
  private final float[] inner;
  private final float[] bias = new float[UNITS];
  private final float[] outer = new float[UNITS];
  private final List<Adam> climbers;
  private final float[][] slopes;

  private LearnNet(int signals, float[] line, long seed) {
    this.random = new Random(seed);
    this.signals = signals;
    this.line = line;
    this.inner = new float[signals * UNITS];
    for (int i = 0; i < inner.length; i++) {
      inner[i] = (float) (random.nextGaussian() / Math.sqrt(signals));
    }
    for (int h = 0; h < UNITS; h++) {
      outer[h] = (float) (random.nextGaussian() / Math.sqrt(UNITS) / 2);
    }
    this.climbers = List.of(new Adam(line), new Adam(inner), new Adam(bias), new Adam(outer));
    this.slopes =
        new float[][] {
          new float[signals], new float[inner.length], new float[UNITS], new float[UNITS]
        };
  }

  /**
   * @param first the signal that the line begins as: how the first round scored
   */
  static Net from(List<Sheet> sheets, int first, long seed) {
    float[][] spread = Sheet.spread(sheets);
    int signals = spread[0].length;
    float[] line = new float[signals];
    line[first] = spread[1][first];
    LearnNet learn = new LearnNet(signals, line, seed);
    Net scale = new Net(spread[0], spread[1], line, learn.inner, learn.bias, learn.outer);
    List<Sheet> scaled = sheets.stream().map(sheet -> scaled(sheet, scale)).toList();
    learn.learn(scaled);
    return scale;
  }

  private static Sheet scaled(Sheet sheet, Net scale) {
    float[][] rows = new float[sheet.rows().length][];
    for (int r = 0; r < rows.length; r++) {
      rows[r] = sheet.rows()[r].clone();
      for (int s = 0; s < rows[r].length; s++) {
        rows[r][s] = scale.scaled(s, rows[r][s]);
      }
    }
    return new Sheet(
        rows, sheet.starts(), sheet.evidence(), sheet.wanted(), sheet.ground(), sheet.weight());
  }

  private void learn(List<Sheet> sheets) {
    int steps = ROUNDS * ((sheets.size() + BATCH - 1) / BATCH);
    int step = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<Sheet> mixed = new ArrayList<>(sheets);
      Collections.shuffle(mixed, random);
      for (int from = 0; from < mixed.size(); from += BATCH) {
        List<Sheet> batch = mixed.subList(from, Math.min(mixed.size(), from + BATCH));
        float[] kept = kept();
        batch.forEach(sheet -> add(sheet, kept, 1f / batch.size()));
        float rate = RATE * (1 - (float) step++ / steps) + 1e-5f;
        for (int p = 0; p < slopes.length; p++) {
          climbers.get(p).step(slopes[p], rate, DECAY);
          java.util.Arrays.fill(slopes[p], 0);
        }
      }
    }
  }

  /** Some signals are left out of each step, so that none is leaned on too much. */
  private float[] kept() {
    float[] kept = new float[signals];
    for (int s = 0; s < signals; s++) {
      kept[s] = random.nextFloat() < DROPPED ? 0 : 1 / (1 - DROPPED);
    }
    return kept;
  }

  private void add(Sheet sheet, float[] kept, float share) {
    int rows = sheet.rows().length;
    float[][] hidden = new float[rows][];
    float[] scores = new float[rows];
    float[][] inputs = new float[rows][signals];
    for (int r = 0; r < rows; r++) {
      hidden[r] = bias.clone();
      for (int s = 0; s < signals; s++) {
        float value = sheet.rows()[r][s] * kept[s];
        inputs[r][s] = value;
        if (value != 0) {
          Vectors.add(hidden[r], inner, s * UNITS, value);
        }
      }
      scores[r] = Vectors.dot(line, inputs[r]);
      for (int h = 0; h < UNITS; h++) {
        scores[r] += Math.max(0, hidden[r][h]) * outer[h];
      }
    }
    int[] best = sheet.best(scores);
    float[] slope = sheet.slopes(scores, best);
    for (int turn = 0; turn < best.length; turn++) {
      if (Math.abs(slope[turn]) > 1e-6f) {
        back(inputs[best[turn]], hidden[best[turn]], slope[turn] * share);
      }
    }
  }

  private void back(float[] input, float[] hidden, float slope) {
    Vectors.add(slopes[0], input, 0, slope);
    float[] down = new float[UNITS];
    for (int h = 0; h < UNITS; h++) {
      if (hidden[h] > 0) {
        slopes[3][h] += slope * hidden[h];
        down[h] = slope * outer[h];
        slopes[2][h] += down[h];
      }
    }
    for (int s = 0; s < signals; s++) {
      if (input[s] != 0) {
        int row = s * UNITS;
        for (int h = 0; h < UNITS; h++) {
          slopes[1][row + h] += input[s] * down[h];
        }
      }
    }
  }
}
