package io.myria.recall.ranking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Features of a ranking from which its confidence is predicted. */
final class RankingFeatures {

  private static final int[] PLACES = {0, 1, 2, 5, 10, 20, 40};
  private static final int LEADERS = 5;
  private static final double LEAST = 1e-9;

  private RankingFeatures() {}

  static List<String> names() {
    List<String> names = new ArrayList<>();
    for (int p = 1; p < PLACES.length; p++) {
      names.add("behind_at_" + PLACES[p]);
    }
    names.addAll(List.of("size", "spread", "best_near_share", "top_near_share"));
    names.addAll(List.of("best_share", "top_share", "words"));
    for (QuestionType kind : QuestionType.values()) {
      names.add(kind.name().toLowerCase(Locale.ROOT));
    }
    return names;
  }

  static double[] of(ParsedQuestion asked, Columns columns, double[] scores) {
    double[] best = best(scores);
    double most = place(best, 0);
    double[] looks = new double[PLACES.length + 6 + asked.kinds().length];
    int at = 0;
    for (int p = 1; p < PLACES.length; p++) {
      looks[at++] = most - place(best, PLACES[p]);
    }
    double fifth = place(best, LEADERS - 1);
    looks[at++] = StrictMath.log(1.0 + scores.length);
    looks[at++] = entropy(scores, most);
    for (String signal : List.of("near_share", "unit_share")) {
      looks[at++] = highest(columns.get(signal), scores, Double.NEGATIVE_INFINITY);
      looks[at++] = highest(columns.get(signal), scores, fifth);
    }
    looks[at++] = asked.words().size();
    int start = looks.length - asked.kinds().length;
    for (int k = 0; k < asked.kinds().length; k++) {
      looks[start + k] = asked.kinds()[k];
    }
    return looks;
  }

  private static double[] best(double[] scores) {
    int[] places = Best.places(scores, PLACES[PLACES.length - 1] + 1);
    return Arrays.stream(places).mapToDouble(place -> scores[place]).toArray();
  }

  /** The last one where there are not so many. */
  private static double place(double[] best, int place) {
    return best.length == 0 ? 0 : best[Math.min(place, best.length - 1)];
  }

  private static double entropy(double[] scores, double most) {
    double all = LEAST;
    double weighed = 0;
    for (double score : scores) {
      double share = StrictMath.exp(score - most);
      all += share;
      weighed += share * (score - most);
    }
    return StrictMath.log(all) - weighed / all;
  }

  /** The highest value among those that score so much. */
  private static double highest(double[] values, double[] scores, double least) {
    double highest = values.length == 0 ? 0 : Double.NEGATIVE_INFINITY;
    for (int u = 0; u < values.length; u++) {
      highest = scores[u] >= least ? Math.max(highest, values[u]) : highest;
    }
    return highest;
  }
}
