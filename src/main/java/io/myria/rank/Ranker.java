package io.myria.rank;

import io.myria.text.Analysis;
import java.util.Map;
import java.util.Set;

/** Ranks the turns of a ground for a question. Thread-safe. */
public final class Ranker {

  private static final double K1 = 1.2;
  private static final double B = 0.75;
  private static final int NEIGHBOURS = 2;

  private Ranker() {}

  /** The weights that ship with this version. */
  public static Ranker standard() {
    return new Ranker();
  }

  public Ranking rank(Ground ground, Question question) {
    int size = ground.size();
    Signals signals = new Signals(size);
    int[] passages = new int[size];
    double[] words = words(ground, question, passages);
    signals.add("words", 1, words);
    double[] cosine = meaning(ground, question, passages);
    signals.add("meaning", 1.5, cosine);
    double[] own = signals.scores().clone();
    signals.add("neighbours", 0.7, neighbours(ground, own));
    signals.add("sitting", 0.5, sittings(ground, own));
    return new Ranking(ground, signals, signals.scores(), passages, 0.5);
  }

  private static double[] words(Ground ground, Question question, int[] passages) {
    Set<String> terms = Analysis.questionTerms(question.text());
    double[] best = new double[ground.size()];
    for (int i = 0; i < best.length; i++) {
      Studied turn = ground.studied(i);
      for (int p = 0; p < turn.passages().size(); p++) {
        double score = bm25(ground, terms, turn.passages().get(p));
        if (score > best[i]) {
          best[i] = score;
          passages[i] = p;
        }
      }
    }
    return best;
  }

  private static double bm25(Ground ground, Set<String> terms, Map<String, Integer> counts) {
    double length = counts.values().stream().mapToInt(Integer::intValue).sum();
    double score = 0;
    for (String term : terms) {
      int tf = counts.getOrDefault(term, 0);
      int df = ground.documents(term);
      double idf = StrictMath.log(1 + (ground.size() - df + 0.5) / (df + 0.5));
      score += idf * tf * (K1 + 1) / (tf + K1 * (1 - B + B * length / ground.meanLength()));
    }
    return score;
  }

  private static double[] meaning(Ground ground, Question question, int[] passages) {
    double[] best = new double[ground.size()];
    for (int i = 0; i < best.length; i++) {
      for (int p = 0; p < ground.turn(i).passages().size(); p++) {
        double cosine = cosine(ground.turn(i).passages().get(p), question);
        if (p == 0 || cosine > best[i]) {
          best[i] = cosine;
          passages[i] = p;
        }
      }
    }
    return best;
  }

  private static double cosine(Passage passage, Question question) {
    return passage.vector().isPresent() && question.vector().isPresent()
        ? passage.vector().get().cosine(question.vector().get())
        : 0;
  }

  private static double[] neighbours(Ground ground, double[] own) {
    double[] sum = new double[own.length];
    for (int i = 0; i < own.length; i++) {
      int last = Math.min(own.length - 1, i + NEIGHBOURS);
      for (int j = Math.max(0, i - NEIGHBOURS); j <= last; j++) {
        sum[i] += j != i && ground.sitting(i) == ground.sitting(j) ? own[j] : 0;
      }
    }
    return sum;
  }

  private static double[] sittings(Ground ground, double[] own) {
    double[] best = new double[own.length];
    for (int start = 0, end; start < own.length; start = end) {
      double most = own[start];
      for (end = start; end < own.length && ground.sitting(end) == ground.sitting(start); end++) {
        most = Math.max(most, own[end]);
      }
      for (int i = start; i < end; i++) {
        best[i] = most;
      }
    }
    return best;
  }
}
