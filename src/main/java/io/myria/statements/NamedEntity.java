package io.myria.statements;

/**
 * Somebody or something as a sentence names it.
 *
 * @param key never empty
 */
record NamedEntity(String key, String surface, EntityType type) {

  NamedEntity as(EntityType other) {
    return new NamedEntity(key, surface, other);
  }

  /** What belongs to it: {@code dana's sister}. */
  NamedEntity its(String what, EntityType of) {
    String owned = key + "'s " + EntityKeys.of(what);
    return new NamedEntity(
        EntityKeys.cut(owned, EventKnowledge.NAME_UNITS), surface + "'s " + what, of);
  }
}
