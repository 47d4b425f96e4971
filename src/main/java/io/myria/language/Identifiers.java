package io.myria.language;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Identifiers in texts: code names ({@code getUserByEmail}, {@code max_retry_count}), versions,
 * error codes, hexadecimal numbers, telephone numbers, ticket numbers, ids, paths, URLs and e-mail
 * addresses; and the terms by which they are found beside those of their spelling. Prose has none:
 * dates, times, ordinals, amounts and hyphenated words are left out. Stateless.
 */
public final class Identifiers {

  private static final Lexicon LISTS = Lexicon.beside(Identifiers.class);

  /** Changes whenever the same text may give other {@link #extraTerms}. */
  public static final String VERSION = "1";

  /** Texts above it have no extra terms, so that what the database stores of them stays bounded. */
  private static final int LONGEST_TEXT = 128 * 1024;

  /** Longer tokens are data, such as Base64. */
  private static final int LONGEST = 160;

  /** Of one text; more of them are a dump. */
  private static final int MOST = 400;

  private static final int LEAST_PHONE_DIGITS = 7;
  private static final int MOST_PHONE_DIGITS = 15;

  /** Before the last digits of a telephone number, which all its spellings share. */
  private static final String PHONE = "tel:";

  /** No identifier goes on behind these. */
  private static final String BREAKS = "'’(),;\"“”`<>[]{}=|";

  private static final Set<String> UNITS = LISTS.words("units");

  private Identifiers() {}

  /** What an identifier is, as far as it matters for its other spellings. */
  public enum Kind {
    NAME,
    VERSION,
    NUMBER,
    HEX,
    PHONE,
    EMAIL,
    ADDRESS
  }

  /**
   * An identifier of a text.
   *
   * @param surface as it is written
   * @param from where it begins, in UTF-16 units of the text
   * @param key its letters and digits in lower case; of versions with their points and without "v";
   *     of e-mail addresses the whole
   * @param parts between separators, humps, and letters and digits, in lower case
   */
  public record Identifier(Kind kind, String surface, int from, String key, List<String> parts) {

    public Identifier {
      parts = List.copyOf(parts);
    }

    public int to() {
      return from + surface.length();
    }
  }

  /** In the order of the text. */
  public static List<Identifier> in(String text) {
    List<Identifier> found = new ArrayList<>();
    int length = Math.min(text.length(), LONGEST_TEXT);
    for (int start = 0; start < length && found.size() < MOST; ) {
      if (Character.isWhitespace(text.charAt(start))) {
        start++;
        continue;
      }
      int end = start;
      boolean marked = false;
      while (end < length && !Character.isWhitespace(text.charAt(end))) {
        char unit = text.charAt(end);
        marked |= end > start && (isUpper(unit) || isMark(unit)) || isDigit(unit) || unit == '+';
        end++;
      }
      if (marked) {
        int phone = isPhoneStart(text, start) ? phone(text, start, length, found) : start;
        if (phone > start) {
          end = phone;
        } else {
          token(text, start, end, found);
        }
      }
      start = end;
    }
    return found;
  }

  /**
   * The terms by which identifiers of a text are found beside {@link Analysis#terms}: their parts,
   * and what their spellings have in common.
   */
  public static List<String> extraTerms(String text) {
    if (text.length() >= LONGEST_TEXT) {
      return List.of();
    }
    List<Identifier> found = in(text);
    if (found.isEmpty()) {
      return List.of();
    }
    List<String> extra = new ArrayList<>();
    found.forEach(one -> extra.addAll(extraTerms(one)));
    return extra;
  }

  /** The same of one. */
  public static List<String> extraTerms(Identifier one) {
    if (one.kind() == Kind.PHONE) {
      return List.of(phoneTerm(one.key()));
    }
    Set<String> terms = new LinkedHashSet<>();
    if (one.kind() != Kind.HEX) {
      one.parts().stream()
          .filter(part -> part.length() > 1)
          .forEach(part -> terms.addAll(Analysis.terms(part)));
    }
    terms.add(one.key());
    terms.removeAll(Analysis.terms(one.surface()));
    return List.copyOf(terms);
  }

  private static String phoneTerm(String digits) {
    return PHONE + digits.substring(Math.max(0, digits.length() - LEAST_PHONE_DIGITS));
  }

