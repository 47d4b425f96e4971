package io.myria.fingerprint;

import java.util.List;

/**
 * What one event says.
 *
 * @param cues words that say it came of something
 * @param mentions what may be ids of other events, or beginnings of them
 */
public record Reading(Fingerprint fingerprint, List<Cue> cues, List<String> mentions) {

  public Reading {
    cues = List.copyOf(cues);
    mentions = List.copyOf(mentions);
  }

  /** Words, as the text has them, that say it came of something. */
  public record Cue(Relation relation, String words) {}
}
