package io.myria.recall.ranking;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** How much of the evidence the best turns hold, as a context of so many tokens shows them. */
final class HeldEvidence {

  static final int[] BUDGETS = {500, 1_000, 2_000, 4_000};

  private final Map<String, List<double[]>> byCategory = new HashMap<>();

  /** The share of a question's evidence that a context of each budget holds, verbatim. */
  static double[] recall(Lesson lesson, Lesson.Exercise exercise, Ranking ranking) {
    return recall(lesson, exercise, ranking, ranking.order());
  }

  /** The same of turns in another order. */
  static double[] recall(Lesson lesson, Lesson.Exercise exercise, Ranking ranking, int[] order) {
    return shares(lesson, exercise, ranking, order, ContextFill::whole);
  }

  /** The share of a question's evidence that a context of each budget holds in any rendering. */
  static double[] found(Lesson lesson, Lesson.Exercise exercise, Ranking ranking) {
    return found(lesson, exercise, ranking, ranking.order());
  }

  /** The same of turns in another order. */
  static double[] found(Lesson lesson, Lesson.Exercise exercise, Ranking ranking, int[] order) {
    return shares(lesson, exercise, ranking, order, ContextFill::found);
  }

  private static double[] shares(
      Lesson lesson,
      Lesson.Exercise exercise,
      Ranking ranking,
      int[] order,
      Function<ContextFill, BitSet> held) {
    double[] shares = new double[BUDGETS.length];
    for (int b = 0; b < BUDGETS.length; b++) {
      BitSet there = held.apply(ContextFill.of(ranking, lesson.lineTokens(), order, BUDGETS[b]));
      long found = exercise.evidence().stream().filter(there::get).count();
      shares[b] = (double) found / Math.max(1, exercise.wanted());
    }
    return shares;
  }

  /** The share that a context of four fifths of each budget holds, or that is cited beside it. */
  static double[] beside(Lesson lesson, Lesson.Exercise exercise, Ranking ranking, BitSet cited) {
    double[] shares = new double[BUDGETS.length];
    for (int b = 0; b < BUDGETS.length; b++) {
      int left = BUDGETS[b] * 4 / 5;
      BitSet there = ContextFill.of(ranking, lesson.lineTokens(), ranking.order(), left).found();
      there.or(cited);
      long found = exercise.evidence().stream().filter(there::get).count();
      shares[b] = (double) found / Math.max(1, exercise.wanted());
    }
    return shares;
  }

  void add(String category, double[] recall) {
    byCategory.computeIfAbsent(category, c -> new ArrayList<>()).add(recall);
    byCategory.computeIfAbsent("all", c -> new ArrayList<>()).add(recall);
  }

  double mean(String category, int budget) {
    List<double[]> all = byCategory.getOrDefault(category, List.of());
    double sum = 0;
    for (double[] recall : all) {
      sum += recall[budget];
    }
    return 100 * sum / Math.max(1, all.size());
  }

  /** In points: by how much any category has less than another's, whatever the budget. */
  double farthest(HeldEvidence other) {
    double farthest = 0;
    for (String category : byCategory.keySet()) {
      for (int b = 0; b < BUDGETS.length; b++) {
        farthest = Math.max(farthest, other.mean(category, b) - mean(category, b));
      }
    }
    return farthest;
  }

  /** A line a category: questions, then recall by budget. */
  String table() {
    StringBuilder table = new StringBuilder();
    byCategory.keySet().stream()
        .sorted()
        .forEach(
            category -> {
              table.append(
                  String.format(
                      Locale.ROOT, "| %-12s | %4d ", category, byCategory.get(category).size()));
              for (int b = 0; b < BUDGETS.length; b++) {
                table.append(String.format(Locale.ROOT, "| %5.1f ", mean(category, b)));
              }
              table.append("|\n");
            });
    return table.toString();
  }
}
