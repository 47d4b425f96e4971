package io.myria.read;

import io.myria.error.Fault;
import java.util.function.ToIntFunction;

/**
 * A budget of tokens that is spent while an answer is filled, item by item. Who makes the answer's
 * text says what an item costs. Confined to one request.
 *
 * @param <T> the items
 */
public final class TokenBudget<T> {

  private final int tokens;
  private final ToIntFunction<T> cost;
  private long left;
  private boolean empty = true;

  /**
   * @param tokens that were asked for
   * @param around tokens that stand around the items, such as a cursor
   * @param cost tokens of an item, in whichever of the answer's forms it has most
   */
  public TokenBudget(int tokens, int around, ToIntFunction<T> cost) {
    this.tokens = tokens;
    this.cost = cost;
    this.left = (long) tokens - around;
  }

  /** Where nobody counts. */
  public static <T> TokenBudget<T> unlimited() {
    return new TokenBudget<>(Integer.MAX_VALUE, 0, item -> 0);
  }

  /** Tokens that are not spent. */
  public long left() {
    return left;
  }

  public int cost(T item) {
    return cost.applyAsInt(item);
  }

  public boolean holds(int cost) {
    return cost <= left;
  }

  /**
   * Takes the item if there is room for it.
   *
   * @throws Fault {@code invalid_argument} at {@code budget_tokens} if not even the first one fits
   */
  public boolean take(T item) {
    return take(item, 0);
  }

  /** {@link #take(Object)} with something beside it, such as the head of a group that it begins. */
  public boolean take(T item, int beside) {
    int cost = cost(item) + beside;
    if (!holds(cost)) {
      if (empty) {
        throw tooSmall(tokens, cost + tokens - left);
      }
      return false;
    }
    empty = false;
    left -= cost;
    return true;
  }

  public static Fault tooSmall(int tokens, long least) {
    return Fault.invalid(
        "budget_tokens", "is " + tokens + ", and the first item needs " + least + "; ask for more");
  }
}
