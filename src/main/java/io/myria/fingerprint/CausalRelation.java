package io.myria.fingerprint;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The relation of an earlier event to a later one. */
public enum CausalRelation {
  /** The earlier one explains the later. */
  BECAUSE,
  /** The earlier one set the later off. */
  TRIGGERED,
  /** They contradict each other. */
  CONTRADICTS,
  /** The later one replaces the earlier. */
  UPDATES,
  /** The later one settles what the earlier had open. */
  RESOLVES;

  /** As callers and the database write it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The relation of this name; empty where there is none. */
  public static Optional<CausalRelation> of(String wire) {
    return Stream.of(values()).filter(relation -> relation.wire().equals(wire)).findFirst();
  }
}
