package io.myria.recall.ranking;

import io.myria.fingerprint.MemoryKind;
import io.myria.fingerprint.Rendering;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Candidates of all kinds, some alike, some linked, with costs of their own. */
final class RandomMemories implements Ties {

  private static final long NOW = Instant.parse("2026-04-08T12:00:00Z").getEpochSecond();

  private final List<BudgetCandidate> memories = new ArrayList<>();
  private final double[][] overlaps;
  private final boolean[][] links;
  private final int[][] costs;

  RandomMemories(Random random, int count) {
    this.overlaps = new double[count][count];
    this.links = new boolean[count][count];
    this.costs = new int[count][Rendering.values().length];
    for (int one = 0; one < count; one++) {
      costs[one] = new int[] {1 + random.nextInt(900), 1 + random.nextInt(200), 35};
      MemoryKind kind = MemoryKind.values()[random.nextInt(MemoryKind.values().length)];
      Instant at = Instant.ofEpochSecond(NOW - random.nextInt(1_000_000));
      double relevance = random.nextInt(20) / 19.0;
      memories.add(
          new BudgetCandidate(relevance, kind, random.nextInt(6), 1 + random.nextInt(80), at));
      for (int other = 0; other < one; other++) {
        overlaps[one][other] = random.nextInt(4) == 0 ? 1 : 2 * random.nextDouble() - 1;
        links[one][other] = random.nextInt(10) == 0;
      }
    }
  }

  List<BudgetCandidate> memories() {
    return memories;
  }

  int cost(int candidate, Rendering rendering) {
    return costs[candidate][rendering.ordinal()];
  }

  int spent(List<Choice> choices) {
    return choices.stream().mapToInt(one -> cost(one.candidate(), one.rendering())).sum();
  }

  Page page() {
    return new Page() {
      @Override
      public int cost(int candidate, Rendering rendering) {
        return RandomMemories.this.cost(candidate, rendering);
      }

      @Override
      public int least(int candidate, Rendering rendering) {
        return costs[candidate][rendering.ordinal()] - 3;
      }

      @Override
      public void add(int candidate, Rendering rendering) {}
    };
  }

  @Override
  public double overlap(int one, int other) {
    return overlaps[Math.max(one, other)][Math.min(one, other)];
  }

  @Override
  public boolean areLinked(int one, int other) {
    return links[Math.max(one, other)][Math.min(one, other)];
  }
}
