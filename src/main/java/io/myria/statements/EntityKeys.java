package io.myria.statements;

import io.myria.language.Lexicon;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names as they are compared. */
public final class EntityKeys {

  private static final Lexicon LISTS = Lexicon.beside(EntityKeys.class);

  private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");

  /** A run at the end is looked at from its first mark alone: texts may have runs of a million. */
  private static final Pattern MARKS_AROUND =
      Pattern.compile(
          "^[\\p{P}\\p{S}\\s&&[^$€£#@]]+|(?:\\G|(?<![\\p{P}\\s&&[^%+#]]))[\\p{P}\\s&&[^%+#]]++$");

  private static final Set<String> STRIPPED = LISTS.words("stripped");

  /** Before a first and a last name they tell nobody from anybody. */
  private static final Set<String> TITLES = LISTS.words("titles");

  private EntityKeys() {}

  /**
   * NFKC, in lower case, blanks folded, without marks around it, without articles, possessives and
   * demonstratives before it and a possessive's ending behind it, cut at {@link
   * EventKnowledge#NAME_UNITS}; empty where nothing is left. A title goes where two names follow
   * it: "Dr. Anna Weiss" is {@code anna weiss}, and "Dr. Weiss" {@code dr weiss}, who is not "Mr
   * Weiss".
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
    return titled(cut(text, EventKnowledge.NAME_UNITS).strip());
  }

  private static String titled(String text) {
    int blank = text.indexOf(' ');
    String first = blank < 0 ? "" : text.substring(0, blank).replace(".", "");
    if (!TITLES.contains(first)) {
      return text;
    }
    String name = titled(text.substring(blank + 1));
    return name.indexOf(' ') > 0 ? name : first + " " + name;
  }

  /** A person's key without a title, of one that has a title and one name: {@code weiss}. */
  static String withoutTitle(String key) {
    int blank = key.indexOf(' ');
    return blank > 0 && TITLES.contains(key.substring(0, blank)) ? key.substring(blank + 1) : key;
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
