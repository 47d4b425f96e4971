package io.myria.recall.context;

import io.myria.mcp.catalog.Budget;
import io.myria.recall.context.ContextText.Line;
import io.myria.recall.context.Selection.Taken;
import java.util.function.ToIntFunction;

/**
 * The tokens that the JSON form of an answer may have. The text form is counted by the context's
 * lines; what stands in the JSON beside them is counted by the functions given here. Immutable.
 *
 * @param tokens for lines, items and summaries together
 * @param item tokens of the entry of one event, without its line
 * @param summary tokens of the entry of one summary, without its lines
 */
public record JsonRoom(
    int tokens, ToIntFunction<Taken> item, ToIntFunction<RecallSummary> summary) {

  /** For answers whose JSON is not counted. */
  public static final JsonRoom UNLIMITED =
      new JsonRoom(Integer.MAX_VALUE, taken -> 0, summary -> 0);

  /** Tokens as JSON of what has so many tokens of a budget. */
  public static int of(int budgetTokens) {
    return (int) Math.ceil(Budget.JSON_SHARE * budgetTokens);
  }

  /** Tokens of a budget that pay for so many tokens of JSON. */
  static int budgetTokens(int json) {
    return (int) Math.ceil(json / Budget.JSON_SHARE);
  }

  private boolean isCounted() {
    return tokens != Integer.MAX_VALUE;
  }

  /** The same without what so many tokens of a budget pay for. */
  public JsonRoom less(int budgetTokens) {
    return isCounted() ? new JsonRoom(tokens - of(budgetTokens), item, summary) : this;
  }

  int cost(Line line) {
    return isCounted() ? line.json() : 0;
  }

  /** Of an event with its line. */
  int cost(Taken taken) {
    return isCounted() ? taken.line().json() + item.applyAsInt(taken) : 0;
  }

  int cost(RecallSummary one) {
    return isCounted() ? summary.applyAsInt(one) : 0;
  }
}
