package io.myria.launcher.payara;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/**
 * Time, level, logger, the request in brackets where there is one, message; a stack trace below. A
 * message is one line, whatever is in it: what a client sent, and a library quotes, must neither
 * pass for a line of its own nor fill the file.
 */
final class LogLine extends Formatter {

  /** In characters of a message, and of what an exception says. */
  static final int LONGEST = 2_000;

  @Override
  public String format(LogRecord entry) {
    StringWriter line = new StringWriter();
    line.append(entry.getInstant().toString())
        .append(' ')
        .append(entry.getLevel().getName())
        .append(' ')
        .append(entry.getLoggerName())
        .append(' ')
        .append(ThreadRequest.ofThisThread().id().map(id -> "[" + id + "] ").orElse(""))
        .append(oneLine(String.valueOf(formatMessage(entry))))
        .append('\n');
    if (entry.getThrown() != null) {
      entry.getThrown().printStackTrace(new Frames(line));
    }
    return line.toString();
  }

  /** Escaped, and bounded. */
  private static String oneLine(String text) {
    int end = Math.min(text.length(), LONGEST);
    StringBuilder line = new StringBuilder(end + 40);
    text.substring(0, end).codePoints().forEach(character -> append(line, character));
    if (end < text.length()) {
      line.append(" … (").append(text.length() - end).append(" more characters)");
    }
    return line.toString();
  }

  private static void append(StringBuilder line, int character) {
    switch (character) {
      case '\n' -> line.append("\\n");
      case '\r' -> line.append("\\r");
      case '\t' -> line.append("\\t");
      default -> {
        if (isInvisible(character)) {
          line.append("\\u{").append(Integer.toHexString(character)).append('}');
        } else {
          line.appendCodePoint(character);
        }
      }
    }
  }

  /** What ends a line somewhere, steers a terminal, or turns the direction of writing. */
  private static boolean isInvisible(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }

  /** The lines of a stack trace; the first of each exception is its message. */
  private static final class Frames extends PrintWriter {

    private Frames(StringWriter lines) {
      super(lines);
    }

    @Override
    public void println(Object line) {
      String text = String.valueOf(line);
      int indent = 0;
      while (indent < text.length() && text.charAt(indent) == '\t') {
        indent++;
      }
      write(text.substring(0, indent) + oneLine(text.substring(indent)) + "\n");
    }
  }
}
