package io.myria.statements;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names as they are compared. */
public final class EntityKeys {

  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");

  /** A run at the end is looked at from its first mark alone: texts may have runs of a million. */
  private static final Pattern MARKS_AROUND =
      Pattern.compile(
          "^[\\p{P}\\p{S}\\s&&[^$€£#@]]+|(?:\\G|(?<![\\p{P}\\s&&[^%+#]]))[\\p{P}\\s&&[^%+#]]++$");

  private static final Set<String> STRIPPED =
      Set.of(
          "the", "a", "an", "my", "our", "your", "his", "her", "its", "their", "this", "that",
          "these", "those");

  private EntityKeys() {}

  /**
   * NFKC, in lower case, blanks folded, without marks around it, without articles, possessives and
   * demonstratives before it and a possessive's ending behind it, cut at {@link
   * EventKnowledge#NAME_UNITS}; empty where nothing is left.
   */
  public static String of(String name) {
    String text = Normalizer.normalize(name, Form.NFKC).toLowerCase(Locale.ROOT);
    text = text.replace('\u2019', '\'').replace('\u2018', '\'');
    text = MARKS_AROUND.matcher(BLANKS.matcher(text).replaceAll(" ").strip()).replaceAll("");
    int start = 0;
    for (int blank = text.indexOf(' ');
        blank > start && STRIPPED.contains(text.substring(start, blank));
        blank = text.indexOf(' ', start)) {
      start = blank + 1;
    }
    text = text.substring(start);
    if (text.endsWith("'s")) {
      text = text.substring(0, text.length() - 2);
    }
    return cut(text, EventKnowledge.NAME_UNITS).strip();
  }

  /** The beginning of a text, with no character cut in two. */
  static String cut(String text, int units) {
    if (text.length() <= units) {
      return text;
    }
    boolean pair = Character.isHighSurrogate(text.charAt(units - 1));
    return text.substring(0, pair ? units - 1 : units);
  }
}
