package io.myria.launcher.payara;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonLineTest {

  private static final String FORGED = "notifications/fo\n{\"level\":\"SEVERE\"}\u2028\u001b[2J";

  private final JsonLine lines = new JsonLine();

  @Test
  void anEntryIsOneObjectOnOneLineWhateverIsInIt() {
    String line = lines.format(entry("Missing handler: " + FORGED));
    assertThat(line).endsWith("}\n").hasLineCount(1).matches("[\\x20-\\x7e]+\\n");
    JsonNode read = JsonMapper.shared().readTree(line);
    assertThat(read.propertyNames())
        .containsExactly("time", "level", "logger", "message", "thread");
    assertThat(read.get("time").asString()).isEqualTo("2026-11-22T08:00:00Z");
    assertThat(read.get("level").asString()).isEqualTo("WARNING");
    assertThat(read.get("logger").asString()).isEqualTo("io.myria.Some");
    assertThat(read.get("message").asString()).isEqualTo("Missing handler: " + FORGED);
  }

  @Test
  void whatWasThrownIsOneFieldAndBounded() {
    LogRecord entry = entry("failed");
    entry.setThrown(new IllegalStateException("y".repeat(30_000)));
    JsonNode read = JsonMapper.shared().readTree(lines.format(entry));
    assertThat(read.get("error").asString())
        .startsWith("java.lang.IllegalStateException: yyy")
        .endsWith("more characters)")
        .hasSizeLessThan(JsonLine.LONGEST_TRACE + 50);
  }

  @Test
  void aLongMessageIsCutAndSaysHowMuchIsMissing() {
    JsonNode read = JsonMapper.shared().readTree(lines.format(entry("z".repeat(1_900_000))));
    assertThat(read.get("message").asString()).endsWith("z … (1898000 more characters)");
  }

  @Test
  void anEntryOfARequestHasItsIdAndTheTraceOfItsCaller() {
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    Thread thread = Thread.currentThread();
    String before = thread.getName();
    thread.setName(before + " request=1d-2c trace=" + trace);
    try {
      JsonNode read = JsonMapper.shared().readTree(lines.format(entry("slow")));
      assertThat(read.get("request_id").asString()).isEqualTo("1d-2c");
      assertThat(read.get("trace_id").asString()).isEqualTo(trace);
      assertThat(new LogLine().format(entry("slow"))).contains("io.myria.Some [1d-2c] slow");
    } finally {
      thread.setName(before);
    }
    assertThat(lines.format(entry("slow"))).doesNotContain("request_id", "trace_id");
  }

  private static LogRecord entry(String message) {
    LogRecord entry = new LogRecord(Level.WARNING, message);
    entry.setLoggerName("io.myria.Some");
    entry.setInstant(Instant.parse("2026-11-22T08:00:00Z"));
    return entry;
  }
}
