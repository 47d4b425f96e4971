package io.myria.http;

import io.myria.database.Deadline;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What is left of the time of the request that this thread serves; stateless. */
public final class RequestTime {

  private RequestTime() {}

  /** The same work on another thread: for as long as the request that asks for it may take now. */
  public static Runnable again(Runnable work) {
    long millis = Deadline.leftMillis(-1);
    return () -> {
      if (millis < 0) {
        work.run();
        return;
      }
      Deadline.Running running = Deadline.in(Duration.ofMillis(millis));
      try {
        work.run();
      } finally {
        running.close();
      }
    };
  }

  /**
   * Waits for a result, as long as the request may take. What makes the result is not stopped.
   *
   * @throws Fault {@code timed_out} when the time is up, or what the result failed with
   */
  public static <T> T join(CompletableFuture<T> result) {
    try {
      return result.get(Deadline.leftMillis(Long.MAX_VALUE), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      throw new Fault(
          FaultCode.TIMED_OUT,
          "this took longer than myria.mcp.request_timeout allows; what it began goes on, and"
              + " asking again later tells how it ended",
          late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault(FaultCode.TIMED_OUT, "the server is stopping; try again", interrupted);
    } catch (ExecutionException problem) {
      throw problem.getCause() instanceof RuntimeException cause
          ? cause
          : new CompletionException(problem.getCause());
    }
  }
}
