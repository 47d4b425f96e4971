package io.myria.statements;

import java.util.Optional;

/**
 * Somebody or something as a sentence names it.
 *
 * @param key never empty
 */
record NamedEntity(String key, String surface, EntityType type) {

  /** By some words as they stand; empty where they have no letter and no digit. */
  static Optional<NamedEntity> of(String words, EntityType type) {
    String key = EntityKeys.of(words);
    return key.isEmpty() ? Optional.empty() : Optional.of(new NamedEntity(key, words, type));
  }

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
