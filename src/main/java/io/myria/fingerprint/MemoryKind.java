package io.myria.fingerprint;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of memories, in order of precedence. */
public enum MemoryKind {
  DECISION,
  PREFERENCE,
  FACT,
  SESSION_NOTE,
  DEBUG_LOG;

  /** As callers and the database write it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it is where it is to be remembered: a note to keep states something. */
  MemoryKind kept() {
    return this == SESSION_NOTE || this == DEBUG_LOG ? FACT : this;
  }

  boolean isPreferredTo(MemoryKind other) {
    return compareTo(other) < 0;
  }

  /** The kind of this name; empty where there is none. */
  public static Optional<MemoryKind> of(String wire) {
    return Stream.of(values()).filter(kind -> kind.wire().equals(wire)).findFirst();
  }
}
