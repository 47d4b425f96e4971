package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.error.LoggedRecords;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/**
 * A container lets go of a timer that failed twice, and then nothing is built or let go any longer.
 */
class TimersTest {

  @Test
  void noTimerFailsWhateverItMeets() {
    survives(BuildTimer.class, new BuildTimer()::tick);
    survives(RetentionTimer.class, new RetentionTimer()::sweep);
    survives(MemoryMetrics.class, new MemoryMetrics()::look);
    survives(DeriveMetrics.class, new DeriveMetrics()::look);
  }

  /** Nothing is injected here, which is a defect as good as any. */
  private static void survives(Class<?> timer, Runnable turn) {
    try (LoggedRecords logged = new LoggedRecords(timer)) {
      turn.run();
      turn.run();
      assertThat(logged.thrown(Level.WARNING))
          .hasSize(1)
          .allMatch(NullPointerException.class::isInstance);
    }
  }
}
