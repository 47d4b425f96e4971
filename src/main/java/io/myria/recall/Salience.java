package io.myria.recall;

import io.myria.recall.ranking.Role;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * How much a sentence is worth telling to who comes to a project anew: rules, changes, promises and
 * figures before talk. The cues are English and are read from a resource; a sentence of another
 * language has none of them. Looks at each character once. Stateless.
 */
final class Salience {

  /** What a sentence does. */
  enum Cue {
    NORM,
    CHANGE,
    PROMISE,
    DAY,
    CHATTER
  }

  /**
   * A stretch of a text.
   *
   * @param score comparable between texts; what is not worth telling has less than {@link #LEAST}
   */
  record Told(String words, double score, Set<Cue> cues) {}

  static final double LEAST = 1.5;

  private static final int PHRASE = 3;
  private static final int FEWEST_WORDS = 4;
  private static final int FEW_WORDS = 7;
  private static final int MANY_WORDS = 45;

  private static final Map<String, Set<Cue>> CUES = read();

  private Salience() {}

  /**
   * The best sentence of a text, with those behind and before it that fit.
   *
   * @param most characters
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
    List<String> words = words(sentence);
    Set<Cue> cues = EnumSet.noneOf(Cue.class);
    for (int index = 0; index < words.size(); index++) {
      String phrase = "";
      for (int end = index; end < Math.min(words.size(), index + PHRASE); end++) {
        phrase = phrase.isEmpty() ? words.get(end) : phrase + " " + words.get(end);
        cues.addAll(CUES.getOrDefault(phrase, Set.of()));
      }
    }
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

  private static List<String> words(String sentence) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    String lower = sentence.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
    for (int index = 0; index <= lower.length(); index++) {
      char unit = index == lower.length() ? ' ' : lower.charAt(index);
      if (Character.isLetterOrDigit(unit) || unit == '\'') {
        word.append(unit);
      } else if (!word.isEmpty()) {
        words.add(word.toString());
        word.setLength(0);
      }
    }
    return words;
  }

  private static Map<String, Set<Cue>> read() {
    Map<Cue, List<String>> lines = new EnumMap<>(Cue.class);
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Salience.class.getResourceAsStream("salience.txt"), StandardCharsets.UTF_8))) {
      reader
          .lines()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .forEach(
              line -> {
                int colon = line.indexOf(':');
                Cue cue = Cue.valueOf(line.substring(0, colon).toUpperCase(Locale.ROOT));
                lines.put(cue, List.of(line.substring(colon + 1).strip().split(",\\s*")));
              });
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
    Map<String, Set<Cue>> cues = new HashMap<>();
    lines.forEach(
        (cue, phrases) ->
            phrases.forEach(
                phrase -> cues.computeIfAbsent(phrase, any -> EnumSet.noneOf(Cue.class)).add(cue)));
    return cues;
  }
}
