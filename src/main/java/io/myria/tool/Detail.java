package io.myria.tool;

/** How much an answer says of each thing that it holds. */
enum Detail {
  /** What a reader needs, ids short. */
  CONTEXT,
  /** Where each thing came from, too, ids whole. */
  ITEMS,
  /** All there is. */
  FULL;

  boolean hasItems() {
    return this != CONTEXT;
  }

  boolean isFull() {
    return this == FULL;
  }

  /** An id as this detail writes it. */
  String id(Object id) {
    String whole = id.toString();
    return hasItems() ? whole : ShortForm.of(whole);
  }
}
