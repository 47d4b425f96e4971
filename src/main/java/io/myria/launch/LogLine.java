package io.myria.launch;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/** Time, level, logger, message; a stack trace below. */
final class LogLine extends Formatter {

  @Override
  public String format(LogRecord entry) {
    StringWriter line = new StringWriter();
    line.append(entry.getInstant().toString())
        .append(' ')
        .append(entry.getLevel().getName())
        .append(' ')
        .append(entry.getLoggerName())
        .append(' ')
        .append(formatMessage(entry))
        .append('\n');
    if (entry.getThrown() != null) {
      entry.getThrown().printStackTrace(new PrintWriter(line, true));
    }
    return line.toString();
  }
}
