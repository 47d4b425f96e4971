package io.myria.experience;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What somebody thinks of a result or an outcome. */
public enum FeedbackType {
  APPROVAL,
  /** Something else was wanted, and is said. */
  CORRECTION,
  REJECTION,
  /** Neither for nor against. */
  NEUTRAL;

  /** As callers and the database write it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it says that something was not what was wanted. */
  public boolean isAgainst() {
    return this == CORRECTION || this == REJECTION;
  }

  /** Empty for a word that is none. */
  public static Optional<FeedbackType> of(String wire) {
    String word = wire.strip().toLowerCase(Locale.ROOT);
    return Stream.of(values()).filter(one -> one.wire().equals(word)).findFirst();
  }
}
