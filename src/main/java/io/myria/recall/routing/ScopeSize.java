package io.myria.recall.routing;

import java.util.Locale;

/** How many events a scope sees, internal ones apart. */
public enum ScopeSize {
  SMALL,
  MEDIUM,
  LARGE;

  private static final long FEW = 300;

  /** From here on it is large, however many more there are. */
  public static final long MANY = 3_000;

  public static ScopeSize of(long events) {
    return events < FEW ? SMALL : events < MANY ? MEDIUM : LARGE;
  }

  /** As a retrieval's payload has it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
