package io.myria.language.date;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A question taken apart for the dates in it: words in lower case, numbers, dates of digits as one,
 * marks one by one. Immutable.
 */
public final class DateTokens {

  private static final Pattern TOKENS =
      Pattern.compile(
          """
          (?<![\\w-])\\d{4}-\\d\\d?(?:-\\d\\d?)?(?:T[\\d:.]+(?:Z|[+-]\\d\\d:?\\d\\d)?)?(?![\\w-])\
          |(?<![\\w/.-])\\d{4}/\\d\\d?/\\d\\d?(?![\\w/-])\
          |(?<![\\w/.-])\\d\\d?\\.\\d\\d?\\.\\d{4}(?!\\.?[\\w/-])\
          |(?<!\\d)\\d++(?:st|nd|rd|th)?(?![\\p{L}\\d])|['’]s(?!\\p{L})|\\p{L}+|\\S""");

  private final String text;
  private final List<Token> tokens = new ArrayList<>();

  /**
   * @param end not included
   */
  private record Token(String word, int start, int end) {}

  public DateTokens(String text) {
    this.text = text;
    Matcher found = TOKENS.matcher(text);
    while (found.find()) {
      String word = found.group().toLowerCase(Locale.ROOT);
      tokens.add(new Token(word.equals("sept") ? "sep" : word, found.start(), found.end()));
    }
  }

  public int size() {
    return tokens.size();
  }

  /** Empty beyond the ends. */
  String at(int index) {
    return index >= 0 && index < tokens.size() ? tokens.get(index).word() : "";
  }

  boolean has(int index, String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!at(index + i).equals(words[i])) {
        return false;
      }
    }
    return true;
  }

  boolean in(int index, Set<String> words) {
    return words.contains(at(index));
  }

  boolean isCapital(int index) {
    return Character.isUpperCase(text.codePointAt(tokens.get(index).start()));
  }

  boolean any(Set<String> words) {
    return tokens.stream().anyMatch(token -> words.contains(token.word()));
  }

  /** The next place, behind this word if it stands there. */
  int past(int index, String word) {
    return at(index).equals(word) ? index + 1 : index;
  }

  int start(int index) {
    return tokens.get(index).start();
  }

  int end(int index) {
    return tokens.get(index).end();
  }

  String text(int from, int to) {
    return text.substring(start(from), end(to - 1));
  }
}
