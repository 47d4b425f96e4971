package io.myria.recall.context;

import io.myria.language.Analysis;
import io.myria.recall.cache.WideVector;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.CosineScale;
import io.myria.recall.ranking.Passage;
import io.myria.recall.ranking.Question;
import io.myria.recall.ranking.Ranker;
import io.myria.recall.ranking.Ranking;
import io.myria.recall.ranking.Turn;
import io.myria.recall.ranking.Vector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The similarities of a corpus's events to a question, and to each other: by the cosine of vectors,
 * on a scale that means the same for every model, of an event's passages the nearest one; of what
 * has no vector yet, what most have. Where there are no vectors, or the ranking had no use for
 * them, by words: a place in the learned ranking, and shared terms. Confined to one request.
 */
public final class Similarities {

  private final Corpus corpus;
  private final double[] cosines;
  private final int[] passages;
  private final Optional<CosineScale> scale;
  private final WideVector[] wide;
  private final Map<Integer, Set<String>> terms = new HashMap<>();

  /**
   * @param scale of the vectors' cosines; empty where nearness is by words
   */
  private Similarities(
      Corpus corpus, double[] cosines, int[] passages, Optional<CosineScale> scale) {
    this.corpus = corpus;
    this.cosines = cosines;
    this.passages = passages;
    this.scale = scale;
    this.wide = new WideVector[cosines.length];
  }

  public static Similarities of(Question question, Ranking ranking) {
    Corpus corpus = ranking.corpus();
    return question
        .vector()
        .filter(vector -> ranking.usesVectors())
        .flatMap(vector -> byVectors(corpus, vector, ranking.scale()))
        .orElseGet(() -> byWords(ranking));
  }

  private static Optional<Similarities> byVectors(
      Corpus corpus, Vector question, CosineScale scale) {
    double[] cosines = new double[corpus.size()];
    int[] passages = new int[corpus.size()];
    double sum = 0;
    int with = 0;
    for (int index = 0; index < cosines.length; index++) {
      cosines[index] = Double.NaN;
      List<Passage> all = corpus.turn(index).passages();
      for (int passage = 0; passage < all.size(); passage++) {
        Optional<Vector> vector = all.get(passage).vector();
        double cosine = vector.isPresent() ? vector.get().cosine(question) : Double.NaN;
        if (cosine > cosines[index] || Double.isNaN(cosines[index])) {
          cosines[index] = cosine;
          passages[index] = passage;
        }
      }
      boolean has = !Double.isNaN(cosines[index]);
      sum += has ? cosines[index] : 0;
      with += has ? 1 : 0;
    }
    if (with == 0 || with < Ranker.ENOUGH_VECTORS * cosines.length) {
      return Optional.empty();
    }
    double mean = sum / with;
    for (int index = 0; index < cosines.length; index++) {
      cosines[index] = scale.onReference(Double.isNaN(cosines[index]) ? mean : cosines[index]);
    }
    return Optional.of(new Similarities(corpus, cosines, passages, Optional.of(scale)));
  }

  /** Scaled so that the best has 1, and those no better than the mean 0. */
  private static Similarities byWords(Ranking ranking) {
    int size = ranking.corpus().size();
    double[] scores = IntStream.range(0, size).mapToDouble(ranking::score).toArray();
    double mean = Arrays.stream(scores).average().orElse(0);
    double best = Arrays.stream(scores).max().orElse(0);
    double[] shares =
        Arrays.stream(scores)
            .map(score -> best > mean ? Math.max(0, (score - mean) / (best - mean)) : 0)
            .toArray();
    int[] passages = IntStream.range(0, size).map(ranking::passage).toArray();
    return new Similarities(ranking.corpus(), shares, passages, Optional.empty());
  }

  /** From -1 to 1. */
  public double cosine(int index) {
    return cosines[index];
  }

  int passage(int index) {
    return passages[index];
  }

  /** Whether it is by vectors; else by words. */
  public boolean byVectors() {
    return scale.isPresent();
  }

  /** The nearest of those that are wanted, nearest first; of equals the later one. */
  public List<Integer> nearest(IntPredicate wanted, int most) {
    return IntStream.range(0, cosines.length)
        .filter(wanted)
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer index) -> -cosines[index])
                .thenComparing(Comparator.reverseOrder()))
        .limit(most)
        .toList();
  }

  /** How alike two of them are, from -1 to 1. */
  public double overlap(int one, int other) {
    return scale
        .map(is -> is.onReference(wide(one).cosine(wide(other))))
        .orElseGet(() -> sharedTerms(one, other));
  }

  private WideVector wide(int index) {
    WideVector known = wide[index];
    if (known == null) {
      Passage passage = corpus.turn(index).passages().get(passages[index]);
      known = passage.vector().map(WideVector::of).orElse(WideVector.NONE);
      wide[index] = known;
    }
    return known;
  }

  /** The cosine of two sets. */
  private double sharedTerms(int one, int other) {
    Set<String> left = terms(one);
    Set<String> right = terms(other);
    if (left.isEmpty() || right.isEmpty()) {
      return 0;
    }
    Set<String> both = new HashSet<>(left);
    both.retainAll(right);
    return both.size() / Math.sqrt((double) left.size() * right.size());
  }

  private Set<String> terms(int index) {
    return terms.computeIfAbsent(
        index,
        key -> {
          Turn turn = corpus.turn(key);
          Passage passage = turn.passages().get(passages[key]);
          return Analysis.distinctTerms(turn.text().substring(passage.start(), passage.end()));
        });
  }
}
