package io.myria.launcher.payara;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class StartFailureTest {

  private final StartFailure failure = new StartFailure();

  @Test
  void theWordsOfTheServerWinOverWhatTheContainerSaidFirst() {
    failure.publish(entry(Level.SEVERE, "AS-123", new IllegalStateException("no idea")));
    Throwable fault = new Fault(FaultCode.MISCONFIGURED, "myria.x is unknown");
    failure.publish(entry(Level.WARNING, "start", new RuntimeException("wrapped", fault)));

    assertThat(failure.cause()).contains("myria.x is unknown");
  }

  @Test
  void theFirstErrorIsTheCauseWhereTheServerSaidNothing() {
    failure.publish(entry(Level.INFO, "fine", null));
    failure.publish(
        entry(Level.SEVERE, "failed", new RuntimeException(new IllegalStateException("root\nx"))));
    failure.publish(entry(Level.SEVERE, "later", null));

    assertThat(failure.cause()).contains("java.lang.IllegalStateException: root");
  }

  @Test
  void nothingLoggedIsNoCause() {
    assertThat(failure.cause()).isEmpty();
  }

  private static LogRecord entry(Level level, String message, Throwable thrown) {
    LogRecord entry = new LogRecord(level, message);
    entry.setThrown(thrown);
    return entry;
  }
}
