package io.myria.fingerprint;

import io.myria.event.EventId;
import java.util.List;

/**
 * The result of reading one event: its fingerprint, and what it says of its causes.
 *
 * @param cues words that say it came of something
 * @param mentions what may be ids of other events, or beginnings of them
 * @param references events that its payload says it refers to, which need not exist
 */
public record EventReading(
    Fingerprint fingerprint, List<Cue> cues, List<String> mentions, List<EventId> references) {

  public EventReading {
    cues = List.copyOf(cues);
    mentions = List.copyOf(mentions);
    references = List.copyOf(references);
  }

  /** Words, as the text has them, that say it came of something. */
  public record Cue(CausalRelation relation, String words) {}
}
