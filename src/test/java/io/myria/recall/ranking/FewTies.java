package io.myria.recall.ranking;

import java.util.List;
import java.util.Map;

/** Ties that a test names, by pairs in the order of places; there are no others. */
record FewTies(Map<List<Integer>, Double> overlaps, Map<List<Integer>, Boolean> links)
    implements Ties {

  @Override
  public double overlap(int one, int other) {
    return overlaps.getOrDefault(pair(one, other), 0.0);
  }

  @Override
  public boolean areLinked(int one, int other) {
    return links.containsKey(pair(one, other));
  }

  private static List<Integer> pair(int one, int other) {
    return List.of(Math.min(one, other), Math.max(one, other));
  }
}
