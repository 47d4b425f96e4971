package io.myria.cli.evaluation;

import io.myria.cli.evaluation.ContextBlocks.Presence;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The score of one answer of a recall.
 *
 * @param budget of tokens
 * @param recall evidence recall: the share of the question's evidence that stands in the context,
 *     word for word and whole
 * @param found evidence found: the share that stands there in any rendering, whole, by a passage or
 *     by a line with its id
 * @param share10 of the evidence that is among the first ten items
 * @param gain10 normalised discounted cumulative gain of the first ten (Järvelin and Kekäläinen,
 *     "Cumulated gain-based evaluation of IR techniques", 2002), of two grades
 * @param tokens of the context, as the server counted them
 * @param events that stand in the context
 * @param endedEarly whether the answer ended before its budget
 * @param microseconds of the round trip
 * @param untrue events of the evidence that do not stand there as the answer says
 * @param without stages that did not do their part
 */
public record RecallMark(
    int budget,
    double recall,
    double found,
    double share10,
    double gain10,
    double confidence,
    int tokens,
    int events,
    boolean endedEarly,
    long microseconds,
    int untrue,
    List<String> without) {

  private static final int TOP = 10;

  /** What was asked for and how long it took. */
  public record Asked(int budget, long microseconds) {}

  /**
   * An event that an answer lists.
   *
   * @param key its {@code source_event_key}, empty where it has none
   * @param claimed how it stands in the context, as the answer says
   * @param presence how it does
   */
  public record Standing(String key, Presence claimed, Presence presence) {}

  /**
   * Without evidence nothing can be found, and all shares are zero.
   *
   * @param events that the answer lists, best first
   */
  public static RecallMark of(
      EvaluationQuestion question, Asked asked, JsonNode answer, List<Standing> events) {
    Set<String> wanted = Set.copyOf(question.evidence());
    Set<String> whole = new HashSet<>();
    Set<String> any = new HashSet<>();
    Set<String> first = new HashSet<>();
    int untrue = 0;
    double gain = 0;
    int rank = 0;
    for (Standing event : events) {
      rank++;
      if (!wanted.contains(event.key())) {
        continue;
      }
      untrue += event.presence() == event.claimed() ? 0 : 1;
      if (event.presence() == Presence.WHOLE) {
        whole.add(event.key());
      }
      if (event.presence() != Presence.ABSENT) {
        any.add(event.key());
      }
      if (rank <= TOP && first.add(event.key())) {
        gain += discount(rank);
      }
    }
    return new RecallMark(
        asked.budget(),
        share(whole, wanted),
        share(any, wanted),
        share(first, wanted),
        wanted.isEmpty() ? 0 : gain / ideal(wanted.size()),
        answer.path("confidence").asDouble(0),
        answer.path("token_count").asInt(0),
        events.size(),
        answer.path("ended_early").asBoolean(false),
        asked.microseconds(),
        untrue,
        stages(answer.path("degraded")));
  }

  private static List<String> stages(JsonNode degraded) {
    return degraded.valueStream().map(one -> one.path("stage").asString("")).distinct().toList();
  }

  /** 1 where all the evidence stands in the context in any rendering, else 0. */
  int holdsAll() {
    return found >= 1 ? 1 : 0;
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
}
