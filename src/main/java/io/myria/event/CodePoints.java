package io.myria.event;

import java.util.Comparator;

/** Texts in the order of their code points: PostgreSQL's "C" order, and not UTF-16's. */
public final class CodePoints {

  public static final Comparator<String> ORDER = CodePoints::compare;

  private CodePoints() {}

  private static int compare(String left, String right) {
    int same = 0;
    int length = Math.min(left.length(), right.length());
    while (same < length && left.charAt(same) == right.charAt(same)) {
      same++;
    }
    if (same == length) {
      return Integer.compare(left.length(), right.length());
    }
    return Integer.compare(weight(left.charAt(same)), weight(right.charAt(same)));
  }

  /** Surrogates stand for code points above all others, so they move above U+FFFF. */
  private static int weight(char unit) {
    return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
  }
}
