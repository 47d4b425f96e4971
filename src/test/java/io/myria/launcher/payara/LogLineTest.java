package io.myria.launcher.payara;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LogLineTest {

  private static final String FORGED =
      "notifications/fo\n2026-11-21T18:30:00Z SEVERE io.myria.Forged you were hacked";

  private final LogLine lines = new LogLine();

  @Test
  void aMessageIsOneLineWhateverIsInIt() {
    assertThat(line("Missing handler: " + FORGED, null))
        .endsWith("fo\\n2026-11-21T18:30:00Z SEVERE io.myria.Forged you were hacked\n")
        .hasLineCount(1);
    assertThat(line("a\rb\u2028c\u0085d\u001b[2Je\u202ef\ud800g\u0000h", null))
        .endsWith("a\\rb\\u{2028}c\\u{85}d\\u{1b}[2Je\\u{202e}f\\u{d800}g\\u{0}h\n")
        .hasLineCount(1);
  }

  @Test
  void parametersOfAMessageAreEscapedToo() {
    LogRecord entry = entry("said {0}");
    entry.setParameters(new Object[] {FORGED});
    assertThat(lines.format(entry)).contains("said notifications/fo\\n2026").hasLineCount(1);
  }

  @Test
  void aLongMessageIsCutAndSaysHowMuchIsMissing() {
    assertThat(line("z".repeat(1_900_000), null))
        .endsWith("z … (1898000 more characters)\n")
        .hasSizeLessThan(LogLine.LONGEST + 200);
    assertThat(line("z".repeat(LogLine.LONGEST), null)).endsWith("zz\n");
  }

  @Test
  void whatExceptionsSayIsOneLineEachAndTheTraceStays() {
    IllegalStateException thrown =
        new IllegalStateException("outer " + FORGED, new RuntimeException(FORGED));
    thrown.addSuppressed(new RuntimeException("\n\n" + "y".repeat(5_000)));
    String text = line("failed", thrown);
    assertThat(text.lines().skip(1))
        .allMatch(
            line ->
                line.startsWith("java.lang.IllegalStateException: outer notifications/fo\\n2026")
                    || line.startsWith("Caused by: java.lang.RuntimeException: notifications/fo\\n")
                    || line.startsWith("\tSuppressed: java.lang.RuntimeException: \\n\\nyyy")
                    || line.matches("\t+(at|\\.\\.\\.) .*"));
    assertThat(text).contains("\tat io.myria.launcher.payara.LogLineTest.").hasSizeLessThan(60_000);
  }

  private String line(String message, Throwable thrown) {
    LogRecord entry = entry(message);
    entry.setThrown(thrown);
    return lines.format(entry);
  }

  private static LogRecord entry(String message) {
    LogRecord entry = new LogRecord(Level.WARNING, message);
    entry.setLoggerName("io.modelcontextprotocol.server");
    return entry;
  }
}
