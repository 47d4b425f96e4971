package io.myria.topics.fold;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Finds a change of topic within an open leaf: the place where the events before and after have the
 * fewest telling words in common (in the spirit of Hearst, "TextTiling", 1997), or hints that do
 * not overlap. Looks at the body alone, so that it is found as soon as the new subject has enough
 * events, and always the same. Stateless.
 */
final class TopicShift {

  /** Events on either side that are compared, at most. */
  private static final int WINDOW = 6;

  /** Fewest events of a part. */
  private static final int LEAST = 4;

  /** Distinct telling terms that a side needs before it is compared. */
  private static final int TERMS = 8;

  /** Fewest events of a part where hints tell. */
  private static final int LEAST_HINTED = 2;

  /** What the cut between a question and what follows costs. */
  private static final double QUESTION = 0.06;

  private TopicShift() {}

  /**
   * @param body in {@code event_seq} order
   * @return how many events come before the turn
   */
  static OptionalInt in(List<EventDigest> body, Vocabulary vocabulary, FoldRules rules) {
    OptionalInt hinted = byHints(body);
    return hinted.isPresent() || !rules.byMeaning() ? hinted : byWords(body, vocabulary, rules);
  }

  /** The last two events have hints, and none of those before is among them. */
  private static OptionalInt byHints(List<EventDigest> body) {
    int cut = body.size() - LEAST_HINTED;
    if (cut < LEAST_HINTED) {
      return OptionalInt.empty();
    }
    Map<String, Double> before = Labels.hints(body.subList(0, cut));
    boolean foreign =
        body.subList(cut, body.size()).stream()
            .map(event -> Labels.hints(List.of(event)))
            .allMatch(
                hints ->
                    !hints.isEmpty() && hints.keySet().stream().noneMatch(before::containsKey));
    return foreign && !before.isEmpty() ? OptionalInt.of(cut) : OptionalInt.empty();
  }

  private static OptionalInt byWords(
      List<EventDigest> body, Vocabulary vocabulary, FoldRules rules) {
    int size = body.size();
    int best = -1;
    double least = Double.MAX_VALUE;
    for (int cut = LEAST; cut <= size - LEAST; cut++) {
      double cohesion = cohesion(body, cut, vocabulary);
      double excess = cohesion - bound(size, size - cut, rules);
      if (excess < 0 && cohesion < least) {
        best = cut;
        least = cohesion;
      }
    }
    return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
  }

  /** The longer the body and the more there is of the new subject, the smaller a turn will do. */
  private static double bound(int size, int after, FoldRules rules) {
    double sure = after >= 5 ? 0.045 : 0.02;
    double longer = Math.max(0, size - 10) * 0.012;
    return size * 4 >= rules.leafRefs() * 3 ? 1 : sure + longer;
  }

  private static double cohesion(List<EventDigest> body, int cut, Vocabulary vocabulary) {
    List<EventDigest> before = body.subList(Math.max(0, cut - WINDOW), cut);
    List<EventDigest> after = body.subList(cut, Math.min(body.size(), cut + WINDOW));
    Map<String, Double> one = weights(before, vocabulary);
    Map<String, Double> other = weights(after, vocabulary);
    if (one.size() < TERMS || other.size() < TERMS) {
      return Double.MAX_VALUE;
    }
    double dot = 0;
    for (Map.Entry<String, Double> term : one.entrySet()) {
      dot += term.getValue() * other.getOrDefault(term.getKey(), 0.0);
    }
    double cosine = dot / Math.sqrt(squares(one) * squares(other));
    return body.get(cut - 1).asks() ? cosine + QUESTION : cosine;
  }

  private static double squares(Map<String, Double> weights) {
    double sum = 0;
    for (double weight : weights.values()) {
      sum += weight * weight;
    }
    return Math.max(sum, 1e-9);
  }

  /** Sorted, so that sums come out the same. */
  private static Map<String, Double> weights(List<EventDigest> events, Vocabulary vocabulary) {
    Map<String, Integer> counts = new HashMap<>(Labels.frequencies(events));
    Map<String, Double> weights = new TreeMap<>();
    counts.forEach((term, count) -> weights.put(term, vocabulary.tells(term, count)));
    return weights;
  }
}
