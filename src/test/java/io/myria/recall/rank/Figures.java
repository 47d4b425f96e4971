package io.myria.recall.rank;

import io.myria.recall.corpus.Turn;
import io.myria.text.TokenCount;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How much of the evidence the best turns hold, as a context of so many tokens shows them. */
final class Figures {

  static final int[] BUDGETS = {500, 1_000, 2_000, 4_000};

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE d MMM uuuu", Locale.ENGLISH);

  private final Map<String, List<double[]>> byCategory = new HashMap<>();

  /** What the context holds of a question's evidence, a share a budget. */
  static double[] recall(Lesson lesson, Lesson.Exercise exercise, Ranking ranking) {
    return recall(lesson, exercise, ranking.order());
  }

  /** The same of turns in another order. */
  static double[] recall(Lesson lesson, Lesson.Exercise exercise, int[] order) {
    double[] recall = new double[BUDGETS.length];
    for (int b = 0; b < BUDGETS.length; b++) {
      Set<Integer> chosen = chosen(lesson, order, BUDGETS[b]);
      long found = exercise.evidence().stream().filter(chosen::contains).count();
      recall[b] = (double) found / exercise.wanted();
    }
    return recall;
  }

  private static Set<Integer> chosen(Lesson lesson, int[] order, int budget) {
    Set<Integer> chosen = new HashSet<>();
    Set<Integer> sittings = new HashSet<>();
    int spent = 0;
    int misses = 0;
    for (int index : order) {
      int sitting = lesson.corpus().sitting(index);
      int need = lesson.lineTokens()[index];
      need += sittings.contains(sitting) ? 0 : heading(lesson.corpus().turn(index));
      if (spent + need <= budget) {
        spent += need;
        chosen.add(index);
        sittings.add(sitting);
      } else if (++misses > 100) {
        break;
      }
    }
    return chosen;
  }

  private static int heading(Turn turn) {
    LocalDate date = LocalDate.ofInstant(turn.at(), ZoneOffset.UTC);
    return TokenCount.of("# " + DATE.format(date) + "\n");
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
  double farthest(Figures other) {
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
