package io.myria.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class RecurringWorkTest {

  private static final Logger LOG = Logger.getLogger(RecurringWorkTest.class.getName());

  private final Deque<Runnable> turns = new ArrayDeque<>();
  private final RecurringWork work =
      new RecurringWork(LOG, "nothing was done", () -> turns.remove().run());

  @Test
  void whatATurnFailsWithEndsThatTurnOnly() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    turns.add(() -> fail(new StackOverflowError()));
    turns.add(() -> fail(new NoClassDefFoundError()));
    turns.add(() -> fail(new IllegalStateException()));
    turns.add(() -> fail(new Fault(FaultCode.DATABASE_UNAVAILABLE, "away")));
    turns.add(done::countDown);
    ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
    try {
      executor.scheduleWithFixedDelay(work, 0, 1, TimeUnit.MILLISECONDS);
      assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void theFirstFailureOfARowIsLoggedForOperators() {
    Error first = new StackOverflowError();
    Error second = new StackOverflowError();
    Fault defect = Fault.of(new IllegalStateException());
    try (LoggedRecords logged = new LoggedRecords(RecurringWorkTest.class)) {
      for (Runnable turn :
          List.<Runnable>of(() -> fail(first), () -> fail(second), () -> {}, () -> fail(defect))) {
        turns.add(turn);
        work.run();
      }
      assertThat(logged.thrown(Level.WARNING)).containsExactly(first, defect);
      assertThat(logged.thrown(Level.FINE)).containsExactly(second);
    }
  }

  @Test
  void aDatabaseThatIsAwayIsNoNews() {
    Fault away = new Fault(FaultCode.DATABASE_UNAVAILABLE, "away");
    turns.add(() -> fail(away));
    try (LoggedRecords logged = new LoggedRecords(RecurringWorkTest.class)) {
      work.run();
      assertThat(logged.thrown(Level.WARNING)).isEmpty();
      assertThat(logged.thrown(Level.FINE)).containsExactly(away);
    }
  }

  private static void fail(RuntimeException problem) {
    throw problem;
  }

  private static void fail(Error problem) {
    throw problem;
  }
}
