package io.myria.language;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacterEnums.ECharacterCategory;
import com.ibm.icu.lang.UProperty;
import java.util.ArrayList;
import java.util.List;

/**
 * Insets foreign text into a text that a person or a model reads line by line, so that nothing of
 * it can be taken for a line of that text: not for a heading, a bullet or what somebody else said.
 * For who writes such a text: every line of its own begins with a character that is no space, and
 * what comes from outside goes through here. Stateless.
 *
 * <p>Line breaks are all that a reader or a program may take for one: LF, CR, CR LF, VT, FF, the
 * separators U+001C to U+001E, NEL, U+2028, U+2029. Controls that change the direction of what is
 * read (Unicode TR 9) are left out, other control characters but the tabulator are a space.
 */
public final class Inset {

  /** What a line of a text that others read may begin with to mean something. */
  private static final String MARKS = ":#-–—*>|[]=+•·~`'\"";

  /** Behind a name it means that what follows is what this one says. */
  private static final String COLONS =
      ":\u02D0\u02F8\u0589\u05C3\u0703\u0704\u16EC\u1803\u1809\u205A\u2236\u29F4\u2A74\uA789\uFE13"
          + "\uFE55\uFF1A\uD801\uDF81";

  /**
   * A colon, and letters and signs of other scripts that look like one: names are spelt with them.
   */
  private static final String ENDINGS = ":\u0903\u0A83\uA4FD\uFE30";

  /** Letters and emoji that look like a mark; a test holds them against Unicode's confusables. */
  private static final String LIKE_MARKS =
      "\u2795\u2796\u2CBA\u2D48\uA78F\uD800\uDE9B\uD800\uDF1F\uD81B\uDF3F";

  /** They show nothing and are no white space: Braille's blank, fillers, a note without a head. */
  private static final String BLANKS = "\u115F\u1160\u2800\u3164\uFFA0\uD834\uDD59";

  private static final String UNNAMED = "unnamed";

  private Inset() {}

  /**
   * Text of several lines: each but the first begins with one space more, blank ones are empty. One
   * space, because most tokenizers have the next word's with it: that costs nothing.
   */
  public static String block(String text) {
    if (isPlain(text)) {
      return text;
    }
    StringBuilder block = new StringBuilder(text.length() + 16);
    List<String> lines = lines(text);
    block.append(lines.get(0));
    for (String line : lines.subList(1, lines.size())) {
      block.append('\n');
      if (!line.isBlank()) {
        block.append(' ').append(line);
      }
    }
    return block.toString();
  }

  /** Text of one line: runs of space and line breaks are one space, none at either end. */
  public static String line(String text) {
    StringBuilder line = new StringBuilder(text.length());
    boolean gap = false;
    for (int index = 0; index < text.length(); ) {
      int point = text.codePointAt(index);
      index += Character.charCount(point);
      if (isBlank(point)) {
        gap = line.length() > 0;
      } else if (!turns(point)) {
        if (gap) {
          line.append(' ');
          gap = false;
        }
        line.appendCodePoint(point);
      }
    }
    return line.toString();
  }

  private static boolean isBlank(int point) {
    return Character.isWhitespace(point)
        || Character.isSpaceChar(point)
        || Character.getType(point) == Character.CONTROL
        || point >= 0x1100 && BLANKS.indexOf(point) >= 0;
  }

  /**
   * Words that begin a line, or stand right behind a mark that begins it: one line that begins with
   * nothing that marks a heading, a bullet, a quotation or a note, nor with anything that looks
   * like such a mark or is not seen. {@value #UNNAMED} where nothing is left.
   */
  public static String label(String text) {
    String label = fromBeginning(line(text));
    return label.isEmpty() ? UNNAMED : label;
  }

  /**
   * A name that stands before a colon: as {@link #label}, and without a colon before a space. Empty
   * where nothing is left.
   */
  public static String name(String text) {
    StringBuilder name = new StringBuilder();
    line(text)
        .codePoints()
        .filter(point -> point == ':' || COLONS.indexOf(point) < 0)
        .forEach(name::appendCodePoint);
    return line(withoutEndings(fromBeginning(name.toString())));
  }

