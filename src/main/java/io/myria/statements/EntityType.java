package io.myria.statements;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What kind of entity a mention is of, as far as its words tell. */
public enum EntityType {
  PERSON,
  ORGANIZATION,
  PLACE,
  PROJECT,
  PRODUCT,
  /** A function, a file, a setting, a ticket's id. */
  CODE,
  GROUP,
  ANIMAL,
  LANGUAGE,
  TIME,
  AMOUNT,
  /** What a text is about, and no name. */
  SUBJECT,
  THING;

  /** As callers and the database write it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type of this name; empty where there is none. */
  public static Optional<EntityType> of(String wire) {
    return Stream.of(values()).filter(type -> type.wire().equals(wire)).findFirst();
  }
}
