package io.myria.experience;

import java.util.Locale;

/** What an event is as an experience. */
public enum ExperienceKind {
  /** What a tool returned. */
  RESULT,
  /** What came of an action. */
  OUTCOME,
  /** What somebody says of one of these. */
  FEEDBACK,
  /** What Myria was asked and how it answered. */
  RETRIEVAL;

  /** As the database writes it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException for a word that is none
   */
  public static ExperienceKind of(String wire) {
    return valueOf(wire.toUpperCase(Locale.ROOT));
  }
}
