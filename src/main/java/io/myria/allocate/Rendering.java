package io.myria.allocate;

import java.util.Locale;
import java.util.Optional;

/** How a memory stands in a context, the fullest first. */
public enum Rendering {
  /** The text as it is. */
  VERBATIM,
  /** What the text says in a few values. */
  FINGERPRINT,
  /** That there is such a memory: its kind, date and channel, and its id. */
  HEADER;

  /** As callers write it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it gives way to where there is not room enough. */
  public Optional<Rendering> shorter() {
    return this == HEADER ? Optional.empty() : Optional.of(values()[ordinal() + 1]);
  }
}
