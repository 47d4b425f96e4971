package io.myria.candidate;

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
final class TypedSpans {

  private static final String COUNT = "\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?";
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
      Pattern.compile(
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
      Pattern.compile(
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
      Pattern.compile(
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
      Pattern.compile(
          "`[^`\\n]{1,80}`|(?<![\\w/.-])(?:#\\d+|v\\d+(?:\\.\\d+)*|\\d+(?:\\.\\d+){2,}[\\w.-]*"
              + "|(?=[\\w./:@#-]*\\d)(?=[\\w./:@#-]*[A-Za-z])[\\w#]+(?:[-./:@_][\\w#]+)+"
              + "|(?=\\w*\\d)(?=\\w*[A-Za-z])(?!\\d+(?:st|nd|rd|th|am|pm|k|m|kb|mb|gb|tb|ms|s|h"
              + "|g|kg|mg|mm|cm|km|t|x)\\b)\\w{3,}"
              + "|\\d+\\.x|[A-Z][A-Z0-9]*_[A-Z0-9_]+|[a-z]+_[a-z0-9_]+(?:\\(\\))?"
              + "|[a-z]+(?:[A-Z][a-z0-9]+)+\\(\\)|\\w+\\(\\)"
              + "|[a-z]+(?:-[a-z]+)+-\\d+|\\d+#)",
          0);

  /** Ids of several parts with letters and digits, some of which look like times. */
  private static final Pattern COMPOUND =
      Pattern.compile(
          "(?<![\\w/.:-])(?=[\\w:#.-]*\\d)(?=[\\w:#.-]*[A-Za-z]{2})(?!\\d{1,2}[:.]\\d\\d ?[ap]m)"
              + "(?!\\d+-(?:day|week|month|year|hour|minute|man|person|seater|bed)\\b)"
              + "\\w+(?:[:#-]\\w+)+");

  private static final Pattern NUMBER =
      Pattern.compile(
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
      Pattern.compile(
          "(?:\\b(?:version|draft|release|firmware|ticket|issue|pr|po|invoice|order|bed|room|rm"
              + "|flat|unit"
              + "|lot|plot|dock|bay|ward|gate|forklift|line|title|tracking|case|bug|build|phase"
              + "|sprint|level"
              + "|customer_id|id|no|number|nr|module|chapter|item|sku|row|part|step|q[1-4]|year"
              + "|class|locker"
              + "|version|apartment|platform|track|lts)\\s*\\.*|#|=)\\s*$",
          Pattern.CASE_INSENSITIVE);

  /** "in room 4" says where: that is a value. */
  private static final Pattern WHERE =
      Pattern.compile(
          "\\b(?:in|at|to|from) (?:the )?(?:room|bay|dock|bed|ward|flat|unit|locker|gate|class"
              + "|platform|year)\\s*$",
          Pattern.CASE_INSENSITIVE);

  /** The day for which something is: an argument rather than a value. */
  private static final Pattern FOR = Pattern.compile("\\bfor $", Pattern.CASE_INSENSITIVE);

  private static final Pattern UNIT =
      Pattern.compile("[\\d.,]+\\s?([A-Za-z%]+|per ?cent)|[A-Za-z]+[ -]([A-Za-z]+)");

  /** "two network cards": what is counted has a plural. */
  private static final Pattern COUNTED =
      Pattern.compile("(?:\\d+|[A-Za-z]+) (?:[a-z]+ )?([a-z]{3,}[a-rt-z]s)\\b");

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

  private TypedSpans() {}

  static List<TypedSpan> in(String sentence) {
    List<TypedSpan> found = new ArrayList<>();
    for (Ids.Place id : Ids.in(sentence)) {
      add(found, ValueType.CODE, sentence, id.from(), id.to());
    }
    find(found, ValueType.CODE, COMPOUND, sentence);
    find(found, ValueType.DATE, DATE, sentence);
    find(found, ValueType.MONEY, MONEY, sentence);
    find(found, ValueType.TIME, TIME, sentence);
    find(found, ValueType.CODE, CODE, sentence);
    find(found, ValueType.NUMBER, NUMBER, sentence);
    found.sort(Comparator.comparingInt(span -> span.place().from()));
    return found;
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
    BigDecimal value = new BigDecimal(plain.replace(',', '.').replaceAll("\\.(?=.*\\.)", ""));
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
    String bare = text.replaceAll("\\b(?:on|the|of)\\b", " ").strip().replaceAll("\\s+", " ");
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
}
