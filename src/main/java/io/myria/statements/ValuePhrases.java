package io.myria.statements;

import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.TaggedWord;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times, prices and other values among the words of a sentence. Stateless. */
final class ValuePhrases {

  private static final Lexicon LISTS = Lexicon.beside(ValuePhrases.class);

  private static final Pattern MONEY =
      Pattern.compile(
          "^(?:"
              + LISTS.alternatives("about")
              + " )?(?:[$€£]\\s?\\d[\\d,.]*"
              + LISTS.alternatives("multiple")
              + "?(?:\\s?"
              + LISTS.alternatives("to")
              + "\\s?[$€£]\\d[\\d,.]*)?|\\d[\\d,.]*\\s?"
              + LISTS.alternatives("currency")
              + ")(?:\\s"
              + LISTS.alternatives("rate")
              + ")?",
          Pattern.CASE_INSENSITIVE);

  /** The amount is a difference: "£5 more". */
  private static final Pattern COMPARED =
      Pattern.compile("\\A\\s*+" + LISTS.alternatives("compared") + "(?![\\p{L}\\p{Nd}\\p{Mn}_])");

  private static final Pattern CLOCK =
      Pattern.compile("\\d{1,2}[:.]\\d\\d(?:[ap]m)?|\\d{1,2}[ap]m|\\d{4}-\\d\\d-\\d\\d");

  private static final Pattern ORDINAL = Pattern.compile("\\d{1,2}(?:st|nd|rd|th)?|\\d{4}");

  private static final Set<String> WITHIN = LISTS.words("within");

  /** Behind a value. */
  private static final Set<String> STOPS = LISTS.words("stops");

  private static final Set<String> AMOUNTS = LISTS.words("amounts");

  private static final Set<String> WITHIN_VALUES = Set.of("-", "/", "'", "#", "@");
  private static final Set<String> FUNCTION = Set.of("PRON", "AUX", "SCONJ", "DET", "PART", "VERB");

  private static final Set<String> NO_VALUE = LISTS.words("no-value");

  private ValuePhrases() {}

  /** A price that begins there. */
  static Optional<String> money(Sentence sentence, int index) {
    if (index >= sentence.size()) {
      return Optional.empty();
    }
    String rest = sentence.text().substring(sentence.at(index).from());
    Matcher matcher = MONEY.matcher(rest);
    return matcher.lookingAt() && !COMPARED.matcher(rest.substring(matcher.end())).lookingAt()
        ? Optional.of(matcher.group().replaceAll("[.,]$", ""))
        : Optional.empty();
  }

  /** Behind the last word of a time that begins there, or {@code from}. */
  static int timeEnd(Sentence sentence, int from) {
    int end = from;
    boolean period = false;
    for (int i = from; i < Math.min(sentence.size(), from + 10); i++) {
      TaggedWord word = sentence.at(i);
      boolean clock = CLOCK.matcher(word.lower()).matches();
      boolean named = KnownWords.has(KnownWords.PERIODS, word.lower()) && !isMay(sentence, i);
      boolean number = ORDINAL.matcher(word.lower()).matches();
      if (clock || named || number && (period || isNamedNext(sentence, i))) {
        end = i + 1;
        period = true;
      } else if (!sentence.in(i, WITHIN) || i == from && word.is("PUNCT")) {
        break;
      }
    }
    return period ? end : from;
  }

  private static boolean isMay(Sentence sentence, int i) {
    return sentence.has(i, "may") && !sentence.at(i).isCapital();
  }

  private static boolean isNamedNext(Sentence sentence, int i) {
    return KnownWords.has(KnownWords.PERIODS, sentence.at(i + 1).lower())
        || sentence.has(i + 1, "of") && sentence.in(i + 2, KnownWords.PERIODS);
  }

  /** A time that is ahead or is one of many, and no stretch of time. */
  static Optional<String> time(Sentence sentence, int from) {
    int end = timeEnd(sentence, from);
    if (end == from) {
      return Optional.empty();
    }
    boolean length =
        sentence.at(from).is("NUM") && KnownWords.has(AMOUNTS, sentence.at(end - 1).lower())
            || sentence.in(from, Set.of("a", "an", "last"));
    String text = sentence.text(from, end);
    return length || text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** What stands there until the clause ends, where it looks like a value. */
  static Optional<String> plain(Sentence sentence, int from) {
    if (sentence.in(from, NO_VALUE) || isFunction(sentence.at(from))) {
      return Optional.empty();
    }
    int end = from;
    while (end < Math.min(sentence.size(), from + 6) && isOfValue(sentence, end)) {
      end++;
    }
    boolean over =
        end >= sentence.size() || sentence.at(end).is("PUNCT") || sentence.in(end, STOPS);
    String text = sentence.text(from, end);
    return over && !text.isEmpty() ? Optional.of(text) : Optional.empty();
  }

  private static boolean isOfValue(Sentence sentence, int i) {
    TaggedWord word = sentence.at(i);
    boolean mark = word.is("PUNCT") && !WITHIN_VALUES.contains(word.text());
    return !mark && !isFunction(word) && !sentence.in(i, STOPS);
  }

  private static boolean isFunction(TaggedWord word) {
    if (word.text().chars().anyMatch(Character::isDigit)) {
      return false;
    }
    return FUNCTION.contains(word.tag());
  }
}
