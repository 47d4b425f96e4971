package io.myria.statements;

/**
 * That an event replaces an earlier one, by their places among those that are looked at.
 *
 * @param sure whether it is enough for a mark, and not for an order alone
 */
public record PlacedChange(int earlier, int later, boolean sure) {

  public PlacedChange {
    if (earlier >= later) {
      throw new IllegalArgumentException(later + " replaces nothing later, such as " + earlier);
    }
  }
}
