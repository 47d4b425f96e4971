package io.myria.derive.knowledge;

import io.myria.derive.fingerprint.Fingerprints;
import io.myria.event.Event;

/** Reads what an event states. Stateless, thread-safe. */
public final class Knowledge {

  /** Changes whenever the same event may give something else. */
  public static final String VERSION = "rules-1/" + Fingerprints.VERSION;

  private Knowledge() {}

  public static EventKnowledge of(Event event) {
    return EventKnowledge.NONE;
  }
}
