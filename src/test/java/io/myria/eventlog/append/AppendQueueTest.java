package io.myria.eventlog.append;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.OwnThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AppendQueueTest {

  private static final Duration LONG = Duration.ofMinutes(2);

  private final AppendQueue queue = new AppendQueue();

  @Test
  void aloneACallerLeadsAtOnceAgainAndAgain() {
    for (int time = 0; time < 3; time++) {
      AppendCall call = call();
      assertThat(queue.enter(call, LONG)).isTrue();
      assertThat(queue.group(call, 10, 10)).containsExactly(call);
      queue.handOver();
    }
  }

  @Test
  void whoWaitsTooLongIsTakenBackAndTheNextOneLeads() {
    AppendCall first = call();
    assertThat(queue.enter(first, LONG)).isTrue();
    AppendCall late = call();
    assertThat(queue.enter(late, Duration.ofMillis(20))).isFalse();
    assertThat(late.isAnswered()).isFalse();
    assertThat(queue.group(first, 10, 10)).containsExactly(first);
    queue.handOver();
    assertThat(queue.enter(call(), LONG)).isTrue();
  }

  @Test
  void whoIsInAGroupWaitsForItsAnswerHoweverLongItTakes() {
    AppendCall first = call();
    assertThat(queue.enter(first, LONG)).isTrue();
    AppendCall second = call();
    CompletableFuture<Boolean> leads =
        CompletableFuture.supplyAsync(
            () -> queue.enter(second, Duration.ofMillis(200)), OwnThread.EXECUTOR);
    List<AppendCall> group = new ArrayList<>();
    while (group.size() < 2) {
      group = queue.group(first, 10, 10);
    }
    assertThat(group).containsExactly(first, second);
    CompletableFuture.runAsync(
        () -> second.succeed(List.of()),
        CompletableFuture.delayedExecutor(600, TimeUnit.MILLISECONDS, OwnThread.EXECUTOR));
    assertThat(leads.join()).isFalse();
    assertThat(second.answer()).isEmpty();
  }

  /** Eight callers, 2,000 calls each: one leads at a time, and every call is written once. */
  @Test
  void oneLeadsAtATimeAndEveryCallIsWrittenOnce() throws Exception {
    AtomicInteger leading = new AtomicInteger();
    AtomicInteger written = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> callers = new ArrayList<>();
      for (int caller = 0; caller < 8; caller++) {
        callers.add(
            threads.submit(
                () -> {
                  for (int time = 0; time < 2_000; time++) {
                    call(leading, written);
                  }
                }));
      }
      for (Future<?> caller : callers) {
        caller.get(5, TimeUnit.MINUTES);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(written).hasValue(8 * 2_000);
  }

  private void call(AtomicInteger leading, AtomicInteger written) {
    AppendCall call = call();
    if (queue.enter(call, LONG)) {
      if (leading.incrementAndGet() > 1) {
        throw new AssertionError("two lead");
      }
      List<AppendCall> group = queue.group(call, 5, 10);
      written.addAndGet(group.size());
      leading.decrementAndGet();
      queue.handOver();
      group.forEach(one -> one.succeed(List.of()));
    }
    if (!call.answer().isEmpty()) {
      throw new AssertionError("another's answer");
    }
  }

  private static AppendCall call() {
    return new AppendCall(List.of(), false);
  }
}
