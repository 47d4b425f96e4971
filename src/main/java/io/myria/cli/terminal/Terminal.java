package io.myria.cli.terminal;

import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;

/**
 * The terminal's width, and whether output and errors go there. The script that starts the JVM says
 * it, because it can ask the shell, and {@link System#console} answers differently from one JDK to
 * the next. Where no script did, {@code COLUMNS} alone says how wide it is.
 *
 * @param width in columns
 * @param known whether the width is a terminal's or was asked for; else it is a usual one
 */
public record Terminal(boolean output, boolean errors, int width, boolean known) {

  private static final String WIDTH = "launch.columns";
  private static final String ASKED_WIDTH = "COLUMNS";
  private static final int USUAL_WIDTH = 100;
  private static final int LEAST_WIDTH = 40;
  private static final int MOST_WIDTH = 200;

  public static Terminal ofThisProcess() {
    return of(
        Optional.ofNullable(System.getProperty(WIDTH)),
        Boolean.getBoolean("launch.terminal.out"),
        Boolean.getBoolean("launch.terminal.err"),
        System.getenv());
  }

  /**
   * @param told the width that the script says
   */
  static Terminal of(
      Optional<String> told, boolean output, boolean errors, Map<String, String> environment) {
    Optional<String> asked = Optional.ofNullable(environment.get(ASKED_WIDTH));
    Optional<Integer> columns = told.or(() -> asked).flatMap(Terminal::number);
    return new Terminal(
        output,
        errors,
        columns
            .map(width -> Math.max(LEAST_WIDTH, Math.min(width, MOST_WIDTH)))
            .orElse(USUAL_WIDTH),
        columns.isPresent() && (output || asked.isPresent()));
  }

  private static Optional<Integer> number(String text) {
    try {
      return Optional.of(Integer.valueOf(text.strip()));
    } catch (NumberFormatException noNumber) {
      return Optional.empty();
    }
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
