package io.myria.memory;

import io.myria.event.Event;
import io.myria.fingerprint.Fingerprint;
import io.myria.language.EventText;
import io.myria.language.Sentences;

/**
 * An event as a memory.
 *
 * @param archiving as of the time that was asked about
 */
public record Memory(Event event, Fingerprint fingerprint, Archiving archiving) {

  private static final int SUMMARY_CHARACTERS = 160;

  /** One line of its words; empty where it has none. */
  public String summary() {
    return Sentences.excerpt(EventText.of(event), SUMMARY_CHARACTERS);
  }
}
