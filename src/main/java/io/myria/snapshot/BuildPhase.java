package io.myria.snapshot;

import java.util.Locale;

/** What a build does, or how it ended. */
public enum BuildPhase {
  FOLD,
  VALIDATE,
  /** Validated; a person has to publish it. Until then nobody builds. */
  WAITING,
  /** Validated, and a person did not want it. */
  DISCARDED,
  PUBLISHED,
  FAILED;

  /** As it stands in the table and on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