  /**
   * The terms that texts may have which hold what a question names in other spellings: of its
   * identifiers, and of its words written together ("get user by email").
   */
  public static Set<String> questionTerms(String question) {
    Set<String> terms = new LinkedHashSet<>();
    for (Identifier one : in(question)) {
      terms.addAll(extraTerms(one));
      if (one.key().length() >= LEAST_PHONE_DIGITS
          && one.key().chars().allMatch(Identifiers::isDigit)) {
        terms.add(phoneTerm(one.key()));
      }
    }
    joined(question).forEach(joined -> terms.add(joined.key()));
    return terms;
  }

  /** Words of a question that may be one name in a text. */
  public record Joined(String key, int words) {}

  private static final int MOST_JOINED = 6;
  private static final int LEAST_JOINED = 6;

  /** Consecutive plain words, written together, in lower case. */
  public static List<Joined> joined(String question) {
    List<String> words = new ArrayList<>();
    for (String word : Analysis.words(question).stream().map(Analysis.Word::surface).toList()) {
      words.add(squeezed(word));
    }
    List<Joined> joined = new ArrayList<>();
    for (int from = 0; from < Math.min(words.size(), 64); from++) {
      StringBuilder key = new StringBuilder(words.get(from));
      for (int to = from + 1; to < Math.min(words.size(), from + MOST_JOINED); to++) {
        key.append(words.get(to));
        if (key.length() >= LEAST_JOINED && key.length() <= LONGEST) {
          joined.add(new Joined(key.toString(), to - from + 1));
        }
      }
    }
    return joined;
  }

