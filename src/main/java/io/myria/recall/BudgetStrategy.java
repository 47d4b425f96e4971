package io.myria.recall;

import io.myria.recall.context.Assembly;

/** The port of a strategy: spends a budget on a context. Thread-safe. */
interface BudgetStrategy {

  /** The context, filled and written. */
  Assembly fill(RecallContext sought);
}
