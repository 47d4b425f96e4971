package io.myria.eventlog.append;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Work that several threads share is done once, whoever comes to help. */
class SharedWorkTest {

  private static final int COUNT = 1_234;

  private final AtomicIntegerArray done = new AtomicIntegerArray(COUNT);

  private void expectAllOnce() {
    assertThat(IntStream.range(0, COUNT).map(done::get)).containsOnly(1);
  }

  @Test
  void eachIsDoneOnceBySeveralThreads() {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    new SharedWork(threads, 3).each(COUNT, done::incrementAndGet);
    expectAllOnce();
    threads.shutdownNow();
  }

  @Test
  void nobodyIsWaitedForWhoDoesNotCome() {
    new SharedWork(never -> {}, 3).each(COUNT, done::incrementAndGet);
    expectAllOnce();
  }

  @Test
  void whoIsRefusedHelpDoesItAlone() {
    SharedWork work =
        new SharedWork(
            refused -> {
              throw new RejectedExecutionException();
            },
            3);
    work.each(COUNT, done::incrementAndGet);
    expectAllOnce();
  }

  @Test
  void ofNoneNothingIsDone() {
    new SharedWork(Runnable::run, 3).each(0, done::incrementAndGet);
    assertThat(IntStream.range(0, COUNT).map(done::get)).containsOnly(0);
  }
}
