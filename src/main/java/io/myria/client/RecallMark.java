package io.myria.client;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.JsonNode;

/**
 * What one answer of a recall was worth.
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
record RecallMark(
    int budget,
    double share,
    double shareAny,
    double share10,
    double gain10,
    double confidence,
    int tokens,
    long microseconds) {

  private static final int TOP = 10;

  /** Without evidence nothing can be found, and all shares are nought. */
  static RecallMark of(Question question, int budget, JsonNode answer, long microseconds) {
    String context = answer.path("context").asString("");
    Set<String> wanted = new HashSet<>(question.evidence());
    Set<String> stands = new HashSet<>();
    Set<String> any = new HashSet<>();
    Set<String> first = new HashSet<>();
    double gain = 0;
    int rank = 0;
    for (JsonNode item : answer.path("items")) {
      rank++;
      String key = item.path("source_event_key").asString("");
      if (!wanted.contains(key)) {
        continue;
      }
      if (context.contains(item.path("text").asString(" "))) {
        any.add(key);
        if (item.path("rendering").asString("").equals("verbatim")) {
          stands.add(key);
        }
      }
      if (rank <= TOP && first.add(key)) {
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
