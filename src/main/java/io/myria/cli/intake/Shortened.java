package io.myria.cli.intake;

import io.myria.cli.drawing.WordWrap;

/** Texts of others within the limits that servers usually have; stateless. */
final class Shortened {

  private static final int NAME = 200;
  private static final int ATTACHMENT = 100_000;
  private static final String MARK = "…";

  private Shortened() {}

  /** One line that can be a hint or a context. */
  static String name(String text) {
    return to(NAME, WordWrap.oneLine(text));
  }

  /** As much of a file as a message may hold. */
  static String attachment(String text) {
    return to(ATTACHMENT, text.strip());
  }

  private static String to(int most, String text) {
    return text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)) + MARK;
  }
}
