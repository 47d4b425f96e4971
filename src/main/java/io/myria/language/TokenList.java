package io.myria.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words and marks of a sentence in a language of which no parts of speech are known. What an
 * apostrophe or a hyphen joins is apart: {@code j'ai}, {@code souviens-toi}.
 *
 * @param capitals whether a word begins with a capital letter, but for the sentence's first one
 */
public record TokenList(List<String> lower, List<Boolean> capitals) {

  private static final Pattern TOKEN = Pattern.compile("\\p{L}[\\p{L}\\p{M}]*|\\p{N}+|[:,;!?]");

  private static final int MOST = 120;

  public static TokenList of(String sentence) {
    List<String> lower = new ArrayList<>();
    List<Boolean> capitals = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(sentence);
    while (matcher.find() && lower.size() < MOST) {
      String word = matcher.group();
      capitals.add(!lower.isEmpty() && Character.isUpperCase(word.codePointAt(0)));
      lower.add(word.toLowerCase(Locale.ROOT));
    }
    return new TokenList(lower, capitals);
  }

  int size() {
    return lower.size();
  }

  /** What is called out is praise or a greeting rather than a statement. */
  public boolean isCalled() {
    return size() > 0 && lower.get(size() - 1).equals("!");
  }

  boolean isNumber(int index) {
    return Character.isDigit(lower.get(index).codePointAt(0));
  }
}
