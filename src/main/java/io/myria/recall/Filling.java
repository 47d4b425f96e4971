package io.myria.recall;

/** How a strategy spends a budget: one implementation a strategy. Thread-safe. */
interface Filling {

  /** The context, filled and written. */
  Assembly fill(Sought sought);
}
