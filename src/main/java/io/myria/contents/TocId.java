package io.myria.contents;

import io.myria.error.Fault;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a node of the table of contents. It can be guessed, and tells nothing: every read
 * masks.
 *
 * @param period the segment's day, where it names a segment
 * @param segment which one of the day; empty for the period itself
 */
public record TocId(TocPeriod period, Optional<String> segment) {

  /** What every id begins with. */
  public static final String PREFIX = "toc:";

  /** A year, month, week or day, which no id and no ending of one looks like. */
  private static final Pattern PERIOD =
      Pattern.compile("\\d{4}(-\\d{2}(-\\d{2})?|-W\\d{2}(:\\d{4}-\\d{2})?)?");

  private static final Pattern FORM =
      Pattern.compile(
          "(?:toc:)?(?:(year|month|week|day|segment):)?(\\d{4})(?:-(W\\d{2}|\\d{2}))?(?:-(\\d{2}))?"
              + "(?::(\\d{4}-\\d{2}|[0-9a-f]{12}))?");

  private static final String FORMS =
      "is none of a table of contents; ids look like toc:year:2026, toc:month:2026-09,"
          + " toc:week:2026-W37, toc:day:2026-09-10 or toc:segment:2026-09-10:1f0c33a86d52, and"
          + " come from answers";

  public TocId {
    Objects.requireNonNull(period);
    if (segment.isPresent() && period.level() != TocLevel.DAY) {
      throw new IllegalArgumentException("segments are parts of days");
    }
  }

  public static TocId of(TocPeriod period) {
    return new TocId(period, Optional.empty());
  }

  public TocLevel level() {
    return segment.isPresent() ? TocLevel.SEGMENT : period.level();
  }

  /** Whether a text is meant as an id of the contents, or as a period, among other ids. */
  public static boolean isMeant(String text) {
    return text.strip().startsWith(PREFIX) || PERIOD.matcher(text.strip()).matches();
  }

  /**
   * Reads an id, or a period as people write it: {@code 2026-09}.
   *
   * @throws Fault {@code invalid_argument} at {@code field} for what is none
   */
  public static TocId parse(String field, String text) {
    List<TocId> ids = all(field, text);
    if (ids.size() != 1) {
      throw Fault.invalid(
          field, "is a week of two months: say " + ids.get(0) + " or " + ids.get(1));
    }
    return ids.get(0);
  }

  /**
   * The same; of a week that lies in two months the parts in each.
   *
   * @throws Fault {@code invalid_argument} at {@code field} for what is none
   */
  public static List<TocId> all(String field, String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw Fault.invalid(field, FORMS);
    }
    try {
      List<TocId> ids = read(form);
      if (ids.isEmpty() || !ids.get(0).isOf(form.group(1))) {
        throw Fault.invalid(field, FORMS);
      }
      return ids;
    } catch (DateTimeException noSuchDay) {
      throw new Fault(
          io.myria.error.FaultCode.INVALID_ARGUMENT,
          field,
          "names no day that there is",
          noSuchDay);
    }
  }

  private boolean isOf(String named) {
    return named == null || named.equals(level().wire());
  }

  private static List<TocId> read(Matcher form) {
    int year = Integer.parseInt(form.group(2));
    String second = form.group(3);
    String third = form.group(4);
    String behind = form.group(5);
    if (second != null && second.startsWith("W")) {
      return third == null ? weeks(year, Integer.parseInt(second.substring(1)), behind) : List.of();
    }
    if (behind != null && (third == null || behind.contains("-"))) {
      return List.of();
    }
    TocLevel level = second == null ? TocLevel.YEAR : third == null ? TocLevel.MONTH : TocLevel.DAY;
    int month = second == null ? 1 : Integer.parseInt(second);
    int day = third == null ? 1 : Integer.parseInt(third);
    TocPeriod period = TocPeriod.of(level, LocalDate.of(year, month, day));
    return List.of(new TocId(period, Optional.ofNullable(behind)));
  }

  private static List<TocId> weeks(int year, int week, String month) {
    LocalDate monday =
        LocalDate.of(year, 1, 4)
            .with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, week)
            .with(java.time.DayOfWeek.MONDAY);
    if (monday.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) != week) {
      // Not every year has a 53rd week.
      return List.of();
    }
    TocPeriod first = TocPeriod.of(TocLevel.WEEK, monday);
    TocPeriod last = TocPeriod.of(TocLevel.WEEK, monday.plusDays(6));
    return List.of(first, last).stream()
        .distinct()
        .filter(part -> month == null || part.begins().toString().startsWith(month))
        .map(TocId::of)
        .toList();
  }

  @Override
  public String toString() {
    return segment
        .map(hash -> "toc:segment:" + period.key() + ":" + hash)
        .orElseGet(period::toString);
  }
}
