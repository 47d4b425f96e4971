package io.myria.recall.held;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Results of calls that take long, by key. Whoever asks for one while it is computed waits for that
 * one call and has its result, or its failure, which is not kept: nobody waits for two calls, nor
 * for one of another key. Thread-safe.
 */
final class SharedCalls<T> {

  private final AsyncCache<String, T> calls;

  /**
   * @param kept most results; beyond, those are dropped that are asked for least
   */
  SharedCalls(int kept) {
    calls = Caffeine.newBuilder().maximumSize(kept).executor(Runnable::run).buildAsync();
  }

  /** What {@code call} returns or throws, here or for who asked first; on that one's thread. */
  T get(String key, Supplier<T> call) {
    CompletableFuture<T> own = new CompletableFuture<>();
    CompletableFuture<T> first = calls.get(key, (asked, executor) -> own);
    if (first == own) {
      own.completeAsync(call, Runnable::run);
    }
    try {
      return first.join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException problem ? problem : failed;
    }
  }
}
