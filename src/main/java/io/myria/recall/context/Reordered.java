package io.myria.recall.context;

import io.myria.recall.ranking.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Scores raised to fit another order: an event that was put forward has at least the score of all
 * that follows it now, and names the part that was added. Immutable.
 */
public final class Reordered extends ScoresOver {

  private final int[] order;
  private final Map<Integer, Double> raised = new HashMap<>();
  private final String signal;

  /**
   * @param before an order in which the base has them
   * @param order the same places in another one, or some of them
   * @param signal what put them so, as a part of a score is named
   */
  public Reordered(Scores base, int[] before, int[] order, String signal) {
    super(base);
    this.order = order;
    this.signal = signal;
    Map<Integer, Integer> places = new HashMap<>();
    for (int at = 0; at < before.length; at++) {
      places.put(before[at], at);
    }
    int first = Integer.MAX_VALUE;
    double most = Double.NEGATIVE_INFINITY;
    for (int at = order.length - 1; at >= 0; at--) {
      int index = order[at];
      int place = places.getOrDefault(index, Integer.MAX_VALUE);
      double score = base.score(index);
      if (first < place && most > score) {
        raised.put(index, most);
      }
      most = Math.max(most, score);
      first = Math.min(first, place);
    }
  }

  @Override
  public int[] order() {
    return order.clone();
  }

  @Override
  public double score(int index) {
    return raised.getOrDefault(index, super.score(index));
  }

  @Override
  public List<Part> parts(int index) {
    List<Part> parts = super.parts(index);
    if (!raised.containsKey(index)) {
      return parts;
    }
    double more = raised.get(index) - super.score(index);
    List<Part> all = new ArrayList<>(parts);
    all.add(new Part(signal, 1, more));
    all.sort(Comparator.comparingDouble((Part part) -> -part.contribution()));
    return all;
  }
}
