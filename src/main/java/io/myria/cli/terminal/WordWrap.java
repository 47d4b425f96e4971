package io.myria.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jline.utils.WCWidth;

/** Text in cells of a terminal: what is written in Chinese has two for each character. */
public final class WordWrap {

  private static final Pattern UNPRINTABLE =
      Pattern.compile(
          "[\\p{Cntrl}\\s\\u0080-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+");

  private WordWrap() {}

  /**
   * Text of others must not move the reader's cursor, colour the screen, break the line or turn its
   * direction around: ASCII's and Unicode's control characters, separators and bidi controls.
   */
  public static String oneLine(String text) {
    return UNPRINTABLE.matcher(text).replaceAll(" ").strip();
  }

  /** How many cells a text takes that is one line. */
  static int cells(String text) {
    return text.codePoints().map(WordWrap::cells).sum();
  }

  private static int cells(int character) {
    return Math.max(0, WCWidth.wcwidth(character));
  }

  /** As many whole words as there is room for; a word that is longer than that is cut. */
  static String cut(String text, int room) {
    String line = oneLine(text);
    int most = Math.max(8, room);
    if (cells(line) <= most) {
      return line;
    }
    List<String> lines = wrap(line, most - 1);
    String first = lines.get(0);
    return (cells(first) < most ? first : start(first, most - 1)) + "…";
  }

  /** As {@link #wrap}, of which no more than so many lines are shown. */
  public static List<String> wrap(String text, int room, int mostLines) {
    List<String> lines = wrap(text, room);
    if (lines.size() <= mostLines) {
      return lines;
    }
    List<String> shown = new ArrayList<>(lines.subList(0, mostLines));
    shown.set(mostLines - 1, cut(shown.get(mostLines - 1) + " " + lines.get(mostLines), room));
    return shown;
  }

  private static String start(String word, int most) {
    int at = 0;
    int cells = 0;
    while (cells + cells(word.codePointAt(at)) <= most) {
      cells += cells(word.codePointAt(at));
      at = word.offsetByCodePoints(at, 1);
    }
    return word.substring(0, at);
  }

  /**
   * Lines of whole words. A word that is longer than a line stands alone, as it is; between two
   * characters of two cells each, which have no blanks between words, a line may end.
   */
  public static List<String> wrap(String text, int room) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int used = 0;
    for (Piece piece : pieces(oneLine(text))) {
      int blank = piece.blank() && line.length() > 0 ? 1 : 0;
      if (line.length() > 0 && used + blank + piece.cells() > room) {
        lines.add(line.toString());
        line.setLength(0);
        used = 0;
        blank = 0;
      }
      line.append(blank > 0 ? " " : "").append(piece.text());
      used += blank + piece.cells();
    }
    lines.add(line.toString());
    return lines;
  }

  /** What a line is not broken within, and whether a blank stands before it. */
  private record Piece(String text, boolean blank, int cells) {}

  private static List<Piece> pieces(String text) {
    List<Piece> pieces = new ArrayList<>();
    for (String word : text.split(" ")) {
      int from = 0;
      boolean wideBefore = false;
      for (int at = 0; at < word.length(); at = word.offsetByCodePoints(at, 1)) {
        boolean wide = cells(word.codePointAt(at)) == 2;
        if (wide && wideBefore) {
          pieces.add(piece(word, from, at));
          from = at;
        }
        wideBefore = wide;
      }
      pieces.add(piece(word, from, word.length()));
    }
    return pieces;
  }

  private static Piece piece(String word, int from, int to) {
    String text = word.substring(from, to);
    return new Piece(text, from == 0, cells(text));
  }
}
