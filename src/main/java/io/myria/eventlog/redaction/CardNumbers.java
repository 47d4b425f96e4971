package io.myria.eventlog.redaction;

import java.util.List;

/**
 * Finds numbers of payment cards: of a known issuer's range and length (ISO/IEC 7812), right by
 * their check digit (Luhn), written in one or in the groups that cards have. Stateless; time linear
 * in the text.
 */
final class CardNumbers {

  static final String KIND = "card";

  private static final int FEWEST = 14;
  private static final int MOST = 19;

  /** Lengths of groups, as they are printed and typed. */
  private static final List<String> GROUPS = List.of("4444", "44443", "465", "464");

  private CardNumbers() {}

  static void find(CharSequence text, List<Span> found) {
    int at = 0;
    while (at < text.length()) {
      if (!isDigit(text.charAt(at))) {
        at++;
        continue;
      }
      at = run(text, at, found);
    }
  }

  /**
   * Reads digits with single spaces or hyphens between, from the first on.
   *
   * @return behind them
   */
  private static int run(CharSequence text, int start, List<Span> found) {
    StringBuilder digits = new StringBuilder();
    StringBuilder groups = new StringBuilder();
    int group = 0;
    int at = start;
    char separator = 0;
    while (at < text.length()) {
      char next = text.charAt(at);
      if (isDigit(next)) {
        digits.append(next);
        group++;
        at++;
      } else if (at + 1 < text.length()
          && (next == ' ' || next == '-')
          && (separator == 0 || separator == next)
          && isDigit(text.charAt(at + 1))) {
        separator = next;
        groups.append((char) ('0' + Math.min(group, 9)));
        group = 0;
        at++;
      } else {
        break;
      }
    }
    groups.append((char) ('0' + Math.min(group, 9)));
    boolean whole = separator == 0 || GROUPS.contains(groups.toString());
    if (whole && isApart(text, start, at) && isNumber(digits)) {
      found.add(new Span(start, at, KIND));
    }
    return at;
  }

  /** Part of no word, no decimal number and no longer id. */
  private static boolean isApart(CharSequence text, int start, int end) {
    if (start > 0) {
      char before = text.charAt(start - 1);
      if (Character.isLetterOrDigit(before)
          || ".,_-+/#=&%".indexOf(before) >= 0 && !isLabel(text, start)) {
        return false;
      }
    }
    if (end < text.length()) {
      char after = text.charAt(end);
      boolean more = end + 1 < text.length() && Character.isLetterOrDigit(text.charAt(end + 1));
      return !Character.isLetterOrDigit(after) && !("._-/%".indexOf(after) >= 0 && more);
    }
    return true;
  }

  /** {@code number=4111…}, and no part of a path or an address. */
  private static boolean isLabel(CharSequence text, int start) {
    return text.charAt(start - 1) == '=' || text.charAt(start - 1) == '#';
  }

  /** Whether the digits are the number of a card. */
  static boolean isNumber(CharSequence digits) {
    return digits.length() >= FEWEST
        && digits.length() <= MOST
        && isIssued(digits)
        && isRight(digits);
  }

  private static boolean isIssued(CharSequence digits) {
    int length = digits.length();
    int first = Integer.parseInt(digits.toString().substring(0, 4));
    int two = first / 100;
    int three = first / 10;
    return switch (length) {
      case 14 -> two == 36 || two == 38 || three >= 300 && three <= 305;
      case 15 -> two == 34 || two == 37;
      case 16 ->
          first / 1000 == 4
              || two >= 51 && two <= 55
              || first >= 2221 && first <= 2720
              || first == 6011
              || two == 65
              || three >= 644 && three <= 649
              || first >= 3528 && first <= 3589
              || two == 62;
      default -> false;
    };
  }

  /** By the check digit; a row of one digit is nobody's. */
  private static boolean isRight(CharSequence digits) {
    int sum = 0;
    boolean same = true;
    for (int index = 0; index < digits.length(); index++) {
      int digit = digits.charAt(digits.length() - 1 - index) - '0';
      same &= digits.charAt(index) == digits.charAt(0);
      int value = index % 2 == 1 ? 2 * digit : digit;
      sum += value > 9 ? value - 9 : value;
    }
    return sum % 10 == 0 && !same;
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
