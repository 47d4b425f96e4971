package io.myria.mcp.current;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * What a method answers: at once, as one JSON object, or later, on a stream of events.
 *
 * @param result without {@code resultType} and {@code _meta.…serverInfo}, which every result gets.
 *     It is cancelled when the client closes the stream
 * @param progress how far it is; asked about once a second, on a thread that others wait for
 */
public record MethodAnswer(CompletableFuture<Map<String, Object>> result, Supplier<Step> progress) {

  /**
   * How far a call is (patterns/progress).
   *
   * @param done sent only if it is more than before
   * @param message for people
   */
  public record Step(double done, String message) {}

  public static MethodAnswer now(Map<String, Object> result) {
    return new MethodAnswer(CompletableFuture.completedFuture(result), () -> new Step(0, "done"));
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
}
