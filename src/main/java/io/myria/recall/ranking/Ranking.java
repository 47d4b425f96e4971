package io.myria.recall.ranking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/** The turns of a corpus by how well they answer a question. Thread-safe: it never changes. */
public final class Ranking {

  /** What the final round adds to the first; its signals work together, so it is one part. */
  public static final String TOGETHER = "together";

  private final Corpus corpus;
  private final Ranker.Round round;
  private final Model model;
  private final Columns columns;
  private final double[] scores;
  private final Ranker.Trusted trusted;
  private final int[] best;
  private final int[] order;

  /** Made when it is asked for first; who comes at the same time makes the same. */
  private volatile ConfidenceFeatures features;

  Ranking(Corpus corpus, Ranker.Round round, double[] scores, Ranker.Trusted trusted) {
    this.corpus = corpus;
    this.round = round;
    this.model = round.model();
    this.columns = round.columns();
    this.scores = scores;
    this.trusted = trusted;
    this.best = new int[corpus.size()];
    for (int turn = 0; turn < best.length; turn++) {
      best[turn] = corpus.firstUnit(turn);
      for (int u = best[turn] + 1; u < corpus.firstUnit(turn + 1); u++) {
        best[turn] = scores[u] > scores[best[turn]] ? u : best[turn];
      }
    }
    double[] byTurn = new double[best.length];
    Arrays.setAll(byTurn, this::score);
    this.order = Best.order(byTurn);
  }

  public Corpus corpus() {
    return corpus;
  }

  /** The turns' indexes in the corpus, best first; of equals the later one. */
  public int[] order() {
    return order.clone();
  }

  /**
   * How near the turn is to the question in meaning: the highest cosine of its units; empty of a
   * ranking by words.
   */
  public OptionalDouble cosine(int index) {
    return round.cosines().stream()
        .flatMapToDouble(
            all -> Arrays.stream(all, corpus.firstUnit(index), corpus.firstUnit(index + 1)))
        .max();
  }

  /** Higher is better; comparable within this ranking only. */
  public double score(int index) {
    return scores[best[index]];
  }

  /** Which of the turn's passages answers best. */
  public int passage(int index) {
    return best[index] - corpus.firstUnit(index);
  }

  /** What the score is made of, the largest contribution first; they add up to the score. */
  public List<Part> parts(int index) {
    List<Part> parts = new ArrayList<>();
    double sum = 0;
    for (int signal = 0; signal < model.signals().size(); signal++) {
      double value = columns.get(model.signals().get(signal))[best[index]];
      double contribution = round.weights()[signal] * value;
      sum += contribution;
      parts.add(new Part(model.signals().get(signal), value, contribution));
    }
    parts.add(new Part(TOGETHER, score(index) - sum, score(index) - sum));
    parts.sort(Comparator.comparingDouble((Part part) -> -part.contribution()));
    return parts;
  }

  /**
   * How probable it is that an answer holds what answers the question; from 0 to 1. Of two answers
   * by this ranking the one that holds more has no less, and what holds nothing has 0.
   */
  public double confidence(AnswerParts parts) {
    if (parts.held().isEmpty()) {
      return 0;
    }
    double[] known = features(parts);
    return trusted.shaped()
        ? ShapedConfidence.standard().of(known, trusted.foreign() || round.cosines().isPresent())
        : trusted.confidence().of(known, round.basis());
  }

  /**
   * Scores with nothing learned, by turn: BM25 of whole turns, standardised, and beside it the
   * cosine of a turn's nearest passage where that is wanted and there are vectors.
   */
  public double[] baseline(boolean withCosines) {
    double[] scores = Scale.standard(PlainBm25.of(corpus, round.asked()));
    if (withCosines && round.cosines().isPresent()) {
      double[] nearest =
          new Neighbourhood(corpus.stage()).ofTurns(Scale.standard(round.cosines().get()));
      for (int turn = 0; turn < scores.length; turn++) {
        scores[turn] += FeatureExtractor.MEANING * nearest[turn];
      }
    }
    return scores;
  }

  /** Whether the scores were fitted to other ground than they were learned from. */
  public boolean isShaped() {
    return trusted.shaped();
  }

  /** Whether it was made with vectors. */
  public boolean usesVectors() {
    return round.cosines().isPresent();
  }

  /** What the cosines of the vectors mean that it was made with. */
  public CosineScale scale() {
    return trusted.scale();
  }

  double[] features(AnswerParts parts) {
    if (features == null) {
      features = new ConfidenceFeatures(this, round, trusted);
    }
    return features.of(parts);
  }

  /** The unit that answers best of a turn. */
  int unit(int turn) {
    return best[turn];
  }

  double[] unitScores() {
    return scores.clone();
  }
}
