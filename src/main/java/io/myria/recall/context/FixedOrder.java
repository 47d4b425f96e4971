package io.myria.recall.context;

/** Scores in an order that is given. Immutable. */
public final class FixedOrder extends ScoresOver {

  private final int[] order;

  /**
   * @param order all places, first to last
   */
  public FixedOrder(Scores base, int[] order) {
    super(base);
    this.order = order;
  }

  @Override
  public int[] order() {
    return order.clone();
  }
}
