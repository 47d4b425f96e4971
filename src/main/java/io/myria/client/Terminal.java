package io.myria.client;

import java.io.PrintStream;

/**
 * What is known of the terminal. The script that starts the JVM says it, because it can ask the
 * shell, and {@link System#console} answers differently from one JDK to the next.
 *
 * @param width in columns
 */
record Terminal(boolean output, boolean errors, int width) {

  private static final int USUAL_WIDTH = 100;

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

  PrintStream progress() {
    return System.err;
  }
}
