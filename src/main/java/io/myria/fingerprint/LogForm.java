package io.myria.fingerprint;

import io.myria.event.EventType;
import io.myria.event.Payload;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Whether a text is output of a program rather than what somebody says: stack traces, lines of a
 * log, errors of compilers and shells. By the form of its lines, in any language.
 */
final class LogForm {

  private static final int LINES = 200;
  private static final int LINE_UNITS = 400;

  private static final String LEVEL =
      "(?:ERROR|WARN|WARNING|INFO|DEBUG|TRACE|FATAL|SEVERE|CRITICAL|FINE)";

  /** What only a program writes. */
  private static final Pattern LINE =
      Pattern.compile(
          "^\\s*(?:"
              + "at [\\w.$<>/]+\\(.*\\)|\\.\\.\\. \\d+ more|File \".*\", line \\d+.*"
              + "|\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d.*\\b"
              + LEVEL
              + "\\b.*"
              + "|\\[?"
              + LEVEL
              + "\\]?[:\\s\\]].*"
              + "|-->.*|\\d* ?\\|.*|[~^-]+|npm (?:ERR!|error).*|\\$ .+|[A-Z]+(?: +[A-Z]+){2,}"
              + ")$");

  /** What only a program writes when something went wrong. */
  private static final Pattern WRONG =
      Pattern.compile(
          "^\\s*(?:Traceback \\(most recent.*|(?:Caused by: |Exception in thread .*)?"
              + "[\\w.$]*(?:Exception|Error|Panic)(?:\\b.{0,40})?: .*"
              + "|panic: .*|[Ee]rror(?:\\[\\w+\\])?: .*|Error from server.*|npm (?:ERR!|error).*"
              + "|[\\w./\\\\-]+:\\d+(?::\\d+)?: (?:fatal )?error.*|Segmentation fault.*"
              + "|.*\\b(?:command not found|No such file or directory|Permission denied)\\b.*"
              + "|(?:.*\\b)?HTTP(?:/[\\d.]+)? [45]\\d\\d\\b.*)$");

  private static final List<String> CODES = List.of("exit_code", "exitCode", "returncode");

  private LogForm() {}

  static boolean is(String type, Payload payload, String text) {
    boolean tool = type.equals(EventType.TOOL_RESULT);
    if (tool && hasFailed(payload)) {
      return true;
    }
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

  private static boolean hasFailed(Payload payload) {
    boolean code =
        CODES.stream()
            .map(payload.members()::get)
            .anyMatch(value -> value instanceof BigDecimal number && number.signum() != 0);
    return code
        || Boolean.TRUE.equals(payload.members().get("is_error"))
        || payload.string("error").filter(error -> !error.isBlank()).isPresent();
  }
}
