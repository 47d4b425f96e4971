package io.myria.build.fold;

import io.myria.build.fold.EventDigest.Sentence;
import io.myria.build.fold.SaidPhrases.SaidPhrase;
import io.myria.text.Analysis;
import io.myria.text.FillerWords;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The phrases of some events that may label them, each sort read once and only when it is asked
 * for. Confined to one label.
 */
final class LabelWords {

  private final List<EventDigest> events;
  private final Vocabulary vocabulary;
  private SaidPhrases said;
  private List<SaidPhrase> best;
  private List<SaidPhrase> plain;

  /**
   * @param events in canonical order
   */
  LabelWords(List<EventDigest> events, Vocabulary vocabulary) {
    this.events = events;
    this.vocabulary = vocabulary;
  }

  List<EventDigest> events() {
    return events;
  }

  /** Of prose, those that tell something. */
  SaidPhrases said() {
    best();
    return said;
  }

  /** The same, the most telling first. */
  List<SaidPhrase> best() {
    if (best == null) {
      said = SaidPhrases.of(events, Sentence::prose, Sentence::words);
      best = said.best(vocabulary);
    }
    return best;
  }

  /** Words of conversation that are no function words, in the order of the text. */
  List<SaidPhrase> plain() {
    if (plain == null) {
      Set<String> terms = new LinkedHashSet<>();
      Set<String> dull = new HashSet<>();
      Set<String> speakers = new HashSet<>();
      for (EventDigest event : events) {
        event.sentences().forEach(one -> one.plain().forEach(word -> terms.add(word.term())));
        speakers.add(event.speaker());
      }
      speakers.forEach(speaker -> dull.addAll(Analysis.terms(speaker)));
      dull.addAll(Analysis.stopWordsAmong(terms));
      plain = SaidPhrases.of(events, sentence -> true, one -> plain(one, dull)).words();
    }
    return plain;
  }

  private static List<Analysis.Word> plain(Sentence sentence, Set<String> dull) {
    return sentence.plain().stream()
        .map(
            word ->
                EventDigest.isWord(word.term()) && !dull.contains(word.term())
                    ? word
                    : FillerWords.NOTHING)
        .toList();
  }
}
