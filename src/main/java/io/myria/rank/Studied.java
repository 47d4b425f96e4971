package io.myria.rank;

import io.myria.text.Analysis;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A turn and the words it has: what is read of it once, whatever ground it stands in. */
record Studied(Turn turn, List<Map<String, Integer>> passages, int length) {

  static Studied of(Turn turn) {
    List<Map<String, Integer>> passages =
        turn.passages().stream()
            .map(passage -> counted(turn.text().substring(passage.start(), passage.end())))
            .toList();
    int length =
        passages.stream().flatMap(p -> p.values().stream()).mapToInt(Integer::intValue).sum();
    return new Studied(turn, passages, length);
  }

  private static Map<String, Integer> counted(String text) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Analysis.terms(text).forEach(term -> counts.merge(term, 1, Integer::sum));
    return counts;
  }
}
