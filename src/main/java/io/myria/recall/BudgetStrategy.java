package io.myria.recall;

import io.myria.recall.context.Assembly;

/**
 * The port of a strategy: orders events, and spends a budget on a context in that order.
 * Thread-safe.
 */
interface BudgetStrategy {

  /** What fills a budget. Reads, and asks models, as far as that does not depend on the budget. */
  Filling ordered(RecallContext sought);

  /** Fills a budget from one order. Confined to one request. */
  @FunctionalInterface
  interface Filling {

    /**
     * The context, filled and written.
     *
     * @param beside tokens of the budget that are kept free, for what else the answer has
     */
    Assembly fill(int beside);
  }
}
