package io.myria.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.database.TestDatabase;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.eventlog.append.Appender;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many append while their database gives no connection or no turn, and lets each wait for that. */
class UnreachedAppendDbIT {

  private static final int CALLERS = 12;

  /** A group's, and then three of the first call alone. */
  private static final int ATTEMPTS = 4;

  private final TestDatabase database = TestDatabase.create();
  private final AtomicInteger attempts = new AtomicInteger();
  private final CountDownLatch refused = new CountDownLatch(1);
  private volatile String state = "08001";
  private final List<Thread> callers = new ArrayList<>();
  private volatile boolean gone;

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void itIsNotAskedAgainForEachOfThem() throws Exception {
    assertThat(refusals()).containsOnly(FaultCode.DATABASE_UNAVAILABLE);
    assertThat(attempts.get()).isLessThanOrEqualTo(2 * ATTEMPTS);
  }

  /** Of another server's lock, which is waited for as long as the database lets a statement. */
  @Test
  void whoWaitsForATurnInVainIsToldSoWithTheOthersOfTheGroup() throws Exception {
    state = "55P03";
    assertThat(refusals()).containsOnly(FaultCode.TIMED_OUT);
    assertThat(attempts.get()).isLessThanOrEqualTo(2);
  }

  private List<FaultCode> refusals() throws Exception {
    Appender appender =
        new Appender(watched(), Source.of(Map.of()).read(LogSettings.class), Clock.systemUTC());
    appender.append(Drafts.message("before", "ann"));
    gone = true;
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS, this::caller);
    List<CompletableFuture<FaultCode>> answers = new ArrayList<>();
    for (int number = 0; number < CALLERS; number++) {
      String text = "one " + number;
      answers.add(CompletableFuture.supplyAsync(() -> refusal(appender, text), threads));
    }
    awaitWaiting();
    refused.countDown();
    List<FaultCode> codes = answers.stream().map(CompletableFuture::join).toList();
    gone = false;
    assertThat(appender.append(Drafts.message("after", "ann")).seq().value()).isEqualTo(2);
    threads.shutdown();
    return codes;
  }

  private static FaultCode refusal(Appender appender, String text) {
    try {
      appender.append(Drafts.message(text, "ann"));
      throw new AssertionError(text + " was stored");
    } catch (Fault fault) {
      return fault.code();
    }
  }

  private DataSource watched() {
    return (DataSource)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) -> {
              if (gone) {
                attempts.incrementAndGet();
                refused.await();
                throw new SQLException("nobody is there", state);
              }
              return method.invoke(database.pool(), arguments);
            });
  }

  private Thread caller(Runnable work) {
    Thread thread = new Thread(work, "caller");
    callers.add(thread);
    return thread;
  }

  /** Until one waits for a connection, and all others for their turn. */
  private void awaitWaiting() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (count(Thread.State.WAITING) != 1 || count(Thread.State.TIMED_WAITING) != CALLERS - 1) {
      assertThat(System.nanoTime()).as("they wait").isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  private long count(Thread.State state) {
    return callers.stream().filter(thread -> thread.getState() == state).count();
  }
}
