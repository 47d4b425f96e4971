package io.myria.text;

import io.myria.text.Analysis.Word;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Words of text in ASCII, stretch by stretch: Unicode's rules for words (UAX #29) never look past
 * white space, so that a stretch between two spaces has the same words wherever it stands, and
 * those that were read before are remembered. Thread-safe.
 */
final class AsciiWords {

  /** Some 5 MB; then it begins anew. */
  private static final int REMEMBERED = 20_000;

  /** Longer ones are hardly words, and seldom come again. */
  private static final int LONGEST = 32;

  private final Map<String, List<Word>> known = new ConcurrentHashMap<>();
  private final Function<String, List<Word>> analysis;

  /**
   * @param analysis of a stretch by itself
   */
  AsciiWords(Function<String, List<Word>> analysis) {
    this.analysis = analysis;
  }

  static boolean isAscii(String text) {
    for (int index = 0; index < text.length(); index++) {
      if (text.charAt(index) > '~') {
        return false;
      }
    }
    return true;
  }

  /**
   * The words of a text that is all ASCII.
   *
   * @param from where it begins
   */
  void forEach(String text, int from, Consumer<Word> each) {
    int start = 0;
    for (int end = 0; end <= text.length(); end++) {
      if (end == text.length() || isSpace(text.charAt(end))) {
        if (end > start) {
          int place = from + start;
          for (Word word : words(text.substring(start, end))) {
            each.accept(new Word(word.term(), word.surface(), place + word.from()));
          }
        }
        start = end + 1;
      }
    }
  }

  private List<Word> words(String stretch) {
    if (stretch.length() > LONGEST) {
      return analysis.apply(stretch);
    }
    List<Word> words = known.get(stretch);
    if (words == null) {
      words = List.copyOf(analysis.apply(stretch));
      if (known.size() >= REMEMBERED) {
        known.clear();
      }
      known.put(stretch, words);
    }
    return words;
  }

  private static boolean isSpace(char unit) {
    return unit == ' ' || unit == '\n' || unit == '\t' || unit == '\r';
  }
}
