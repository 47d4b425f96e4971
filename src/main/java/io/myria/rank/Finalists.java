package io.myria.rank;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The units that did best in the first round, and the signals that only a first round can give: how
 * each stands to the others, what its neighbours and its sitting reached, how near it is in meaning
 * to what leads.
 */
final class Finalists {

  static final int MOST = 200;

  /** Signals of the final beside the table's and the kinds. */
  static final int OWN = 13;

  private static final double LEAST = 1e-6;

  private final Columns columns;
  private final boolean vectors;
  private final float[] kinds;
  private final int[] units;
  private final double[][] own = new double[OWN][];

  Finalists(Ground ground, Asked asked, Columns columns, double[] first, boolean vectors) {
    this.vectors = vectors;
    this.columns = columns;
    this.kinds = asked.kinds();
    int[] order =
        IntStream.range(0, first.length)
            .boxed()
            .sorted((l, r) -> first[l] == first[r] ? r - l : Double.compare(first[r], first[l]))
            .mapToInt(Integer::intValue)
            .toArray();
    this.units = Arrays.copyOf(order, Math.min(MOST, order.length));
    study(ground, first, order);
  }

  /** Best first by the first round. */
  int[] units() {
    return units;
  }

  /** Of a finalist, by its unit: the table's, its own, the question's kinds. */
  double[] signals(int unit) {
    double[] signals = new double[columns.all().size() + OWN + kinds.length];
    int at = 0;
    for (double[] column : columns.all().values()) {
      signals[at++] = column[unit];
    }
    for (double[] column : own) {
      signals[at++] = column[unit];
    }
    for (float kind : kinds) {
      signals[at++] = kind;
    }
    return signals;
  }

  private void study(Ground ground, double[] first, int[] order) {
    int size = first.length;
    double most = size == 0 ? 0 : first[order[0]];
    double least = size == 0 ? 0 : first[order[size - 1]];
    double[] share = shares(first, most);
    double[] behind = new double[size];
    double[] above = new double[size];
    double[] rank = new double[size];
    double entropy = 0;
    for (int place = 0; place < size; place++) {
      int u = order[place];
      rank[u] = StrictMath.log(1.0 + place);
      behind[u] = first[u] - most;
      above[u] = first[u] - least;
      entropy -= share[u] * StrictMath.log(share[u] + LEAST);
    }
    Neighbourhood near = new Neighbourhood(ground.stage());
    double[] sittingMost = near.most(behind);
    double[] sittingShare = near.total(share);
    double[] spread = new double[size];
    Arrays.fill(spread, entropy);
    double[][] signals = {
      behind,
      rank,
      near.beside(above, -1),
      near.beside(above, 1),
      sittingShare,
      logarithm(sittingShare),
      logarithm(share),
      sittingMost,
      near.best(behind),
      leads(behind, sittingMost),
      logarithm(near.near(share)),
      spread,
      Scale.standard(towardsLeaders(ground, share))
    };
    System.arraycopy(signals, 0, own, 0, OWN);
  }

  private static double[] leads(double[] behind, double[] sittingMost) {
    double[] leads = new double[behind.length];
    for (int u = 0; u < leads.length; u++) {
      leads[u] = behind[u] >= sittingMost[u] ? 1 : 0;
    }
    return leads;
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
  private double[] towardsLeaders(Ground ground, double[] share) {
    double[] towards = new double[share.length];
    if (!vectors) {
      return towards;
    }
    double[] centre = null;
    for (int u : units) {
      double[] direction = ground.stage().unit(u).direction();
      centre = centre == null ? new double[direction.length] : centre;
      for (int d = 0; d < centre.length && direction.length == centre.length; d++) {
        centre[d] += share[u] * direction[d];
      }
    }
    for (int u : units) {
      double[] direction = ground.stage().unit(u).direction();
      double dot = 0;
      for (int d = 0; d < direction.length && direction.length == centre.length; d++) {
        dot += direction[d] * centre[d];
      }
      towards[u] = direction.length == 0 ? 0 : dot - share[u];
    }
    return towards;
  }

  private static double[] logarithm(double[] values) {
    double[] logarithms = new double[values.length];
    for (int u = 0; u < values.length; u++) {
      logarithms[u] = StrictMath.log(values[u] + LEAST);
    }
    return logarithms;
  }
}
