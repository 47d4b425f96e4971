package io.myria.statements.reader;

import io.myria.language.Sentence;
import io.myria.language.TokenList;
import java.util.Set;

/**
 * One sentence of an event.
 *
 * @param from where it begins in the event's text, in UTF-16 units
 * @param words with their parts of speech
 * @param tokens of its letters and digits, for cues
 * @param cues of its language
 */
public record AnalyzedSentence(
    int from, Sentence words, TokenList tokens, Set<Cue> cues, Modality modality) {

  AnalyzedSentence as(Modality other) {
    return new AnalyzedSentence(from, words, tokens, cues, other);
  }

  public String text() {
    return words.text();
  }

  public boolean has(Cue cue) {
    return cues.contains(cue);
  }
}
