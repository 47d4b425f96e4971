package io.myria.recall;

import io.myria.recall.context.Assembly;

/** How a strategy spends a budget: one implementation a strategy. Thread-safe. */
interface BudgetStrategy {

  /** The context, filled and written. */
  Assembly fill(RecallContext sought);
}
