package io.myria.recall;

import io.myria.recall.context.Scores;
import io.myria.recall.context.ScoresOver;

/** Scores in an order that is given. Immutable. */
final class FixedOrder extends ScoresOver {

  private final int[] order;

  /**
   * @param order all places, first to last
   */
  FixedOrder(Scores base, int[] order) {
    super(base);
    this.order = order;
  }

  @Override
  public int[] order() {
    return order.clone();
  }
}
