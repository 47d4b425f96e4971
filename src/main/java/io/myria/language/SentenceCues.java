package io.myria.language;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a sentence does, by words and phrases of a resource. They are English; a sentence of another
 * language has none of them. Looks at each character once. Stateless.
 */
public final class SentenceCues {

  /** What a sentence does. */
  public enum Cue {
    /** A rule or a limit. */
    NORM,
    /** A rule that says it holds always. */
    LASTING,
    /** Somebody is asked for something. */
    REQUEST,
    CHANGE,
    PROMISE,
    /** It names a day. */
    DAY,
    /** Something is finished. */
    DONE,
    /** A guess, a wish or a thought. */
    HEDGE,
    /** It is said for company. */
    CHATTER
  }

  private static final int PHRASE = 3;

  private static final Map<String, Set<Cue>> CUES = read();

  private SentenceCues() {}

  public static Set<Cue> of(String sentence) {
    return of(words(sentence));
  }

  /**
   * @param words in lower case, as {@link #words} has them
   */
  public static Set<Cue> of(List<String> words) {
    Set<Cue> cues = EnumSet.noneOf(Cue.class);
    for (int index = 0; index < words.size(); index++) {
      String phrase = "";
      for (int end = index; end < Math.min(words.size(), index + PHRASE); end++) {
        phrase = phrase.isEmpty() ? words.get(end) : phrase + " " + words.get(end);
        cues.addAll(CUES.getOrDefault(phrase, Set.of()));
      }
    }
    return cues;
  }

  /** Letters, digits and apostrophes, in lower case. */
  public static List<String> words(String sentence) {
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
    Lexicon.read(SentenceCues.class, "sentence-cues.txt")
        .lines()
        .filter(line -> !line.startsWith("#") && !line.isBlank())
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              Cue cue = Cue.valueOf(line.substring(0, colon).toUpperCase(Locale.ROOT));
              lines.put(cue, List.of(line.substring(colon + 1).strip().split(",\\s*")));
            });
    Map<String, Set<Cue>> cues = new HashMap<>();
    lines.forEach(
        (cue, phrases) ->
            phrases.forEach(
                phrase -> cues.computeIfAbsent(phrase, any -> EnumSet.noneOf(Cue.class)).add(cue)));
    return cues;
  }
}
