package io.myria.mcp.protocol;

import io.myria.mcp.catalog.Tool.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * What a method answers: at once, as one JSON object, or later, on a stream of events.
 *
 * @param result without what an era has in every result. It is cancelled when the client no longer
 *     waits for it
 * @param progress how far it is (patterns/progress); asked about once a second, on a thread that
 *     others wait for
 */
public record MethodAnswer(
    CompletableFuture<Map<String, Object>> result, Supplier<Progress> progress) {

  public static MethodAnswer now(Map<String, Object> result) {
    return new MethodAnswer(
        CompletableFuture.completedFuture(result), () -> new Progress(0, "done"));
  }

  /**
   * A result that clients may keep (server/utilities/caching).
   *
   * @param shared whether it is the same for every caller
   */
  public static MethodAnswer cacheable(Map<String, Object> result, Duration fresh, boolean shared) {
    Map<String, Object> hinted = new LinkedHashMap<>(result);
    hinted.put("ttlMs", fresh.toMillis());
    hinted.put("cacheScope", shared ? "public" : "private");
    return now(hinted);
  }

  static MethodAnswer failed(RuntimeException problem) {
    return new MethodAnswer(
        CompletableFuture.failedFuture(problem), () -> new Progress(0, "failed"));
  }

  /** The result, which is there, or what the method failed with. */
  Map<String, Object> joined() {
    try {
      return result.join();
    } catch (CompletionException problem) {
      throw problem.getCause() instanceof RuntimeException cause ? cause : problem;
    }
  }
}
