package io.myria.recall.ranking;

import io.myria.fingerprint.Rendering;

/** Every memory costs the same. */
final class FlatPage implements Page {

  private final int[] costs;
  int spent;

  FlatPage(int verbatim, int fingerprint, int header) {
    this.costs = new int[] {verbatim, fingerprint, header};
  }

  @Override
  public int cost(int candidate, Rendering rendering) {
    return costs[rendering.ordinal()];
  }

  @Override
  public void add(int candidate, Rendering rendering) {
    spent += cost(candidate, rendering);
  }
}
