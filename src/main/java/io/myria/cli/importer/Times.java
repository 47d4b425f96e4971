package io.myria.cli.importer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Times in all the forms in which files have them: numbers since 1970 in seconds to nanoseconds,
 * ISO 8601 with and without a zone, mail headers, and dates as people write them. Immutable.
 *
 * @param zone of times that name none
 * @param monthFirst whether 3/4/2026 is in March
 */
record Times(ZoneId zone, boolean monthFirst) {

  /**
   * A time.
   *
   * @param dayOnly whether the text names a day only; the time is noon then, which is on that day
   *     in nearly every zone
   */
  record Stamp(OffsetDateTime at, boolean dayOnly) {}

  /** Of programs, which write UTC where they write no zone. */
  static final Times OF_PROGRAMS = new Times(ZoneOffset.UTC, false);

  private static final LocalTime NO_TIME = LocalTime.NOON;

  /** Above these a number since 1970 is in milliseconds, microseconds, nanoseconds. */
  private static final BigDecimal[] UNITS = {
    new BigDecimal("1e11"), new BigDecimal("1e14"), new BigDecimal("1e17")
  };

  private static final String CLOCK =
      "(?:[,T ]*(?:at |um |à |om |kl\\.? |klo )?(\\d{1,2})[:.](\\d{2})(?:[:.](\\d{2})"
          + "(?:[.,](\\d{1,9}))?)?(?:\\s*([AaPp])\\.?\\s?[Mm]\\.?)?(?: Uhr)?"
          + "\\s*(Z|UTC|GMT|[+-]\\d{2}:?\\d{2}|[+-]\\d{2})?)?";
  private static final Pattern ISO =
      Pattern.compile("(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})\\.?" + CLOCK);
  private static final Pattern COMPACT = Pattern.compile("(\\d{4})(\\d{2})(\\d{2})" + CLOCK);
  private static final Pattern NUMERIC =
      Pattern.compile("(\\d{1,2})([./-])\\s?(\\d{1,2})[./-]\\s?(\\d{4}|\\d{2})" + CLOCK);
  private static final String WEEKDAY = "(?:\\p{L}{2,12}\\.?,? )?";
  private static final Pattern DAY_MONTH =
      Pattern.compile(
          WEEKDAY
              + "(\\d{1,2})(?:st|nd|rd|th|\\.|er)?(?: de| of)? (\\p{L}{3,12})\\.?,?(?: de)?"
              + " (\\d{4}|\\d{2}(?= \\d))"
              + CLOCK);
  private static final Pattern MONTH_DAY =
      Pattern.compile(WEEKDAY + "(\\p{L}{3,12})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})" + CLOCK);
  private static final Pattern NUMBER = Pattern.compile("-?\\d{8,20}(\\.\\d+)?");
  private static final Pattern AMERICAN_ZONE = Pattern.compile(" ([ECMP])([SD])T$");
  private static final Map<String, Integer> MONTHS = months();

  /** How many groups a clock has. */
  private static final int CLOCK_GROUPS = 6;

  /** A number or a text; empty for what is neither or no time that can be stored. */
  Optional<Stamp> of(JsonNode node) {
    if (node.isNumber()) {
      try {
        return sinceEpoch(node.decimalValue());
      } catch (ArithmeticException | NumberFormatException tooLarge) {
        return Optional.empty();
      }
    }
    return node.isString() ? of(node.asString()) : Optional.empty();
  }

  Optional<Stamp> of(String text) {
    String plain = zoned(plain(text));
    if (plain.isEmpty() || plain.length() > 100) {
      return Optional.empty();
    }
    try {
      return parsed(plain).filter(stamp -> isStorable(stamp.at()));
    } catch (DateTimeException | ArithmeticException noTime) {
      return Optional.empty();
    }
  }

  private Optional<Stamp> parsed(String plain) {
    Matcher iso = ISO.matcher(plain);
    if (iso.matches()) {
      return stamp(date(iso.group(1), iso.group(2), iso.group(3)), iso, 3);
    }
    Matcher compact = COMPACT.matcher(plain);
    if (compact.matches()) {
      return stamp(date(compact.group(1), compact.group(2), compact.group(3)), compact, 3);
    }
    if (NUMBER.matcher(plain).matches()) {
      return sinceEpoch(new BigDecimal(plain));
    }
    Matcher numeric = NUMERIC.matcher(plain);
    if (numeric.matches()) {
      return stamp(numericDate(numeric.group(1), numeric.group(3), numeric.group(4)), numeric, 4);
    }
    Matcher day = DAY_MONTH.matcher(plain);
    if (day.matches() && MONTHS.containsKey(key(day.group(2)))) {
      return stamp(date(day.group(3), month(day.group(2)), day.group(1)), day, 3);
    }
    Matcher month = MONTH_DAY.matcher(plain);
    if (month.matches() && MONTHS.containsKey(key(month.group(1)))) {
      return stamp(date(month.group(3), month(month.group(1)), month.group(2)), month, 3);
    }
    return Optional.empty();
  }

