package io.myria.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final Duration BOUND = Duration.ofSeconds(10);

  @Test
  void boundGrowsWithThreadsThatWaitForAProcessor() throws InterruptedException {
    int busy = 4 * Runtime.getRuntime().availableProcessors();
    AtomicBoolean over = new AtomicBoolean();
    CountDownLatch running = new CountDownLatch(busy);
    for (int count = 0; count < busy; count++) {
      OwnThread.EXECUTOR.execute(
          () -> {
            running.countDown();
            while (!over.get()) {
              Thread.onSpinWait();
            }
          });
    }
    running.await();
    try {
      assertThat(Pace.of(BOUND)).isGreaterThan(BOUND.multipliedBy(2));
    } finally {
      over.set(true);
    }
  }

  @Test
  void boundIsNeverLessThanOnAnIdleMachine() {
    assertThat(Pace.of(BOUND)).isGreaterThanOrEqualTo(BOUND);
  }
}
