package io.myria.experience;

import io.myria.event.EventSeq;
import io.myria.experience.LastWords.Word;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which results of one call are not good because they, or what they return, were rejected last: a
 * value that was rejected once is not good when a tool returns it again. Immutable.
 */
record RejectedValues(LastWords<String> words) {

  static final RejectedValues NONE = new RejectedValues(LastWords.of(Map.of(), Map.of()));

  /**
   * @param calls results of the same call
   */
  static RejectedValues among(Collection<Known> calls, Judgements judgements) {
    Map<EventSeq, Word> words = new HashMap<>();
    Map<EventSeq, List<String>> values = new HashMap<>();
    for (Known one : calls) {
      Optional<Known> word = judgements.of(one);
      if (word.isPresent()) {
        words.put(one.seq(), new Word(word.get().seq(), judgements.rejected(one)));
        values.put(one.seq(), one.experience().value().stream().toList());
      }
    }
    return new RejectedValues(LastWords.of(words, values));
  }

  boolean contain(Known one) {
    return words.reject(one.seq(), one.experience().value());
  }
}
