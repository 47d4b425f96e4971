package io.myria.client;

import java.io.PrintStream;
import java.util.regex.Pattern;

/**
 * What is known of the terminal. The script that starts the JVM says it, because it can ask the
 * shell, and {@link System#console} answers differently from one JDK to the next.
 *
 * @param width in columns
 */
record Terminal(boolean output, boolean errors, int width) {

  private static final int USUAL_WIDTH = 100;
  private static final Pattern UNPRINTABLE =
      Pattern.compile(
          "[\\p{Cntrl}\\s\\u0080-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]+");

  static Terminal ofThisProcess() {
    Integer columns = Integer.getInteger("launch.columns");
    return new Terminal(
        Boolean.getBoolean("launch.terminal.out"),
        Boolean.getBoolean("launch.terminal.err"),
        columns == null || columns < 40 ? USUAL_WIDTH : Math.min(columns, 200));
  }

  /** See no-color.org. */
  boolean colours() {
    String refused = System.getenv("NO_COLOR");
    return output && (refused == null || refused.isEmpty());
  }

  /**
   * Text of others must not move the reader's cursor, colour the screen, break the line or turn its
   * direction around: ASCII's and Unicode's control characters, separators and bidi controls.
   */
  static String oneLine(String text) {
    return UNPRINTABLE.matcher(text).replaceAll(" ").strip();
  }

  PrintStream progress() {
    return System.err;
  }
}