  /** Letters and digits alone, in lower case. */
  public static String squeezed(String text) {
    StringBuilder key = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (Character.isLetterOrDigit(unit) || Character.isSurrogate(unit)) {
        key.append(unit);
      }
    }
    return key.toString().toLowerCase(Locale.ROOT);
  }

  private static void token(String text, int start, int end, List<Identifier> found) {
    // "Foo's" is of Foo, and "foo()" and "a,b" are not one.
    int begin = start;
    for (int at = start; at <= end && found.size() < MOST; at++) {
      if (at == end || BREAKS.indexOf(text.charAt(at)) >= 0) {
        bare(text, begin, at, found);
        begin = at + 1;
      }
    }
  }

  private static void bare(String text, int start, int end, List<Identifier> found) {
    int from = start;
    int to = end;
    while (from < to && !isEdge(text.charAt(from))) {
      from++;
    }
    while (to > from && !isEdge(text.charAt(to - 1))) {
      to--;
    }
    if (to - from < 2 || to - from > LONGEST) {
      return;
    }
    String surface = text.substring(from, to);
    Kind kind = kind(surface, from > 0 && text.charAt(from - 1) == '#');
    if (kind != null) {
      found.add(new Identifier(kind, surface, from, key(surface, kind), parts(surface)));
    }
  }

  private static boolean isEdge(char unit) {
    return Character.isLetterOrDigit(unit) || unit == '_' || Character.isSurrogate(unit);
  }

  private static String key(String surface, Kind kind) {
    String lower = surface.toLowerCase(Locale.ROOT);
    return switch (kind) {
      case EMAIL -> lower;
      case VERSION -> lower.startsWith("v") ? lower.substring(1) : lower;
      case HEX -> {
        String key = squeezed(lower);
        yield key.startsWith("0x") ? key.substring(2) : key;
      }
      case ADDRESS -> {
        int scheme = lower.indexOf("://");
        String bare = scheme < 0 ? lower : lower.substring(scheme + 3);
        yield squeezed(bare.startsWith("www.") ? bare.substring(4) : bare);
      }
      default -> squeezed(lower);
    };
  }

  /** Null for a word or number of prose. */
  private static Kind kind(String token, boolean numbered) {
    boolean letters = false;
    boolean digits = false;
    boolean hump = false;
    int points = 0;
    int hyphens = 0;
    boolean underscore = false;
    boolean slash = false;
    boolean at = false;
    for (int i = 0; i < token.length(); i++) {
      char unit = token.charAt(i);
      letters |= Character.isLetter(unit);
      digits |= isDigit(unit);
      hump |= isHump(token, i);
      points += unit == '.' ? 1 : 0;
      hyphens += unit == '-' ? 1 : 0;
      underscore |= unit == '_' || unit == ':' && i > 0 && token.charAt(i - 1) == ':';
      slash |= unit == '/' || unit == '\\';
      at |= unit == '@';
    }
    if (at) {
      return letters && points > 0 && token.indexOf('@') > 0 ? Kind.EMAIL : Kind.NAME;
    }
    if (token.contains("://") || token.startsWith("www.")) {
      return Kind.ADDRESS;
    }
    if (!letters) {
      return ofDigits(token, points, hyphens, slash, numbered);
    }
    if (slash) {
      return isPath(token) ? Kind.ADDRESS : null;
    }
    if (isVersion(token)) {
      return Kind.VERSION;
    }
    if (digits && isHex(token)) {
      return Kind.HEX;
    }
    if (underscore) {
      return Kind.NAME;
    }
    if (digits) {
      return isMeasure(token) ? null : Kind.NAME;
    }
    if (points > 0) {
      return isDotted(token) ? Kind.NAME : null;
    }
    return hump && hyphens == 0 ? Kind.NAME : null;
  }

  /** No date, time, amount or year. */
  private static Kind ofDigits(
      String token, int points, int hyphens, boolean slash, boolean numbered) {
    boolean other = token.chars().anyMatch(unit -> !isDigit(unit) && unit != '.' && unit != '-');
    if (slash || other) {
      return null;
    }
    if (points >= 2 && hyphens == 0) {
      String[] parts = token.split("\\.");
      boolean date = parts.length == 3 && parts[2].length() == 4;
      return date ? null : Kind.VERSION;
    }
    if (points > 0) {
      return null;
    }
    if (hyphens > 0) {
      String[] parts = token.split("-");
      boolean date =
          parts[0].length() == 4 && parts.length <= 3
              || parts.length == 3 && parts[2].length() == 4;
      boolean range = parts.length == 2 && parts[0].length() == parts[1].length();
      return date || range ? null : Kind.NAME;
    }
    boolean year = token.length() == 4 && (token.startsWith("19") || token.startsWith("20"));
    return numbered || token.length() >= 4 && !year ? Kind.NUMBER : null;
  }

  private static boolean isVersion(String token) {
    boolean v = (token.charAt(0) == 'v' || token.charAt(0) == 'V') && token.length() > 1;
    int at = v ? 1 : 0;
    int numbers = 0;
    while (at < token.length() && isDigit(token.charAt(at))) {
      while (at < token.length() && isDigit(token.charAt(at))) {
        at++;
      }
      numbers++;
      if (at < token.length() - 1 && token.charAt(at) == '.' && isDigit(token.charAt(at + 1))) {
        at++;
      } else {
        break;
      }
    }
    boolean ends = at == token.length() || token.charAt(at) == '-' || token.charAt(at) == '+';
    return ends && (numbers >= 3 || v && numbers >= 1);
  }

  private static boolean isHex(String token) {
    boolean x = token.startsWith("0x") || token.startsWith("0X");
    int many = 0;
    for (int at = x ? 2 : 0; at < token.length(); at++) {
      char unit = token.charAt(at);
      if (unit == '-' && at > 0) {
        continue;
      }
      if (Character.digit(unit, 16) < 0 || unit > 'f') {
        return false;
      }
      many++;
    }
    return x ? many > 0 : many >= 7;
  }

  /** "3rd", "9am", "20s", "1990s", "5kg", "2x". */
  private static boolean isMeasure(String token) {
    int at = 0;
    while (at < token.length()
        && (isDigit(token.charAt(at)) || ".:-–".indexOf(token.charAt(at)) >= 0)) {
      at++;
    }
    String rest = token.substring(at).toLowerCase(Locale.ROOT);
    boolean plain = rest.chars().allMatch(Character::isLetter);
    boolean hyphenated = at > 0 && token.charAt(at - 1) == '-' && token.indexOf('-') == at - 1;
    boolean words =
        hyphenated
            || rest.startsWith("-")
            || rest.indexOf('-') > 0 && !rest.chars().anyMatch(Identifiers::isDigit);
    // "COVID-19" and "Top-10" are words; "ABC-1236" is none.
    int hyphen = token.lastIndexOf('-');
    boolean small =
        hyphen > 0
            && token.length() - hyphen <= 3
            && token.substring(0, hyphen).chars().allMatch(Character::isLetter)
            && !token
                .substring(0, hyphen)
                .equals(token.substring(0, hyphen).toUpperCase(Locale.ROOT));
    return at > 0 && (plain && UNITS.contains(rest) || words) || small;
  }

  /** "example.org", "Foo.java", "com.example.Foo", but not "e.g", "a.m" or "end.Next". */
  private static boolean isDotted(String token) {
    String[] parts = token.split("\\.");
    for (String part : parts) {
      if (part.length() < 2
          || !part.chars().allMatch(unit -> Character.isLetterOrDigit(unit) || unit == '-')) {
        return false;
      }
    }
    String last = parts[parts.length - 1];
    return parts.length > 2 || last.length() <= 5 && last.equals(last.toLowerCase(Locale.ROOT));
  }

  /** "src/main/Foo.java", "/etc/hosts"; but not "and/or", "w/o", "his/her". */
  private static boolean isPath(String token) {
    long slashes = token.chars().filter(unit -> unit == '/' || unit == '\\').count();
    return slashes > 1
        || token.indexOf('.') > 0
        || token.indexOf('_') > 0
        || token.chars().anyMatch(Identifiers::isDigit)
            && token.chars().filter(Character::isLetter).count() > 3;
  }

  /**
   * Lower before upper, or the last of several upper ones before lower: "getUser", "HTTPServer".
   */
  static boolean isHump(String text, int at) {
    if (at == 0 || at >= text.length() || !isUpper(text.charAt(at))) {
      return false;
    }
    boolean lower = Character.isLowerCase(text.charAt(at - 1));
    boolean next =
        isUpper(text.charAt(at - 1))
            && at + 1 < text.length()
            && Character.isLowerCase(text.charAt(at + 1))
            && at > 1;
    return lower || next;
  }

  /** Whether one part of a name ends and another begins there. */
  public static boolean isBoundary(String text, int at) {
    if (at <= 0 || at >= text.length()) {
      return true;
    }
    char before = text.charAt(at - 1);
    char after = text.charAt(at);
    if (!Character.isLetterOrDigit(before) || !Character.isLetterOrDigit(after)) {
      return true;
    }
    return isDigit(before) != isDigit(after) || isHump(text, at);
  }

  private static List<String> parts(String token) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int at = 1; at <= token.length(); at++) {
      if (isBoundary(token, at)) {
        String part = squeezed(token.substring(start, at));
        if (!part.isEmpty()) {
          parts.add(part);
        }
        start = at;
      }
    }
    return parts;
  }

  private static boolean isPhoneStart(String text, int at) {
    char unit = text.charAt(at);
    return unit == '+' || unit == '(' || isDigit(unit);
  }

  /**
   * Reads a telephone number: at least {@value #LEAST_PHONE_DIGITS} digits in groups, with spaces,
   * hyphens, slashes, points or parentheses between them, which begins with "+", "0" or "(", or has
   * groups of three and four digits.
   *
   * @return the end; the start where there is none
   */
  private static int phone(String text, int start, int length, List<Identifier> found) {
    StringBuilder digits = new StringBuilder();
    List<Integer> groups = new ArrayList<>();
    int end = start;
    int group = 0;
    for (int at = start; at < length; at++) {
      char unit = text.charAt(at);
      if (isDigit(unit)) {
        group++;
        digits.append(unit);
        end = at + 1;
        continue;
      }
      boolean opens = unit == '+' && at == start;
      boolean separates = "-/. ()\u00a0".indexOf(unit) >= 0;
      if (!opens && !separates || unit == ' ' && at > start && text.charAt(at - 1) == ' ') {
        break;
      }
      if (group > 0) {
        groups.add(group);
      }
      group = 0;
      if (digits.length() > MOST_PHONE_DIGITS) {
        break;
      }
    }
    if (group > 0) {
      groups.add(group);
    }
    boolean word = end < length && Character.isLetter(text.charAt(end));
    char first = text.charAt(start);
    boolean dialled = first == '+' || first == '(' || first == '0' && groups.size() > 1;
    boolean american = groups.equals(List.of(3, 3, 4)) || groups.equals(List.of(3, 4));
    boolean enough =
        digits.length() >= LEAST_PHONE_DIGITS && digits.length() <= MOST_PHONE_DIGITS && !word;
    if (!enough || !dialled && !american) {
      return start;
    }
    String surface = text.substring(start, end);
    String key = squeezed(surface.replace("(0)", ""));
    found.add(new Identifier(Kind.PHONE, surface, start, key, List.of(key)));
    return end;
  }

  private static boolean isMark(char unit) {
    return "_-./\\@:#+".indexOf(unit) >= 0;
  }

  private static boolean isUpper(char unit) {
    return Character.isUpperCase(unit);
  }

  static boolean isDigit(int unit) {
    return unit >= '0' && unit <= '9';
  }
}
