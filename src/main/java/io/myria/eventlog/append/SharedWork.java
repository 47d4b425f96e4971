package io.myria.eventlog.append;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Work on many that are independent of each other, by the caller and by threads that have nothing
 * else to do. Nobody waits for a thread to come: what none has begun, the caller does. Thread-safe.
 */
final class SharedWork {

  /** Taken by a thread at once: much less costs as much as handing it over. */
  private static final int STRETCH = 50;

  private final Executor helpers;
  private final int others;

  /** As many threads as there are processors. */
  static SharedWork with(Executor helpers) {
    return new SharedWork(helpers, Runtime.getRuntime().availableProcessors() - 1);
  }

  /** All of it is done by the caller. */
  static SharedWork alone() {
    return new SharedWork(Runnable::run, 0);
  }

  /**
   * @param others threads that may help, beside the one that asks
   */
  SharedWork(Executor helpers, int others) {
    this.helpers = helpers;
    this.others = others;
  }

  /**
   * Calls {@code work} once with each number from 0 on, in no order, and returns when all is done.
   *
   * @param work throws nothing
   */
  void each(int count, IntConsumer work) {
    List<CompletableFuture<Void>> stretches = new ArrayList<>();
    for (int from = 0; from < count; from += STRETCH) {
      stretches.add(new CompletableFuture<>());
    }
    AtomicInteger next = new AtomicInteger();
    Runnable part = () -> part(count, work, stretches, next);
    for (int helper = 0; helper < Math.min(others, stretches.size() - 1); helper++) {
      try {
        helpers.execute(part);
      } catch (RejectedExecutionException busy) {
        break;
      }
    }
    part.run();
    stretches.forEach(CompletableFuture::join);
  }

  private static void part(
      int count, IntConsumer work, List<CompletableFuture<Void>> stretches, AtomicInteger next) {
    for (int own = next.getAndIncrement(); own < stretches.size(); own = next.getAndIncrement()) {
      try {
        for (int at = own * STRETCH; at < Math.min(count, (own + 1) * STRETCH); at++) {
          work.accept(at);
        }
        stretches.get(own).complete(null);
      } catch (RuntimeException | Error defect) {
        stretches.get(own).completeExceptionally(defect);
        throw defect;
      }
    }
  }
}
