package io.myria.recall.ranking;

import java.util.ArrayList;
import java.util.List;

/**
 * BM25 of whole turns (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) by
 * all telling words of a question, names included: the floor of every ranking, with nothing
 * learned. Stateless.
 */
final class PlainBm25 {

  private static final double K1 = 1.2;
  private static final double B = 0.75;

  private PlainBm25() {}

  /** By turn. */
  static double[] of(Corpus corpus, ParsedQuestion asked) {
    List<String> terms = new ArrayList<>(asked.words());
    terms.addAll(asked.names());
    return of(corpus, terms);
  }

  /**
   * By turn.
   *
   * @param terms each once
   */
  static double[] of(Corpus corpus, List<String> terms) {
    Sittings stage = corpus.stage();
    double[] scores = new double[stage.turns()];
    int[] lengths = corpus.turnLengths();
    long all = 0;
    for (int length : lengths) {
      all += length;
    }
    double mean = Math.max(1, all / (double) Math.max(1, scores.length));
    for (String term : terms) {
      Counts turns =
          corpus.postings().sentences(term).by(corpus.postings()::unitOf).by(stage::turn);
      int df = turns.size();
      double idf = StrictMath.log(1 + (scores.length - df + 0.5) / (df + 0.5));
      for (int i = 0; i < df; i++) {
        int turn = turns.places()[i];
        int times = turns.times()[i];
        double damping = K1 * (1 - B + B * lengths[turn] / mean);
        scores[turn] += idf * times * (K1 + 1) / (times + damping);
      }
    }
    return scores;
  }
}
