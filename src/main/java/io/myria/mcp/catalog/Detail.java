package io.myria.mcp.catalog;

/** How much an answer says of each thing that it holds. */
public enum Detail {
  /** What a reader needs, ids short. */
  CONTEXT,
  /** Where each thing came from, too, ids whole. */
  ITEMS,
  /** All there is. */
  FULL;

  public boolean hasItems() {
    return this != CONTEXT;
  }

  public boolean isFull() {
    return this == FULL;
  }

  /** An id as this detail writes it. */
  public String id(Object id) {
    String whole = id.toString();
    return hasItems() ? whole : ShortForm.of(whole);
  }
}
