package io.myria.language;

import java.util.regex.Pattern;

/**
 * Whether a text is output of a program rather than what somebody says: stack traces, lines of a
 * log, errors of compilers and shells. By the form of its lines, in any language.
 */
public final class LogForm {

  private static final int LINES = 200;
  private static final int LINE_UNITS = 400;

  /** Not {@code \b}, which looks back over all combining marks before it. */
  private static final String BEGIN = "(?<![\\p{L}\\p{Nd}\\p{Mn}_])";

  private static final String END = "(?![\\p{L}\\p{Nd}\\p{Mn}_])";

  private static final String LEVEL =
      "(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|SEVERE|CRITICAL|FINE)";

  /** What only a program writes. */
  private static final Pattern LINE =
      Pattern.compile(
          "^\\s*(?:"
              + "at [\\w.$<>/]+\\(.*\\)|\\.\\.\\. \\d+ more|File \".*\", line \\d+.*"
              + "|\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d.*"
              + BEGIN
              + LEVEL
              + END
              + ".*"
              + "|\\[?"
              + LEVEL
              + "\\]?[:\\s\\]].*"
              + "|-->.*|\\d* ?\\|.*|[~^-]+|npm (?:ERR!|error).*|\\$ .+|[A-Z]++(?: ++[A-Z]++){2,}+"
              + ")$");

  /** What only a program writes when something went wrong. */
  private static final Pattern WRONG =
      Pattern.compile(
          "^\\s*+(?:Traceback \\(most recent.*+"
              + "|(?:(?:Caused by: )?+[\\w.$]*|Exception in thread .*)"
              + "(?:Exception|Error|Panic)(?:"
              + END
              + ".{0,40})?: .*+"
              + "|panic: .*|[Ee]rror(?:\\[\\w+\\])?: .*|Error from server.*|npm (?:ERR!|error).*"
              + "|[\\w./\\\\-]+:\\d+(?::\\d+)?: (?:fatal )?error.*|Segmentation fault.*"
              + "|.*"
              + BEGIN
              + "(?:command not found|No such file or directory|Permission denied)"
              + END
              + ".*+|(?:.*"
              + BEGIN
              + ")?HTTP(?:/[\\d.]++)? [45]\\d\\d"
              + END
              + ".*+)$");

  private LogForm() {}

  /**
   * @param tool whether it is what a tool gave back
   */
  public static boolean is(boolean tool, String text) {
    int lines = 0;
    int found = 0;
    boolean wrong = false;
    for (String line : text.lines().filter(one -> !one.isBlank()).limit(LINES).toList()) {
      String start = line.substring(0, Math.min(line.length(), LINE_UNITS));
      boolean bad = WRONG.matcher(start).matches();
      lines++;
      found += bad || LINE.matcher(start).matches() ? 1 : 0;
      wrong |= bad;
    }
    return found > 0 && (tool && wrong || 2 * found >= lines && (lines > 1 || wrong));
  }
}