  private static String fromBeginning(String text) {
    int start = 0;
    while (start < text.length() && !begins(text.codePointAt(start))) {
      start += Character.charCount(text.codePointAt(start));
    }
    return text.substring(start);
  }

  /**
   * Whether words may begin with it: letters, digits, money, emoji, and what ASCII has beside the
   * marks. Beyond ASCII, brackets, dashes, quotation marks and other symbols are many, and fonts
   * draw them like the marks.
   */
  private static boolean begins(int point) {
    if (point < 0x80) {
      return point > ' ' && point < 0x7F && MARKS.indexOf(point) < 0;
    }
    if (UCharacter.hasBinaryProperty(point, UProperty.DEFAULT_IGNORABLE_CODE_POINT)
        || LIKE_MARKS.indexOf(point) >= 0) {
      return false;
    }
    return switch (UCharacter.getType(point)) {
      case ECharacterCategory.UPPERCASE_LETTER,
          ECharacterCategory.LOWERCASE_LETTER,
          ECharacterCategory.TITLECASE_LETTER,
          ECharacterCategory.OTHER_LETTER,
          ECharacterCategory.DECIMAL_DIGIT_NUMBER,
          ECharacterCategory.LETTER_NUMBER,
          ECharacterCategory.OTHER_NUMBER,
          ECharacterCategory.CURRENCY_SYMBOL ->
          true;
      case ECharacterCategory.OTHER_PUNCTUATION -> point == '\u00A1' || point == '\u00BF';
      case ECharacterCategory.OTHER_SYMBOL, ECharacterCategory.MATH_SYMBOL ->
          UCharacter.hasBinaryProperty(point, UProperty.EMOJI_PRESENTATION);
      default -> false;
    };
  }

  /** Without colons behind which a space comes, or nothing more. Looks at each of them once. */
  private static String withoutEndings(String name) {
    StringBuilder left = new StringBuilder(name.length());
    int at = 0;
    while (at < name.length()) {
      int kept = at;
      int end = at;
      while (end < name.length() && isColonOrSpaceBehind(name, at, end)) {
        kept = name.charAt(end) == ' ' ? end : kept;
        end++;
      }
      if (end == at) {
        left.append(name.charAt(at++));
      } else {
        left.append(name, end == name.length() ? end : kept, end);
        at = end;
      }
    }
    return left.toString();
  }

  private static boolean isColonOrSpaceBehind(String name, int colon, int index) {
    return ENDINGS.indexOf(name.charAt(index)) >= 0 || index > colon && name.charAt(index) == ' ';
  }

  /** Nearly every text: one line, without a control character. */
  private static boolean isPlain(String text) {
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      if (unit < ' ' && unit != '\t' || unit >= 0x7F && (isBreak(unit) || isOdd(unit))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOdd(int point) {
    return turns(point) || Character.getType(point) == Character.CONTROL;
  }

  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (int index = 0; index < text.length(); index++) {
      char unit = text.charAt(index);
      if (isBreak(unit)) {
        boolean pair = unit == '\r' && index + 1 < text.length() && text.charAt(index + 1) == '\n';
        index += pair ? 1 : 0;
        lines.add(line.toString());
        line.setLength(0);
      } else if (unit == '\t' || !isOdd(unit)) {
        line.append(unit);
      } else if (!turns(unit)) {
        line.append(' ');
      }
    }
    lines.add(line.toString());
    return lines;
  }

  private static boolean isBreak(char unit) {
    return unit >= '\n' && unit <= '\r'
        || unit >= 0x1C && unit <= 0x1E
        || unit == 0x85
        || unit == 0x2028
        || unit == 0x2029;
  }

  /** Bidi_Control of Unicode. */
  private static boolean turns(int point) {
    return point == 0x061C
        || point == 0x200E
        || point == 0x200F
        || point >= 0x202A && point <= 0x202E
        || point >= 0x2066 && point <= 0x2069;
  }
}
