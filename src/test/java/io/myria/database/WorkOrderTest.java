package io.myria.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who in the background makes way for whom, by the requests of the last minute. */
class WorkOrderTest {

  private static final long SECOND = 1_000_000_000L;

  /** Of many processors, so that no number of requests here keeps it busy. */
  private final Foreground foreground = new Foreground(1_000_000);

  @ParameterizedTest
  @CsvSource({"0, SLEEP", "1, LOW", "59, LOW", "60, HIGH", "9000, HIGH"})
  void activityIsOfRequestsInAMinute(int requests, Activity activity) {
    assertThat(Activity.of(requests)).isEqualTo(activity);
    served(requests);
    assertThat(foreground.activity()).isEqualTo(activity);
  }

  @Test
  void aRequestIsForgottenAfterAMinute() {
    RequestCount count = new RequestCount();
    for (long start : new long[] {-7 * SECOND, 0, 40 * SECOND + 5, 1_000 * SECOND}) {
      count.count(start);
      count.count(start + SECOND);
      assertThat(count.within(start + SECOND)).isGreaterThanOrEqualTo(2);
      assertThat(count.within(start + 59 * SECOND)).isGreaterThanOrEqualTo(1);
      assertThat(count.within(start + 62 * SECOND)).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "60, URGENT, URGENT, false",
    "60, NORMAL, URGENT, true",
    "60, LOW, NORMAL, true",
    "60, NORMAL, LOW, false",
    "60, BATCH, LOW, true",
    "1, NORMAL, URGENT, false",
    "1, LOW, URGENT, false",
    "1, BATCH, LOW, true",
    "0, NORMAL, URGENT, false",
    "0, BATCH, URGENT, false",
  })
  void theLessUrgentWaitWhileTheMoreUrgentAreAtWork(
      int requests, WorkPriority own, WorkPriority other, boolean waits) throws Exception {
    served(requests);
    Foreground.Pace urgent = foreground.pace(Duration.ZERO, other);
    urgent.begin();
    Foreground.Pace pace = foreground.pace(Duration.ZERO, own);
    pace.begin();
    CountDownLatch went = new CountDownLatch(1);
    Thread worker =
        new Thread(
            () -> {
              pace.giveWay(() -> false);
              went.countDown();
            });
    worker.start();
    assertThat(went.await(waits ? 300 : 9_000, TimeUnit.MILLISECONDS)).isEqualTo(!waits);
    urgent.end();
    // Far less than the longest rest: it goes on because the other one has ended.
    assertThat(went.await(8, TimeUnit.SECONDS)).isTrue();
    worker.join();
  }

  @Test
  void whoEndsTwiceOrBeginsTwiceIsCountedOnce() {
    served(60);
    Foreground.Pace urgent = foreground.pace(Duration.ZERO, WorkPriority.URGENT);
    urgent.begin();
    urgent.begin();
    urgent.end();
    urgent.end();
    Foreground.Pace low = foreground.pace(Duration.ZERO, WorkPriority.LOW);
    low.begin();
    AtomicBoolean asked = new AtomicBoolean();
    low.giveWay(() -> asked.getAndSet(true));
    assertThat(asked).isFalse();
  }

  @Test
  void whoIsToStopWaitsForNobody() {
    served(60);
    foreground.pace(Duration.ZERO, WorkPriority.URGENT).begin();
    Foreground.Pace low = foreground.pace(Duration.ZERO, WorkPriority.LOW);
    low.begin();
    long start = System.nanoTime();
    low.giveWay(() -> true);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
  }

  /** Whatever the order, all of the work is done. */
  @Test
  void nothingIsLeftUndone() throws Exception {
    served(60);
    List<String> done = Collections.synchronizedList(new ArrayList<>());
    List<Thread> workers = new ArrayList<>();
    for (WorkPriority priority : WorkPriority.values()) {
      Foreground.Pace pace = foreground.pace(Duration.ZERO, priority);
      Thread worker =
          new Thread(
              () -> {
                pace.begin();
                for (int batch = 0; batch < 5; batch++) {
                  pace.giveWay(() -> false);
                  done.add(priority + " " + batch);
                }
                pace.end();
              });
      workers.add(worker);
    }
    workers.forEach(Thread::start);
    for (Thread worker : workers) {
      worker.join();
    }
    assertThat(done).hasSize(20).doesNotHaveDuplicates();
  }

  private void served(int requests) {
    for (int count = 0; count < requests; count++) {
      foreground.served(0);
    }
  }
}
