package io.myria.language;

import java.util.Optional;
import java.util.Set;

/** Finds the text of a value in a clause. Stateless. */
public final class ValueText {

  private static final Lexicon LISTS = Lexicon.beside(ValueText.class);

  private static final Set<String> BEFORE = LISTS.words("before");

  private static final Set<String> BOUNDARY = LISTS.words("boundary");

  private static final Set<String> NO_VALUE = LISTS.words("no-value");

  /** Behind an amount: then it is a difference, a distance or an age. */
  private static final Set<String> COMPARED = LISTS.words("compared");

  private static final int TEXT_WORDS = 5;

  private ValueText() {}

  /** The value that stands there, behind what leads to it. */
  public static Optional<Value> after(WordSpan words, int start) {
    int at = start;
    while (at < words.size() && words.in(at, BEFORE)
        || Attribute.of(words, at).isPresent() && isTyped(words, at + 1)) {
      at++;
    }
    if (at >= words.size()) {
      return Optional.empty();
    }
    Optional<Value> written = Values.at(words, at);
    boolean compared = written.isPresent() && words.in(written.get().end(), COMPARED);
    return compared ? Optional.empty() : written.isPresent() ? written : text(words, at);
  }

  private static boolean isTyped(WordSpan words, int at) {
    return Values.at(words, at).map(value -> value.sort() != Sort.TEXT).orElse(false);
  }

  private static Optional<Value> text(WordSpan words, int start) {
    int end = start;
    while (end < words.size()
        && end < start + TEXT_WORDS
        && words.at(end).isWord()
        && !words.in(end, BOUNDARY)) {
      end++;
    }
    boolean none =
        end == start
            || words.in(start, NO_VALUE)
            || EnglishWords.CLOSED.contains(words.lower(start))
            || words.lower(start).endsWith("ing");
    Value value = Values.value(Sort.TEXT, words, start, end);
    return none || value.isNone() ? Optional.empty() : Optional.of(value);
  }

  /** The first that is recognised by how it is written. */
  public static Optional<Value> written(WordSpan words) {
    for (int i = 0; i < words.size(); i++) {
      Optional<Value> value = Values.at(words, i);
      if (value.isPresent()) {
        return value;
      }
    }
    return Optional.empty();
  }

  /** The only plain value of all. */
  public static Optional<Value> plain(WordSpan words) {
    Optional<Value> found = Optional.empty();
    for (int i = 0; i < words.size(); i++) {
      Optional<Value> value = Values.at(words, i).filter(one -> one.sort().isPlain());
      if (value.isPresent()) {
        if (found.isPresent()) {
          return Optional.empty();
        }
        found = value;
        i = value.get().end() - 1;
      }
    }
    return found;
  }

  /** The attribute that is named before a value: "in room 12". */
  public static Optional<String> attributeOf(WordSpan words, int start) {
    int at = start;
    while (words.in(at, BEFORE) && !words.lower(at).equals("room")) {
      at++;
    }
    return isTyped(words, at + 1) ? Attribute.of(words, at).map(Attribute::name) : Optional.empty();
  }

  /** "As its database". */
  public static Optional<String> attributeBehind(WordSpan words, int end) {
    return words.lower(end).equals("as")
        ? Attribute.of(words, end + 2).map(Attribute::name)
        : Optional.empty();
  }

  public static WordSpan untilBoundary(WordSpan words) {
    int end = 0;
    while (end < words.size()
        && (!words.in(end, BOUNDARY)
            || words.in(end, EnglishWords.PREPOSITIONS) && !words.lower(end).equals("from"))) {
      end++;
    }
    return words.between(0, end);
  }

  /** Up to a word that names nothing. */
  public static WordSpan untilClosed(WordSpan words) {
    int end = 0;
    while (end < words.size()
        && (!EnglishWords.CLOSED.contains(words.lower(end)) || words.in(end, Set.of("'s")))) {
      end++;
    }
    return words.between(0, end);
  }

  /** "Ann's car", "Ben's". */
  public static boolean hasOwner(WordSpan words, int i) {
    return words.at(i).isCapital() && words.lower(i + 1).equals("'s");
  }
}
