package io.myria.drawing;

import java.io.PrintStream;

/**
 * What is known of the terminal. The script that starts the JVM says it, because it can ask the
 * shell, and {@link System#console} answers differently from one JDK to the next.
 *
 * @param width in columns
 * @param known whether the width is a terminal's or was asked for; else it is a usual one
 */
public record Terminal(boolean output, boolean errors, int width, boolean known) {

  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 40;
  private static final int MOST_WIDTH = 200;

  public static Terminal ofThisProcess() {
    Integer columns = Integer.getInteger("launch.columns");
    boolean output = Boolean.getBoolean("launch.terminal.out");
    return new Terminal(
        output,
        Boolean.getBoolean("launch.terminal.err"),
        columns == null ? USUAL_WIDTH : Math.max(LEAST_WIDTH, Math.min(columns, MOST_WIDTH)),
        columns != null && (output || System.getenv("COLUMNS") != null));
  }

  /** Of prose: where nobody looks at a terminal, its lines are left whole for who reads them. */
  public int proseWidth() {
    return known ? width : Integer.MAX_VALUE;
  }

  /** See no-color.org. */
  public boolean colours() {
    String refused = System.getenv("NO_COLOR");
    return output && (refused == null || refused.isEmpty());
  }

  public PrintStream progress() {
    return System.err;
  }
}
