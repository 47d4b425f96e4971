package io.myria.language;

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

  /**
   * An excerpt of a text's sentence, and where it stands.
   *
   * @param from where its first word begins, in UTF-16 units of the text
   * @param to where its last word ends; behind it the sentence may go on, and then the excerpt has
   *     an ellipsis
   * @param excerpt as {@link #excerpt} makes it of the sentence
   */
  public record Stretch(int from, int to, String excerpt) {}

  /** The sentences as excerpts of at most {@code maxCharacters}, none of them empty. */
  public static List<Stretch> stretches(String text, int maxCharacters) {
    BreakIterator ends = (BreakIterator) SENTENCES.clone();
    ends.setText(text);
    List<Stretch> stretches = new ArrayList<>();
    int start = ends.first();
    for (int end = ends.next(); end != BreakIterator.DONE; start = end, end = ends.next()) {
      String sentence = text.substring(start, end);
      Cut cut = Cut.of(sentence, maxCharacters);
      if (!cut.shown().isEmpty()) {
        int from = start + skipped(sentence, 0);
        stretches.add(new Stretch(from, start + end(sentence, cut.shown()), cut.excerpt()));
      }
    }
    return stretches;
  }

  /**
   * Whether an excerpt is what {@link #stretches} would say of the text between two places: its
   * words, with an ellipsis only where more words follow.
   *
   * @param from in UTF-16 units of the text, as is {@code to}
   */
  public static boolean isExcerpt(String text, int from, int to, String excerpt) {
    if (from < 0 || from >= to || to > text.length()) {
      return false;
    }
    String shown = flattened(text.substring(from, to), Integer.MAX_VALUE);
    boolean goesOn = skipped(text, to) < text.length();
    return !shown.isEmpty()
        && (excerpt.equals(shown) || goesOn && excerpt.equals(shown + ELLIPSIS));
  }

  /**
   * The text with runs of whitespace made one space, whole if it has at most {@code maxCharacters}
   * code points, else its beginning and an ellipsis, together not longer than that. It ends with a
   * whole word unless that loses more than half, and never within what a reader sees as one
   * character unless a single one is longer than allowed.
   */
  public static String excerpt(String text, int maxCharacters) {
    return Cut.of(text, maxCharacters).excerpt();
  }

  /**
   * @param shown the beginning, or all, of a flattened text
   * @param whole whether it is all
   */
  private record Cut(String shown, boolean whole) {

    static Cut of(String text, int maxCharacters) {
      if (maxCharacters < 1) {
        throw new IllegalArgumentException("an excerpt has at least one character");
      }
      String beginning = flattened(text, (int) Math.min(Integer.MAX_VALUE, maxCharacters + 1L));
      if (beginning.codePointCount(0, beginning.length()) <= maxCharacters) {
        return new Cut(beginning, true);
      }
      int limit = beginning.offsetByCodePoints(0, maxCharacters - 1);
      int end = boundary(WORDS, beginning, limit);
      if (end < limit / 2 || end == 0) {
        end = boundary(CHARACTERS, beginning, limit);
      }
      return new Cut(beginning.substring(0, end > 0 ? end : limit).stripTrailing(), false);
    }

    String excerpt() {
      return whole ? shown : shown + ELLIPSIS;
    }
  }

  /** Where, in a text, the last of some words ends with which it begins. */
  private static int end(String text, String shown) {
    int index = skipped(text, 0);
    for (int at = 0; at < shown.length(); ) {
      if (isSpace(text.codePointAt(index))) {
        index = skipped(text, index);
        at++;
      }
      int units = Character.charCount(text.codePointAt(index));
      index += units;
      at += units;
    }
    return index;
  }

  /** The first place at or behind {@code index} where no space stands. */
  private static int skipped(String text, int index) {
    int at = index;
    while (at < text.length() && isSpace(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at;
  }

  private static boolean isSpace(int point) {
    // Most are letters of ASCII, and the tables of Unicode are slow.
    boolean visible = point > ' ' && point < 127;
    return !visible && (Character.isWhitespace(point) || Character.isSpaceChar(point));
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
      boolean space = isSpace(point);
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
