package io.myria.cli.evaluation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.JsonNode;

/**
 * The score of one answer of a recall.
 *
 * @param budget of tokens
 * @param share of the question's evidence that stands in the context, word for word
 * @param shareAny of the evidence that stands in the context at all, if only by its fingerprint or
 *     id
 * @param share10 of the evidence that is among the first ten items
 * @param gain10 normalised discounted cumulative gain of the first ten (Järvelin and Kekäläinen,
 *     "Cumulated gain-based evaluation of IR techniques", 2002), of two grades
 * @param tokens of the context, as the server counted them
 */
public record RecallMark(
    int budget,
    double share,
    double shareAny,
    double share10,
    double gain10,
    double confidence,
    int tokens,
    long microseconds) {

  private static final int TOP = 10;

  /**
   * Without evidence nothing can be found, and all shares are nought.
   *
   * @param events that stand in the context, best first
   */
  public static RecallMark of(
      EvaluationQuestion question,
      int budget,
      JsonNode answer,
      List<Standing> events,
      long microseconds) {
    Set<String> wanted = new HashSet<>(question.evidence());
    Set<String> stands = new HashSet<>();
    Set<String> any = new HashSet<>();
    Set<String> first = new HashSet<>();
    double gain = 0;
    int rank = 0;
    for (Standing event : events) {
      rank++;
      if (!wanted.contains(event.key())) {
        continue;
      }
      any.add(event.key());
      if (event.verbatim()) {
        stands.add(event.key());
      }
      if (rank <= TOP && first.add(event.key())) {
        gain += discount(rank);
      }
    }
    return new RecallMark(
        budget,
        share(stands, wanted),
        share(any, wanted),
        share(first, wanted),
        wanted.isEmpty() ? 0 : gain / ideal(wanted.size()),
        answer.path("confidence").asDouble(0),
        answer.path("token_count").asInt(0),
        microseconds);
  }

  /**
   * An event in a context.
   *
   * @param key its {@code source_event_key}, empty where it has none
   * @param verbatim whether it stands there whole, word for word
   */
  public record Standing(String key, boolean verbatim) {}

  boolean holdsAll() {
    return share >= 1;
  }

  private static double share(Set<String> found, Set<String> wanted) {
    return wanted.isEmpty() ? 0 : (double) found.size() / wanted.size();
  }

  private static double ideal(int relevant) {
    double sum = 0;
    for (int rank = 1; rank <= Math.min(TOP, relevant); rank++) {
      sum += discount(rank);
    }
    return sum;
  }

  private static double discount(int rank) {
    return Math.log(2) / Math.log(rank + 1);
  }

  /** Of all marks together. */
  static double mean(List<RecallMark> marks, ToDoubleFunction<RecallMark> of) {
    return marks.stream().mapToDouble(of).average().orElse(0);
  }
}
