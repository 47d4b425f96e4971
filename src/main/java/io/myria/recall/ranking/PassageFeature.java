package io.myria.recall.ranking;

import io.myria.language.date.Span;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Features of a passage's words that are independent of the question. Those of English words are 0
 * elsewhere.
 */
enum PassageFeature {
  /** Logarithm of the number of words. */
  LENGTH,
  /** Whether it ends in a question. */
  ASKS,
  /** Share of its sentences that are questions. */
  QUESTIONS,
  /** Numbers written in digits. */
  NUMBERS,
  /** Words with a capital that begin no sentence. */
  NAMES,
  /** Something in quotation marks. */
  QUOTES,
  /** Days it speaks of. */
  TIMES,
  /** Share of words that mean the speaker. */
  FIRST_PERSON,
  /** Share of words that mean who is spoken to. */
  SECOND_PERSON,
  /** An image comes with it. */
  IMAGE,
  /** Exclamation marks a sentence. */
  EXCLAIMS,
  /** Number words ("two", "several"). */
  COUNTS;

  private static final Set<String> FIRST =
      Set.of(
          "i", "i'm", "i've", "i'd", "i'll", "my", "me", "mine", "myself", "we", "our", "us",
          "we're", "we've");
  private static final Set<String> SECOND =
      Set.of("you", "your", "yours", "you're", "you've", "you'd", "you'll", "yourself");
  private static final Set<String> COUNT_WORDS =
      Set.of(
          "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twice",
          "several", "couple", "dozen", "few", "once");

  private final String signal = name().toLowerCase(Locale.ROOT);

  /** Its name among the signals. */
  String signal() {
    return signal;
  }

  static float[] of(String text, List<List<String>> sentences, List<Span> mentions) {
    float[] traits = new float[values().length];
    int words = 0;
    int first = 0;
    int second = 0;
    int counts = 0;
    for (List<String> sentence : sentences) {
      for (String term : sentence) {
        String plain = term.replace('’', '\'');
        words++;
        first += FIRST.contains(plain) ? 1 : 0;
        second += SECOND.contains(plain) ? 1 : 0;
        counts += COUNT_WORDS.contains(plain) ? 1 : 0;
      }
    }
    int all = Math.max(1, words);
    traits[LENGTH.ordinal()] = (float) StrictMath.log(1.0 + words);
    traits[FIRST_PERSON.ordinal()] = (float) first / all;
    traits[SECOND_PERSON.ordinal()] = (float) second / all;
    traits[COUNTS.ordinal()] = Math.min(3, counts);
    traits[TIMES.ordinal()] = Math.min(3, mentions.size());
    ofCharacters(text, Math.max(1, sentences.size()), traits);
    return traits;
  }

  private static void ofCharacters(String text, int sentences, float[] traits) {
    int numbers = 0;
    int names = 0;
    int questions = 0;
    int exclamations = 0;
    boolean begins = true;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      char before = i == 0 ? ' ' : text.charAt(i - 1);
      boolean word = Character.isLetterOrDigit(unit) && !Character.isLetterOrDigit(before);
      numbers += word && Character.isDigit(unit) ? 1 : 0;
      boolean inner = word && !begins && i + 1 < text.length() && before != '\'' && before != '’';
      names += inner && Character.isUpperCase(unit) && isName(text, i) ? 1 : 0;
      begins = word ? false : begins || ".!?\n[".indexOf(unit) >= 0;
      questions += unit == '?' && before != '?' ? 1 : 0;
      exclamations += unit == '!' && before != '!' ? 1 : 0;
    }
    traits[NUMBERS.ordinal()] = Math.min(3, numbers);
    traits[NAMES.ordinal()] = Math.min(5, names);
    traits[QUESTIONS.ordinal()] = Math.min(1, (float) questions / sentences);
    traits[EXCLAIMS.ordinal()] = Math.min(1, (float) exclamations / sentences);
    int image = text.indexOf("[image: ");
    String said = image < 0 ? text : text.substring(0, image).strip();
    traits[IMAGE.ordinal()] = image < 0 ? 0 : 1;
    traits[ASKS.ordinal()] = said.endsWith("?") || said.endsWith("？") ? 1 : 0;
    traits[QUOTES.ordinal()] = said.indexOf('"') >= 0 || said.indexOf('“') >= 0 ? 1 : 0;
  }

  private static boolean isName(String text, int start) {
    return Character.isLetter(text.charAt(start + 1));
  }
}
