package io.myria.launcher.payara;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON object a line: {@code time} (ISO 8601, UTC), {@code level}, {@code logger}, {@code
 * message}, {@code thread} (its number), {@code request_id} and {@code trace_id} where the thread
 * works for a request and its caller has a trace, and {@code error} with a stack trace where there
 * is one. Thread-safe.
 */
final class JsonLine extends Formatter {

  /** Of a stack trace, in characters. */
  static final int LONGEST_TRACE = 20_000;

  /** In ASCII, so that nothing in a message ends a line or steers a terminal. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  @Override
  public String format(LogRecord entry) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", entry.getInstant().toString());
    line.put("level", entry.getLevel().getName());
    line.put("logger", String.valueOf(entry.getLoggerName()));
    line.put("message", bounded(String.valueOf(formatMessage(entry)), LogLine.LONGEST));
    line.put("thread", entry.getLongThreadID());
    ThreadRequest request = ThreadRequest.ofThisThread();
    request.id().ifPresent(id -> line.put("request_id", id));
    request.trace().ifPresent(id -> line.put("trace_id", id));
    if (entry.getThrown() != null) {
      StringWriter trace = new StringWriter();
      entry.getThrown().printStackTrace(new PrintWriter(trace));
      line.put("error", bounded(trace.toString(), LONGEST_TRACE));
    }
    return JSON.writeValueAsString(line) + "\n";
  }

  private static String bounded(String text, int longest) {
    return text.length() <= longest
        ? text
        : text.substring(0, longest) + " … (" + (text.length() - longest) + " more characters)";
  }
}
