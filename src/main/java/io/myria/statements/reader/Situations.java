package io.myria.statements.reader;

import io.myria.language.Analysis;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether two descriptions are of one situation, by the cosine of their vectors and by their words.
 * Vectors alone take the same words in another order ("push the archive", "the archive's
 * push-bike") for the same situation, words alone miss a paraphrase. The weights are a resource
 * file, learnt from the open half of the labelled set for the model {@code bge-small-en-v1.5-q}.
 * Thread-safe.
 */
public final class Situations {

  /** The model whose vectors the weights were learnt with. */
  public static final String MODEL_NAME = "bge-small-en-v1.5-q";

  /**
   * From this likeness on two situations are the same. Of authors who were left out 35 of 39
   * paraphrases and 9 of 156 others are above it; at 0.5 they are 33 and 5.
   */
  public static final double THRESHOLD = 0.35;

  static final String WEIGHTS = "situations.weights";

  private static final double NEARLY = 0.7;
  private static final int MOST_TERMS = 200;

  private static final LogisticRegression MODEL =
      LogisticRegression.parse(CueLexicon.text(WEIGHTS).orElse(""));

  private Situations() {}

  /**
   * How likely two descriptions are of one situation, from 0 to 1.
   *
   * @param cosine of their vectors
   */
  public static double likeness(double cosine, String one, String other) {
    return likeness(features(cosine, one, other), one, other, MODEL);
  }

  static double likeness(
      Map<String, Double> features, String one, String other, LogisticRegression model) {
    return isNearlyEqual(terms(one), terms(other)) ? 1 : model.probability(features);
  }

  /** The same words in the same order, but for a few: labelled examples have none between. */
  private static boolean isNearlyEqual(List<String> left, List<String> right) {
    int longer = Math.max(left.size(), right.size());
    return left.equals(right) || longestCommon(left, right) >= NEARLY * longer;
  }

  public static boolean isSame(double cosine, String one, String other) {
    return likeness(cosine, one, other) >= THRESHOLD;
  }

  static Map<String, Double> features(double cosine, String one, String other) {
    List<String> left = terms(one);
    List<String> right = terms(other);
    long shared = left.stream().distinct().filter(right::contains).count();
    double most = Math.max(1, Math.min(left.size(), right.size()));
    double overlap = shared / most;
    double order = longestCommon(left, right) / most;
    Map<String, Double> features = new LinkedHashMap<>();
    features.put("cosine", cosine * 4);
    features.put("overlap", overlap * 2);
    features.put("order", order * 2);
    features.put("disorder", (overlap - order) * 2);
    features.put(
        "start", !left.isEmpty() && !right.isEmpty() && left.get(0).equals(right.get(0)) ? 1.0 : 0);
    return features;
  }

  private static List<String> terms(String text) {
    List<String> terms = new ArrayList<>(Analysis.terms(text));
    terms.removeAll(Analysis.stopWordsAmong(terms));
    return terms.size() > MOST_TERMS ? terms.subList(0, MOST_TERMS) : terms;
  }

  /** The length of the longest common subsequence. */
  private static int longestCommon(List<String> left, List<String> right) {
    int[][] lengths = new int[left.size() + 1][right.size() + 1];
    for (int i = 1; i <= left.size(); i++) {
      for (int j = 1; j <= right.size(); j++) {
        lengths[i][j] =
            left.get(i - 1).equals(right.get(j - 1))
                ? lengths[i - 1][j - 1] + 1
                : Math.max(lengths[i - 1][j], lengths[i][j - 1]);
      }
    }
    return lengths[left.size()][right.size()];
  }
}
