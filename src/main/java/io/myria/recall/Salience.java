package io.myria.recall;

import io.myria.language.SentenceCues;
import io.myria.language.SentenceCues.Cue;
import io.myria.recall.ranking.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How much a sentence is worth telling to who comes to a project anew: rules, changes, promises and
 * figures before talk. Looks at each character once. Stateless.
 */
final class Salience {

  /**
   * A stretch of a text.
   *
   * @param score comparable between texts; what is not worth telling has less than {@link #LEAST}
   */
  record Told(String words, double score, Set<Cue> cues) {}

  static final double LEAST = 1.5;

  private static final int FEWEST_WORDS = 4;
  private static final int FEW_WORDS = 7;
  private static final int MANY_WORDS = 45;

  private Salience() {}

  /**
   * The best sentence of a text, and where that is short those behind and before it.
   *
   * @param most characters that a sentence with others may have
   */
  static Told best(String text, Role role, int most) {
    List<String> sentences = sentences(text);
    Told best = new Told("", Double.NEGATIVE_INFINITY, Set.of());
    int at = -1;
    for (int index = 0; index < sentences.size(); index++) {
      Told told = of(sentences.get(index), role);
      if (told.score() > best.score()) {
        best = told;
        at = index;
      }
    }
    if (at < 0) {
      return best;
    }
    int from = at;
    int to = at + 1;
    int length = best.words().length();
    while (to < sentences.size() && length + sentences.get(to).length() < most) {
      length += 1 + sentences.get(to++).length();
    }
    while (from > 0 && length + sentences.get(from - 1).length() < most) {
      length += 1 + sentences.get(--from).length();
    }
    return new Told(String.join(" ", sentences.subList(from, to)), best.score(), best.cues());
  }

  private static Told of(String sentence, Role role) {
    List<String> words = SentenceCues.words(sentence);
    Set<Cue> cues = SentenceCues.of(words);
    double score = 0;
    score += cues.contains(Cue.NORM) ? 2 : 0;
    score += cues.contains(Cue.CHANGE) ? 1.5 : 0;
    score += cues.contains(Cue.PROMISE) && cues.contains(Cue.DAY) ? 2 : 0;
    score += cues.contains(Cue.DAY) ? 0.7 : 0;
    score += sentence.chars().anyMatch(Character::isDigit) ? 1 : 0;
    score -= cues.contains(Cue.CHATTER) ? 2 : 0;
    score -= role == Role.ASSISTANT ? 1.5 : 0;
    boolean asks = sentence.endsWith("?") && !cues.contains(Cue.PROMISE);
    score -= asks ? 3 : 0;
    int size = words.size();
    score -= size < FEWEST_WORDS ? 3 : size < FEW_WORDS ? 0.5 : size > MANY_WORDS ? 1.5 : 0;
    return new Told(sentence, score, cues);
  }

  /** Ends at a full stop too behind which a small letter comes: so people write in chats. */
  private static List<String> sentences(String text) {
    List<String> sentences = new ArrayList<>();
    int from = 0;
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      boolean last = index + 1 == text.length();
      boolean mark = unit == '.' || unit == '!' || unit == '?';
      boolean ends = unit == '\n' || last || mark && Character.isWhitespace(text.charAt(index + 1));
      if (ends) {
        String sentence = text.substring(from, index + 1).strip();
        if (!sentence.isEmpty()) {
          sentences.add(sentence);
        }
        from = index + 1;
      }
    }
    return sentences;
  }
}
