package io.myria.memory;

import java.util.Locale;

/** The kinds of names, in the order of a directory. */
public enum NameKind {
  /** Somebody who may see events. */
  PARTICIPANT,
  /** Where events come from. */
  CHANNEL,
  /** A {@code context_id}: a chat, a task. */
  SITTING;

  /** As callers and statements write it. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
