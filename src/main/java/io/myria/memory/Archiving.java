package io.myria.memory;

import java.util.Locale;

/** The reason for which a memory is archived: a person's mark, which comes first, or its age. */
public enum Archiving {
  NONE,
  AGE,
  PERSON;

  /** As callers read it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
