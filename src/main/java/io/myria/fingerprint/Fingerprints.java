package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.text.EventText;
import io.myria.text.TokenCount;

/** What an event is as a memory, by its words alone. Thread-safe. */
public final class Fingerprints {

  /** Changes whenever the same event may give something else. */
  public static final String VERSION = "rules-1";

  private Fingerprints() {}

  public static Fingerprint of(Event event) {
    return Fingerprint.bare(MemoryKind.SESSION_NOTE, TokenCount.of(EventText.of(event)));
  }
}
