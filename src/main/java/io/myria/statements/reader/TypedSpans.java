package io.myria.statements.reader;

import io.myria.language.Ids;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds amounts of money, times, dates, numbers and codes by their form. Where two overlap, the one
 * whose kind is listed first stays. Work is linear in the text.
 */
public final class TypedSpans {

  private static final String COUNT =
      "\\d{1,3}(?:[.,' ]\\d{3}){1,9}(?:[.,]\\d{1,30})?|\\d{1,30}(?:[.,]\\d{1,30})?";
  private static final String WORD_NUMBERS =
      "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
          + "|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty"
          + "|ninety|hundred|thousand|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf";
  private static final String DAYS =
      "mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|mon|tues?|weds?"
          + "|thu(?:rs?)?"
          + "|fri|(?-i:Sat|Sun)|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?"
          + "|sonntags?";
  private static final String MONTHS =
      "january|february|march|april|june|july|august|september|october|november|december"
          + "|(?-i:May)|jan|feb"
          + "|(?-i:Mar)|apr|jun|jul|aug|sept?|oct|nov|dec|januar|februar|märz|mai|juni|juli"
          + "|oktober|dezember";

  private static final Pattern MONEY =
      compiled(
          "[£$€]\\s?(?:"
              + COUNT
              + ")(?:\\s?(?:k|m|bn)\\b)?|\\b(?:"
              + COUNT
              + "|"
              + WORD_NUMBERS
              + ")\\s?(?:quid|euros?|pounds?|dollars?|eur|gbp|usd|€|grand|pcm|p\\b)"
              + "|\\ba?\\s?(?:fiver|tenner)\\b",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern TIME =
      compiled(
          "\\b(?:[01]?\\d|2[0-3])[:h][0-5]\\d(?:\\s?[ap]\\.?m\\b\\.?)?(?!\\d|\\.\\d)"
              + "|(?<=\\b(?:at|to|say|until|till|by|for|from|is)\\s)(?:[01]?\\d"
              + "|2[0-3])\\.[0-5][05](?!\\d|\\.\\d|\\s?(?:%|[a-z]?[bBgm]\\b))"
              + "|\\b\\d{1,2}\\s?(?:[ap]m\\b|o'?clock|uhr)"
              + "|\\b(?:half|quarter|ten|twenty|five)(?: past| to)? (?:one|two|three|four|five|six"
              + "|seven|eight|nine|ten|eleven|twelve)\\b|\\b(?:noon|midnight)\\b"
              + "|(?<=\\b(?:at|till|until|before|after|by)\\s)(?:one|two|three|four|five|six"
              + "|seven|eight"
              + "|nine|ten|eleven|twelve|\\d{1,2})(?=\\b)(?![:.]\\d|\\s?%|\\s?[a-z]*\\d)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern DATE =
      compiled(
          "\\b\\d{4}-\\d\\d-\\d\\d\\b"
              + "|\\b(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:"
              + MONTHS
              + ")\\b(?: \\d{4})?|\\b(?:"
              + MONTHS
              + ") \\d{1,2}(?:st|nd|rd|th)?\\b|\\b(?:on )?the \\d{1,2}(?:st|nd|rd|th)\\b"
              + "|\\b\\d{1,2}(?:st|nd|rd|th)\\b|\\b(?:"
              + DAYS
              + ")\\b|\\b(?:january|february|march|april|june|july|august|september|october"
              + "|november"
              + "|december)\\b|\\b(?:tomorrow|tmrw)\\b",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern CODE =
      compiled(
          "`[^`\\n]{1,80}`|(?<![\\w/.-])(?:#\\d{1,30}|v\\d{1,9}(?:\\.\\d{1,9}){0,9}|\\d{1,9}(?:\\.\\d{1,9}){2,9}[\\w.-]{0,40}"
              + "|(?=[\\w./:@#-]{0,60}\\d)(?=[\\w./:@#-]{0,60}[A-Za-z])[\\w#]{1,40}(?:[-./:@_][\\w#]{1,40}){1,12}"
              + "|(?=\\w{0,60}\\d)(?=\\w{0,60}[A-Za-z])(?!\\d{1,30}(?:st|nd|rd|th|am|pm|k|m|kb|mb|gb|tb|ms|s|h"
              + "|g|kg|mg|mm|cm|km|t|x)\\b)\\w{3,60}"
              + "|\\d{1,30}\\.x|[A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,40}|[a-z]{1,40}_[a-z0-9_]{1,40}(?:\\(\\))?"
              + "|[a-z]{1,40}(?:[A-Z][a-z0-9]{1,40}){1,12}\\(\\)|\\w{1,60}\\(\\)"
              + "|[a-z]{1,40}(?:-[a-z]{1,40}){1,12}-\\d{1,30}|\\d{1,30}#)",
          0);

  /** Ids of several parts with letters and digits, some of which look like times. */
  private static final Pattern COMPOUND =
      compiled(
          "(?<![\\w/.:-])(?=[\\w:#.-]{0,60}\\d)(?=[\\w:#.-]{0,60}[A-Za-z]{2})(?!\\d{1,2}[:.]\\d\\d ?[ap]m)"
              + "(?!\\d{1,30}-(?:day|week|month|year|hour|minute|man|person|seater|bed)\\b)"
              + "\\w{1,40}(?:[:#-]\\w{1,40}){1,12}",
          0);

  private static final Pattern NUMBER =
      compiled(
          "(?<!\\w)(?<!\\w\\.)(?:"
              + COUNT
              + ")(?:\\s?(?:%|per ?cent|percent|kb|mb|gb|tb|gigs?|megs?|ms|minutes?|mins?"
              + "|hours?|hrs?|days?|weeks?"
              + "|months?|years?|yrs?|secs?|seconds?|g|kg|mg|grams?|mm|cm|km|m|t|tonnes?|miles?"
              + "|points?|k)\\b|%)?"
              + "|\\b(?:"
              + WORD_NUMBERS
              + ")(?:[ -](?:"
              + WORD_NUMBERS
              + "))?\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Map<String, String> WORDS = numberWords();

  /** The nouns whose number names one of several. */
  private static final Pattern LABELLED =
      compiled(
          "(?:\\b(?:version|draft|release|firmware|ticket|issue|pr|po|invoice|order|bed|room|rm"
              + "|flat|unit"
              + "|lot|plot|dock|bay|ward|gate|forklift|line|title|tracking|case|bug|build|phase"
              + "|sprint|level"
              + "|customer_id|id|no|number|nr|module|chapter|item|sku|row|part|step|q[1-4]|year"
              + "|class|locker"
              + "|version|apartment|platform|track|lts)\\s{0,9}\\.{0,3}|#|=)\\s{0,9}$",
          Pattern.CASE_INSENSITIVE);

  /** "in room 4" says where: that is a value. */
  private static final Pattern WHERE =
      compiled(
          "\\b(?:in|at|to|from) (?:the )?(?:room|bay|dock|bed|ward|flat|unit|locker|gate|class"
              + "|platform|year)\\s{0,9}$",
          Pattern.CASE_INSENSITIVE);

  /** The day for which something is: an argument rather than a value. */
  private static final Pattern FOR = compiled("\\bfor $", Pattern.CASE_INSENSITIVE);

  private static final Pattern UNIT =
      Pattern.compile(
          "(?<![\\d.,])[\\d.,]{1,40}\\s?([A-Za-z%]{1,40}|per ?cent)"
              + "|(?<![A-Za-z])[A-Za-z]{1,40}[ -]([A-Za-z]{1,40})");

  /** "two network cards": what is counted has a plural. */
  private static final Pattern COUNTED =
      compiled(
          "(?<![A-Za-z\\d])(?:\\d{1,30}|[A-Za-z]{1,30}) (?:[a-z]{1,30} )?([a-z]{3,30}[a-rt-z]s)\\b",
          0);

  private static final Map<String, Pattern> UNITS =
      Map.of(
          "share", Pattern.compile("%|per ?cent|percent"),
          "data", Pattern.compile("[kmgt]b|gigs?|megs?"),
          "duration",
              Pattern.compile(
                  "ms|s|secs?|seconds?|min|mins|minutes?|h|hrs?|hours?|days?|weeks?|months?"
                      + "|years?|yrs?"),
          "mass", Pattern.compile("g|kg|mg|t|grams?|tonnes?|tons?|stone"),
          "length", Pattern.compile("mm|cm|m|km|metres?|meters?|miles?|feet|ft|inch(?:es)?"));

  /** Spans are compared with one another. */
  private static final int MOST_UNITS = 2_000;

  private TypedSpans() {}

  /**
   * With a boundary of words that looks at one character on each side: that of the JDK looks back
   * over all combining marks.
   */
  private static Pattern compiled(String expression, int flags) {
    String boundary = "(?:(?<=\\w)(?!\\w)|(?<!\\w)(?=\\w))";
    return Pattern.compile(expression.replace("\\b", boundary), flags);
  }

  /** Points between thousands go. */
  private static String withOnePoint(String number) {
    int last = number.lastIndexOf('.');
    return last < 0 ? number : number.substring(0, last).replace(".", "") + number.substring(last);
  }

  /** Of a longer text the beginning is read. */
  static List<TypedSpan> in(String text) {
    String sentence = text.length() > MOST_UNITS ? text.substring(0, MOST_UNITS) : text;
    List<TypedSpan> found = new ArrayList<>();
    for (Ids.Place id : Ids.in(sentence)) {
      add(found, ValueType.CODE, sentence, id.from(), id.to());
    }
    boolean hasDigit = sentence.chars().anyMatch(unit -> unit >= '0' && unit <= '9');
    if (hasDigit) {
      find(found, ValueType.CODE, COMPOUND, sentence);
    }
    find(found, ValueType.DATE, DATE, sentence);
    find(found, ValueType.MONEY, MONEY, sentence);
    find(found, ValueType.TIME, TIME, sentence);
    if (hasDigit || mayHaveCode(sentence)) {
      find(found, ValueType.CODE, CODE, sentence);
    }
    find(found, ValueType.NUMBER, NUMBER, sentence);
    found.sort(Comparator.comparingInt(span -> span.place().from()));
    return found;
  }

  /** Codes without a digit have one of these; to look for them takes much longer. */
  private static boolean mayHaveCode(String sentence) {
    return sentence.indexOf('`') >= 0 || sentence.indexOf('_') >= 0 || sentence.contains("()");
  }

  private static void find(
      List<TypedSpan> found, ValueType type, Pattern pattern, String sentence) {
    Matcher matcher = pattern.matcher(sentence);
    while (matcher.find()) {
      add(found, type, sentence, matcher.start(), matcher.end());
    }
  }

  private static void add(
      List<TypedSpan> found, ValueType type, String sentence, int from, int to) {
    TextSpan place = new TextSpan(from, to);
    if (found.stream().noneMatch(span -> span.place().overlaps(place))) {
      String before = sentence.substring(Math.max(0, from - 24), from);
      boolean label =
          place.in(sentence).startsWith("#")
              || !WHERE.matcher(before).find()
                  && (type == ValueType.DATE ? FOR : LABELLED).matcher(before).find();
      String text = place.in(sentence);
      String unit = type == ValueType.NUMBER ? unit(sentence.substring(from)) : "";
      found.add(new TypedSpan(type, place, canonical(type, text), label, unit));
    }
  }

  /** What is counted, by the word behind a number. */
  private static String unit(String fromNumber) {
    Matcher word = UNIT.matcher(fromNumber);
    if (!word.lookingAt()) {
      return "";
    }
    String unit = (word.group(1) == null ? word.group(2) : word.group(1)).toLowerCase(Locale.ROOT);
    for (Map.Entry<String, Pattern> kind : UNITS.entrySet()) {
      if (kind.getValue().matcher(unit).matches()) {
        return kind.getKey();
      }
    }
    Matcher noun = COUNTED.matcher(fromNumber);
    return noun.lookingAt() ? noun.group(1).toLowerCase(Locale.ROOT) : "";
  }

  private static String canonical(ValueType type, String text) {
    String lower = text.toLowerCase(Locale.ROOT).strip();
    return switch (type) {
      case NUMBER, MONEY -> number(lower);
      case TIME -> time(lower);
      case DATE -> date(lower);
      default -> lower.replace("`", "");
    };
  }

  private static String number(String text) {
    String spelled = text.replaceAll("[£$€%\\s]|quid|euros?|pounds?|grand|pcm", "");
    if (WORDS.containsKey(spelled)) {
      return WORDS.get(spelled);
    }
    if (text.contains("fiver")) {
      return "5";
    }
    Matcher digits = Pattern.compile(COUNT).matcher(spelled);
    if (!digits.find()) {
      return spelled;
    }
    String plain = digits.group().replaceAll("[,' ](?=\\d{3}\\b)|\\.(?=\\d{3}\\b)", "");
    BigDecimal value = new BigDecimal(withOnePoint(plain.replace(',', '.')));
    if (spelled.substring(digits.end()).equals("k") || text.contains("grand")) {
      value = value.movePointRight(3);
    }
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  /** On a clock of twelve hours: texts seldom say which half of the day they mean. */
  private static String time(String text) {
    Matcher digits = Pattern.compile("(\\d{1,2})(?:[:.h](\\d\\d))?").matcher(text);
    if (digits.find()) {
      int hour = Integer.parseInt(digits.group(1)) % 12;
      return hour + ":" + (digits.group(2) == null ? "00" : digits.group(2));
    }
    if (text.equals("noon") || text.equals("midnight")) {
      return "0:00";
    }
    String[] words = text.split(" ");
    String last = WORDS.get(words[words.length - 1]);
    if (last == null) {
      return text;
    }
    int hour = Integer.parseInt(last) % 12;
    boolean before = text.contains(" to ");
    int minutes = words.length == 1 ? 0 : minutes(words[0]);
    int total = Math.floorMod(hour * 60 + (before ? -minutes : minutes), 12 * 60);
    return total / 60 + ":" + String.format(Locale.ROOT, "%02d", total % 60);
  }

  private static int minutes(String word) {
    return switch (word) {
      case "half" -> 30;
      case "quarter" -> 15;
      case "ten" -> 10;
      case "twenty" -> 20;
      default -> 5;
    };
  }

  private static String date(String text) {
    String bare =
        text.replaceAll("(?<!\\w)(?:on|the|of)(?!\\w)", " ").strip().replaceAll("\\s+", " ");
    StringBuilder key = new StringBuilder();
    for (String word : bare.split("[ -]")) {
      String part = word.replaceAll("(?<=\\d)(?:st|nd|rd|th)$", "");
      key.append(key.isEmpty() ? "" : " ")
          .append(
              Character.isDigit(part.charAt(0))
                  ? part
                  : part.substring(0, Math.min(3, part.length())));
    }
    return key.toString();
  }

  private static Map<String, String> numberWords() {
    Map<String, String> words = new java.util.HashMap<>();
    String[] small = WORD_NUMBERS.split("\\|");
    for (int index = 0; index < 20; index++) {
      if (index < 19) {
        words.put(small[index], String.valueOf(index + 1));
      }
    }
    int tens = 20;
    for (String word :
        List.of("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")) {
      words.put(word, String.valueOf(tens));
      tens += 10;
    }
    words.put("hundred", "100");
    words.put("thousand", "1000");
    String[] german = {"zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"};
    for (int index = 0; index < german.length; index++) {
      words.put(german[index], String.valueOf(index + 2));
    }
    words.put("zwölf", "12");
    return Map.copyOf(words);
  }

  /**
   * Whether a later text has a value that may stand where one of an earlier text stands, and none
   * that it has: less than a replacement, as the two may be of different things.
   */
  public static boolean haveOtherValue(String earlier, String later) {
    List<TypedSpan> before = in(earlier).stream().filter(one -> !one.label()).toList();
    List<TypedSpan> after =
        before.isEmpty() ? List.of() : in(later).stream().filter(one -> !one.label()).toList();
    return before.stream().anyMatch(one -> after.stream().anyMatch(one::isComparable))
        && before.stream().noneMatch(one -> after.stream().anyMatch(one::isSame));
  }
}