  /** A date in the order of this instance, unless only the other order is a date. */
  LocalDate numericDate(String first, String second, String year) {
    int one = Integer.parseInt(first);
    int two = Integer.parseInt(second);
    int full = Integer.parseInt(year) + (year.length() == 2 ? 2000 : 0);
    boolean american = one > 12 ? false : two > 12 || monthFirst;
    return LocalDate.of(full, american ? one : two, american ? two : one);
  }

  /** A day with a clock, in the zone of this instance. */
  Stamp at(LocalDateTime local) {
    return new Stamp(local.atZone(zone).toOffsetDateTime(), false);
  }

  Stamp day(LocalDate date) {
    return new Stamp(date.atTime(NO_TIME).atZone(zone).toOffsetDateTime(), true);
  }

  private Optional<Stamp> stamp(LocalDate date, Matcher text, int before) {
    if (text.group(before + 1) == null) {
      return Optional.of(day(date));
    }
    int hour = Integer.parseInt(text.group(before + 1));
    String half = text.group(before + 5);
    if (half != null) {
      hour = hour % 12 + (half.equalsIgnoreCase("p") ? 12 : 0);
    }
    String fraction = text.group(before + 4);
    LocalTime time =
        LocalTime.of(
            hour == 24 ? 0 : hour,
            Integer.parseInt(text.group(before + 2)),
            text.group(before + 3) == null ? 0 : Integer.parseInt(text.group(before + 3)),
            fraction == null ? 0 : Integer.parseInt((fraction + "00000000").substring(0, 9)));
    LocalDateTime local = date.plusDays(hour == 24 ? 1 : 0).atTime(time);
    String offset = text.group(before + CLOCK_GROUPS);
    if (offset == null) {
      return Optional.of(at(local.truncatedTo(ChronoUnit.MICROS)));
    }
    ZoneOffset named =
        offset.matches("Z|UTC|GMT") ? ZoneOffset.UTC : ZoneOffset.of(offset.replace(":", ""));
    return Optional.of(new Stamp(local.truncatedTo(ChronoUnit.MICROS).atOffset(named), false));
  }

  private static Optional<Stamp> sinceEpoch(BigDecimal number) {
    int thousands = 0;
    while (thousands < UNITS.length && number.abs().compareTo(UNITS[thousands]) >= 0) {
      thousands++;
    }
    if (number.precision() - number.scale() > 20) {
      return Optional.empty();
    }
    BigDecimal micros = number.movePointRight(6 - 3 * thousands).setScale(0, RoundingMode.DOWN);
    OffsetDateTime at =
        Instant.EPOCH.plus(micros.longValueExact(), ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
    return Optional.of(new Stamp(at, false)).filter(stamp -> isStorable(stamp.at()));
  }

  private static boolean isStorable(OffsetDateTime at) {
    return at.getYear() >= 1 && at.getYear() <= 9998;
  }

  /** As an event has it: with its offset, UTC as {@code Z}. */
  static String text(OffsetDateTime at) {
    return at.getOffset().equals(ZoneOffset.UTC)
        ? at.toInstant().toString()
        : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(at);
  }

  /** Without marks of direction, and with plain blanks. */
  static String plain(String text) {
    return text.replaceAll("[\\u200e\\u200f\\u202a-\\u202e]", "")
        .replaceAll("[\\u00a0\\u2007\\u202f\\u2009]", " ")
        .strip();
  }

  /** The zones that old mail programs name, in numbers, and without a remark behind. */
  private static String zoned(String text) {
    String plain = text.replaceAll("(?<!\\s)\\s*+\\([^()]*+\\)$", "").replaceAll("\\s+", " ");
    Matcher zone = AMERICAN_ZONE.matcher(plain);
    if (!zone.find()) {
      return plain;
    }
    int hours = "ECMP".indexOf(zone.group(1)) + 5 - (zone.group(2).equals("D") ? 1 : 0);
    return zone.replaceFirst(" -0" + hours + "00");
  }

  private static LocalDate date(String year, String month, String day) {
    int full = Integer.parseInt(year) + (year.length() == 2 ? 2000 : 0);
    return LocalDate.of(full, Integer.parseInt(month), Integer.parseInt(day));
  }

  private static String month(String name) {
    return String.valueOf(MONTHS.get(key(name)));
  }

  private static String key(String month) {
    return month.toLowerCase(Locale.ROOT).replace(".", "");
  }

  /** Full and short names in the languages that exports and notes are often in. */
  private static Map<String, Integer> months() {
    Map<String, Integer> months = new HashMap<>();
    for (String language : List.of("en", "de", "fr", "es", "it", "nl", "pt")) {
      for (Month month : Month.values()) {
        for (TextStyle style :
            List.of(TextStyle.FULL, TextStyle.SHORT, TextStyle.FULL_STANDALONE)) {
          String name = month.getDisplayName(style, Locale.forLanguageTag(language));
          months.putIfAbsent(key(name), month.getValue());
        }
      }
    }
    months.put("sept", 9);
    return months;
  }
}
