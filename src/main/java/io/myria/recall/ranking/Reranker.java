package io.myria.recall.ranking;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * Reranks the best units of the first round with signals that only a first round can give: how each
 * stands to the others, what its neighbours and its sitting reached, how near it is in meaning to
 * what leads.
 */
final class Reranker {

  static final int MOST = 200;

  /** Signals of the final beside the table's and the kinds. */
  static final int OWN = 14;

  /** Which of its own says how the first round scored; they come behind the table's. */
  static final int BEHIND = 0;

  private static final double LEAST = 1e-6;

  private final Sittings stage;
  private final int[] units;
  private final float[][] signals;
  private int known;

  Reranker(Corpus corpus, ParsedQuestion asked, Columns columns, double[] first, boolean vectors) {
    this.stage = corpus.stage();
    this.units = Best.places(first, MOST);
    this.signals = new float[columns.all().size() + OWN + asked.kinds().length][units.length];
    columns.all().values().forEach(this::add);
    if (units.length > 0) {
      study(first, vectors);
    }
    for (float kind : asked.kinds()) {
      add(u -> kind);
    }
    add(u -> stage.assisted() ? 1 : 0);
  }

  /** Best first by the first round. */
  int[] units() {
    return units;
  }

  /** By signal (the table's, the final's own, the question's kinds, the corpus's), by finalist. */
  float[][] signals() {
    return signals;
  }

  private void add(double[] values) {
    float[] column = signals[known++];
    for (int place = 0; place < units.length; place++) {
      column[place] = (float) values[units[place]];
    }
  }

  private void add(IntToDoubleFunction ofUnit) {
    float[] column = signals[known++];
    for (int place = 0; place < units.length; place++) {
      column[place] = (float) ofUnit.applyAsDouble(units[place]);
    }
  }

  private void study(double[] first, boolean vectors) {
    double most = first[units[0]];
    double least = Arrays.stream(first).min().orElse(most);
    double[] share = shares(first, most);
    double[] behind = new double[first.length];
    double[] above = new double[first.length];
    double entropy = 0;
    for (int u = 0; u < first.length; u++) {
      behind[u] = first[u] - most;
      above[u] = first[u] - least;
      entropy -= share[u] * logarithm(share[u]);
    }
    Neighbourhood near = new Neighbourhood(stage);
    double[] sittingMost = near.most(behind);
    double[] sittingBest = near.best(behind);
    double[] sittingShare = near.total(share);
    double[] nearShare = near.near(share);
    double[] before = near.beside(above, -1);
    double[] after = near.beside(above, 1);
    double[] towards = Scale.standard(vectors ? towardsLeaders(share) : new double[share.length]);
    double spread = entropy;
    add(behind);
    ranks();
    add(before);
    add(after);
    add(sittingShare);
    add(u -> logarithm(sittingShare[u]));
    add(u -> logarithm(share[u]));
    add(sittingMost);
    add(sittingBest);
    add(u -> behind[u] >= sittingMost[u] ? 1 : 0);
    add(u -> logarithm(nearShare[u]));
    add(u -> spread);
    add(towards);
  }

  private void ranks() {
    float[] ranks = signals[known++];
    for (int place = 0; place < ranks.length; place++) {
      ranks[place] = (float) StrictMath.log(1.0 + place);
    }
  }

  /** What each would have of one, by softmax. */
  private static double[] shares(double[] first, double most) {
    double[] shares = new double[first.length];
    double all = 0;
    for (int u = 0; u < shares.length; u++) {
      shares[u] = StrictMath.exp(first[u] - most);
      all += shares[u];
    }
    for (int u = 0; u < shares.length; u++) {
      shares[u] /= all;
    }
    return shares;
  }

  /** How near each finalist is in meaning to the others, those that lead counting most. */
  private double[] towardsLeaders(double[] share) {
    Directions directions = stage.directions();
    double[] towards = new double[share.length];
    double[] centre = new double[directions.dimensions()];
    for (int u : units) {
      directions.of(u).ifPresent(vector -> vector.addTo(centre, share[u]));
    }
    for (int u : units) {
      towards[u] = directions.of(u).map(vector -> vector.along(centre) - share[u]).orElse(0.0);
    }
    return towards;
  }

  private static double logarithm(double share) {
    return StrictMath.log(share + LEAST);
  }
}
