package io.myria.statements;

/**
 * An event that replaces an earlier one, by their places among those that are looked at.
 *
 * @param sure enough for a mark; else for an order, in which a mistake costs a place
 */
public record PlacedChange(int earlier, int later, boolean sure) {

  public PlacedChange {
    if (earlier >= later) {
      throw new IllegalArgumentException(later + " replaces nothing later, such as " + earlier);
    }
  }
}
