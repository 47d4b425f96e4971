package io.myria.experience;

import io.myria.event.EventSeq;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What was thought last of events, and so of the values that they tell: a value that is rejected of
 * one is not good of another on which nobody says a word. Of several words on one value the last in
 * the log holds. Immutable.
 *
 * @param ofEvents the last word on each event that there is one on
 * @param ofValues the last word on each value
 */
public record LastWords<V>(Map<EventSeq, Word> ofEvents, Map<V, Word> ofValues) {

  /**
   * A word on an event.
   *
   * @param said where the log has it
   * @param against whether it says that the event was not what was wanted
   */
  public record Word(EventSeq said, boolean against) {}

  public LastWords {
    ofEvents = Map.copyOf(ofEvents);
    ofValues = Map.copyOf(ofValues);
  }

  /**
   * @param ofEvents the last word on each event that there is one on
   * @param judged the values on which a word on an event is one, too
   */
  public static <V> LastWords<V> of(
      Map<EventSeq, Word> ofEvents, Map<EventSeq, ? extends Collection<V>> judged) {
    Map<V, Word> ofValues = new HashMap<>();
    judged.forEach(
        (event, values) -> {
          Word word = ofEvents.get(event);
          if (word != null) {
            values.forEach(value -> ofValues.merge(value, word, LastWords::later));
          }
        });
    return new LastWords<>(ofEvents, ofValues);
  }

  private static Word later(Word one, Word other) {
    return one.said().compareTo(other.said()) > 0 ? one : other;
  }

  /** Whether an event is not to be believed to tell a value: by the word on it, else on that. */
  public boolean reject(EventSeq event, V value) {
    return reject(event, Optional.of(value));
  }

  /** The same of an event that may tell none. */
  public boolean reject(EventSeq event, Optional<V> value) {
    return Optional.ofNullable(ofEvents.get(event))
        .or(() -> value.map(ofValues::get))
        .filter(Word::against)
        .isPresent();
  }
}
