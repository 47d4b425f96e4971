package io.myria.recall.cache;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.myria.database.Deadline;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Results of calls that take long, by key. A caller that wants one while it is computed waits for
 * that one call and has its result, or its failure, which is not kept: nobody waits for two calls,
 * nor for one of another key, and for another's only some seconds, and not longer than a request
 * may take. Thread-safe.
 */
final class SharedCalls<T> {

  /** An answer without it is worth more than one that comes late. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final AsyncCache<String, T> calls;
  private final Duration patience;

  /**
   * @param kept most results; beyond, those are dropped that are asked for least
   */
  SharedCalls(int kept) {
    this(kept, PATIENCE);
  }

  /**
   * @param patience of a request with another's call
   */
  SharedCalls(int kept, Duration patience) {
    this.patience = patience;
    calls = Caffeine.newBuilder().maximumSize(kept).executor(Runnable::run).buildAsync();
  }

  /** Drops the kept results; calls in flight still get theirs. */
  void forget() {
    calls.synchronous().invalidateAll();
  }

  /** What {@code call} returns or throws, here or for who asked first; on that one's thread. */
  T get(String key, Supplier<T> call) {
    CompletableFuture<T> own = new CompletableFuture<>();
    CompletableFuture<T> first = calls.get(key, (asked, executor) -> own);
    if (first == own) {
      own.completeAsync(call, Runnable::run);
    }
    try {
      // Who waits for another's call does without it where too little time would be left.
      long left = Deadline.leftMillis(-1);
      return left < 0
          ? first.join()
          : first.get(Math.min(patience.toMillis(), left * 3 / 4), TimeUnit.MILLISECONDS);
    } catch (CompletionException | ExecutionException failed) {
      throw failed.getCause() instanceof RuntimeException problem
          ? problem
          : new CompletionException(failed.getCause());
    } catch (TimeoutException late) {
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "it takes longer than a request waits", late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops", interrupted);
    }
  }
}
