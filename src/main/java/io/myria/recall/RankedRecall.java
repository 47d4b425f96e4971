package io.myria.recall;

import io.myria.error.Fault;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.Selection;
import io.myria.recall.context.ShownItems;
import java.util.function.UnaryOperator;

/**
 * What may answer a request, ranked and ordered; a budget is filled from it. Confined to one
 * request.
 *
 * @param shown by earlier pages
 * @param floor below this confidence nothing is remembered
 * @param seal makes a cursor of a position
 */
record RankedRecall(
    RecallContext sought,
    BudgetStrategy.Filling filling,
    ShownItems shown,
    double floor,
    UnaryOperator<String> seal) {

  /**
   * Fills the budget.
   *
   * @param beside tokens of the budget that are kept free, for what else the answer has
   * @throws Fault {@code invalid_argument} at {@code budget_tokens} where there are events, and the
   *     budget holds none
   */
  FilledRecall fill(int beside) {
    Assembly assembly = filling.fill(beside);
    if (sought.room().overview().isEmpty()) {
      checkOneFits(assembly);
    }
    return new FilledRecall(this, assembly);
  }

  private void checkOneFits(Assembly assembly) {
    Selection selection = assembly.selection();
    boolean nothing = selection.taken().isEmpty() && assembly.summaries().isEmpty();
    if (nothing && selection.hasMore()) {
      int least = selection.leastNeed();
      throw Fault.invalid(
          "budget_tokens",
          "is "
              + sought.request().options().budgetTokens()
              + ", and not one item fits that; "
              + (least == Integer.MAX_VALUE ? "ask for 200" : "the shortest needs " + least)
              + (sought.request().options().cited() ? "; with detail context, fewer" : ""));
    }
  }
}
