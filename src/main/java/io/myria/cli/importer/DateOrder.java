package io.myria.cli.importer;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells by the dates of a text whether their month stands before the day; stateless. */
final class DateOrder {

  private static final Pattern DATE =
      Pattern.compile("(?m)^\\W{0,3}(\\d{1,2})([./-])\\s?(\\d{1,2})[./-]\\s?(\\d{4}|\\d{2})\\b");

  private DateOrder() {}

  /**
   * By a number that no month has, else by which order makes the days follow one another.
   *
   * @param otherwise where the dates do not tell
   */
  static boolean isMonthFirst(String text, boolean otherwise) {
    Matcher date = DATE.matcher(text);
    long dayFirstBackwards = 0;
    long monthFirstBackwards = 0;
    long lastDayFirst = 0;
    long lastMonthFirst = 0;
    while (date.find()) {
      int first = Integer.parseInt(date.group(1));
      int second = Integer.parseInt(date.group(3));
      if (first > 12 && second <= 12 || date.group(2).equals(".")) {
        return false;
      }
      if (second > 12 && first <= 12) {
        return true;
      }
      int year = Integer.parseInt(date.group(4));
      long dayFirst = year * 400L + second * 32 + first;
      long monthFirst = year * 400L + first * 32 + second;
      dayFirstBackwards += dayFirst < lastDayFirst ? 1 : 0;
      monthFirstBackwards += monthFirst < lastMonthFirst ? 1 : 0;
      lastDayFirst = dayFirst;
      lastMonthFirst = monthFirst;
    }
    return dayFirstBackwards == monthFirstBackwards
        ? otherwise
        : monthFirstBackwards < dayFirstBackwards;
  }
}
