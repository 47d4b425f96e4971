package io.myria.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.OwnThread;
import io.myria.error.LoggedRecords;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeferredEndTest {

  private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
  private final CountDownLatch ran = new CountDownLatch(1);
  private final AtomicReference<Thread> by = new AtomicReference<>();

  @AfterEach
  void end() {
    later.shutdownNow();
  }

  private void note() {
    by.set(Thread.currentThread());
    ran.countDown();
  }

  @Test
  void theThreadItselfEndsARequestAtOnce() {
    way(thread -> true).run(this::note);
    assertThat(by.get()).isSameAs(Thread.currentThread());
  }

  @Test
  void anotherThreadEndsItOnlyAfterTheFirstHasLeft()
      throws InterruptedException, ExecutionException, TimeoutException {
    DeferredEnd way = way(thread -> false);
    CompletableFuture.runAsync(() -> way.run(this::note), OwnThread.EXECUTOR)
        .get(10, TimeUnit.SECONDS);
    assertThat(ran.await(50, TimeUnit.MILLISECONDS)).isFalse();
    way.leave();
    assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whoeverIsGoneIsNotWaitedFor() {
    DeferredEnd way = way(thread -> false);
    way.leave();
    way.run(this::note);
    assertThat(by.get()).isSameAs(Thread.currentThread());
  }

  @Test
  void aThreadThatHasLeftTheFilterIsWaitedForWhileTheContainerIsOnItsStack()
      throws InterruptedException {
    AtomicBoolean inContainer = new AtomicBoolean(true);
    DeferredEnd way = way(thread -> inContainer.get());
    way.leave();
    way.run(this::note);
    assertThat(ran.await(50, TimeUnit.MILLISECONDS)).isFalse();
    inContainer.set(false);
    assertThat(ran.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(by.get()).isNotSameAs(Thread.currentThread());
  }

  @Test
  void aThreadThatCameInAgainHasLeftBefore() {
    DeferredEnd way = way(thread -> true);
    way.leave();
    way(thread -> true);
    way.run(this::note);
    assertThat(by.get()).isSameAs(Thread.currentThread());
  }

  @Test
  void anErrorOfAnEndThatCameLaterIsLogged() throws InterruptedException {
    AtomicBoolean inContainer = new AtomicBoolean(true);
    DeferredEnd way = way(thread -> inContainer.get());
    way.leave();
    try (LoggedRecords logged = new LoggedRecords(DeferredEnd.class)) {
      way.run(
          () -> {
            throw new StackOverflowError();
          });
      inContainer.set(false);
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      while (logged.thrown(Level.WARNING).isEmpty() && System.nanoTime() < deadline) {
        Thread.sleep(1);
      }
      assertThat(logged.thrown(Level.WARNING))
          .singleElement()
          .isInstanceOf(StackOverflowError.class);
    }
  }

  private DeferredEnd way(Predicate<Thread> inContainer) {
    return new DeferredEnd(later, inContainer);
  }
}
