package io.myria.recall;

import io.myria.rank.Part;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One plain sentence that says why a turn was chosen, from what its score is made of. */
final class Explanation {

  private static final int NAMED = 3;

  /** A part below this share of the largest one is no reason. */
  private static final double TELLING = 0.2;

  private static final Map<String, String> REASONS =
      Map.of(
          "words", "it holds words of the question",
          "meaning", "it means something like the question",
          "neighbours", "what was said right before and after it fits",
          "sitting", "it belongs to a sitting that is about this");

  private Explanation() {}

  /**
   * @param parts largest contribution first
   */
  static String of(List<Part> parts) {
    double largest = parts.isEmpty() ? 0 : parts.get(0).contribution();
    List<String> reasons =
        parts.stream()
            .filter(part -> part.contribution() > 0)
            .filter(part -> part.contribution() >= TELLING * largest)
            .map(part -> REASONS.getOrDefault(part.signal(), part.signal()))
            .distinct()
            .limit(NAMED)
            .toList();
    if (reasons.isEmpty()) {
      return "Chosen because nothing else fits better.";
    }
    String most =
        reasons.stream().limit(Math.max(1, reasons.size() - 1)).collect(Collectors.joining(", "));
    String last = reasons.get(reasons.size() - 1);
    return "Chosen because " + (reasons.size() == 1 ? last : most + " and " + last) + ".";
  }
}
