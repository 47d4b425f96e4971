package io.myria.recall.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.database.Deadline;
import io.myria.drill.OwnThread;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SharedCallsTest {

  private static final Duration LONG = Duration.ofHours(1);

  /** As long as it may, and not longer than is worth it. */
  @Test
  void aRequestDoesNotWaitForAnothersCallForLong() throws Exception {
    isGivenUp(new SharedCalls<>(10, LONG), Duration.ofMillis(200));
    isGivenUp(new SharedCalls<>(10, Duration.ofMillis(200)), LONG);
  }

  private static void isGivenUp(SharedCalls<String> calls, Duration time) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    CompletableFuture<String> first =
        CompletableFuture.supplyAsync(
            () ->
                calls.get(
                    "one",
                    () -> {
                      asked.countDown();
                      await(answered);
                      return "done";
                    }),
            OwnThread.EXECUTOR);
    asked.await();
    Deadline.Running request = Deadline.in(time);
    try {
      assertThatThrownBy(() -> calls.get("one", () -> "never"))
          .isInstanceOfSatisfying(
              Fault.class,
              fault -> assertThat(fault.code()).isEqualTo(FaultCode.MODEL_UNAVAILABLE));
    } finally {
      request.close();
    }
    answered.countDown();
    assertThat(first.get()).isEqualTo("done");
    assertThat(calls.get("one", () -> "never")).isEqualTo("done");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
