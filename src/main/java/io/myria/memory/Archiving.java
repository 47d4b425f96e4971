package io.myria.memory;

import java.util.Locale;

/** Whether a memory is archived, and by what; a person's word comes first. */
public enum Archiving {
  NONE,
  AGE,
  PERSON;

  /** As callers read it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
