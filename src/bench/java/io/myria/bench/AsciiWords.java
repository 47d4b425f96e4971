package io.myria.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tokens that a model of the BERT family makes of plain words and numbers. Stateless. */
final class AsciiWords {

  private static final Pattern WORD = Pattern.compile("[a-z0-9]+|[^a-z0-9\\s]");
  private static final long FIRST = 101;
  private static final long LAST = 102;

  private AsciiWords() {}

  /** With the two around a text. */
  static long[] tokens(String text, Map<String, Integer> vocabulary) {
    List<Integer> tokens = new ArrayList<>();
    Matcher word = WORD.matcher(text.toLowerCase(java.util.Locale.ROOT));
    while (word.find()) {
      pieces(word.group(), vocabulary, tokens);
    }
    long[] all = new long[tokens.size() + 2];
    all[0] = FIRST;
    for (int index = 0; index < tokens.size(); index++) {
      all[index + 1] = tokens.get(index);
    }
    all[all.length - 1] = LAST;
    return all;
  }

  /** The longest entry that fits, again and again. */
  private static void pieces(String word, Map<String, Integer> vocabulary, List<Integer> tokens) {
    int start = 0;
    while (start < word.length()) {
      int end = word.length();
      String prefix = start == 0 ? "" : "##";
      while (!vocabulary.containsKey(prefix + word.substring(start, end))) {
        end--;
      }
      tokens.add(vocabulary.get(prefix + word.substring(start, end)));
      start = end;
    }
  }
}
