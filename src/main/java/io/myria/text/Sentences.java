package io.myria.text;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import java.util.ArrayList;
import java.util.List;

/**
 * Sentences of a text by Unicode's rules (UAX 29), and excerpts that end at a word. Lengths are in
 * code points. Thread-safe.
 */
public final class Sentences {

  private static final String ELLIPSIS = "…";

  // Iterators hold a position: these are only cloned, which is much cheaper than making them.
  private static final BreakIterator SENTENCES = BreakIterator.getSentenceInstance(ULocale.ROOT);
  private static final BreakIterator WORDS = BreakIterator.getWordInstance(ULocale.ROOT);
  private static final BreakIterator CHARACTERS = BreakIterator.getCharacterInstance(ULocale.ROOT);

  private Sentences() {}

  /** The sentences in order, each stripped, none blank. A line break ends a sentence. */
  public static List<String> of(String text) {
    BreakIterator ends = (BreakIterator) SENTENCES.clone();
    ends.setText(text);
    List<String> sentences = new ArrayList<>();
    int start = ends.first();
    for (int end = ends.next(); end != BreakIterator.DONE; start = end, end = ends.next()) {
      String sentence = text.substring(start, end).strip();
      if (!sentence.isEmpty()) {
        sentences.add(sentence);
      }
    }
    return sentences;
  }

  /** The sentences, each as an excerpt of at most {@code maxCharacters}. */
  public static List<String> of(String text, int maxCharacters) {
    return of(text).stream().map(sentence -> excerpt(sentence, maxCharacters)).toList();
  }

  /**
   * The text with runs of whitespace made one space, whole if it has at most {@code maxCharacters}
   * code points, else its beginning and an ellipsis, together not longer than that. It ends with a
   * whole word unless that loses more than half, and never within what a reader sees as one
   * character unless a single one is longer than allowed.
   */
  public static String excerpt(String text, int maxCharacters) {
    if (maxCharacters < 1) {
      throw new IllegalArgumentException("an excerpt has at least one character");
    }
    String beginning = flattened(text, maxCharacters + 1);
    if (beginning.codePointCount(0, beginning.length()) <= maxCharacters) {
      return beginning;
    }
    int limit = beginning.offsetByCodePoints(0, maxCharacters - 1);
    int end = boundary(WORDS, beginning, limit);
    if (end < limit / 2 || end == 0) {
      end = boundary(CHARACTERS, beginning, limit);
    }
    return beginning.substring(0, end > 0 ? end : limit).stripTrailing() + ELLIPSIS;
  }

  private static int boundary(BreakIterator rule, String text, int limit) {
    BreakIterator boundaries = (BreakIterator) rule.clone();
    boundaries.setText(text);
    return boundaries.isBoundary(limit) ? limit : Math.max(0, boundaries.preceding(limit));
  }

  /** The first {@code most} code points after flattening; the rest of a long text is not read. */
  private static String flattened(String text, int most) {
    StringBuilder flat = new StringBuilder();
    boolean gap = false;
    int points = 0;
    for (int index = 0; index < text.length() && points < most; ) {
      int point = text.codePointAt(index);
      index += Character.charCount(point);
      boolean space = Character.isWhitespace(point) || Character.isSpaceChar(point);
      if (!space && gap) {
        flat.append(' ');
        points++;
      }
      if (!space && points < most) {
        flat.appendCodePoint(point);
        points++;
      }
      gap = space && points > 0;
    }
    return flat.toString();
  }
}
