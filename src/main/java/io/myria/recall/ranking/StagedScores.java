package io.myria.recall.ranking;

import java.util.Collection;
import java.util.Set;

/**
 * The scores of an answer in stages: summaries, items, and what is linked to them, each up to a
 * share of the budget. Stateless.
 */
public final class StagedScores {

  /** Up to here summaries. */
  private static final double SUMMARIES = 0.5;

  private StagedScores() {}

  /** Tokens that summaries may have. */
  public static int summaries(int budget) {
    return (int) (SUMMARIES * budget);
  }

  /** 1 / (1 + age / days). */
  public static double decay(double ageDays, double days) {
    return 1 / (1 + ageDays / days);
  }

  /** What an item is sorted by. */
  public static double score(double confidence, double decay, double vectorScore) {
    return confidence * decay * vectorScore;
  }

  /**
   * Whether summaries answer a question by themselves: one of them holds all that it asks about. A
   * question for a detail (when, who, where, how many …) is never answered by a summary.
   *
   * @param asked telling terms of the question
   * @param summaries terms of each summary that stands in the context
   */
  public static boolean suffice(
      Set<String> asked, Collection<Set<String>> summaries, boolean asksForDetail) {
    return !asksForDetail
        && !asked.isEmpty()
        && summaries.stream().anyMatch(terms -> terms.containsAll(asked));
  }
}
