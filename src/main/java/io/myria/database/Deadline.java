package io.myria.database;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Until when the work of this thread may take. Every statement is bounded by what is left, and none
 * begins after it; what was committed stays. Without one, work takes the time that the database
 * allows. Stateless but for the thread.
 */
public final class Deadline {

  private static final ThreadLocal<Long> END = new ThreadLocal<>();

  private Deadline() {}

  /** For the thread that opened it, until that closes it. */
  public static Running in(Duration time) {
    END.set(System.nanoTime() + time.toNanos());
    return END::remove;
  }

  /** What is left, never negative; {@code otherwise} where there is no end. */
  public static long leftMillis(long otherwise) {
    Long end = END.get();
    return end == null
        ? otherwise
        : Math.max(0, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
  }

  /** Work that has to be done when the time is up, too, such as writing down what was done. */
  public static <T> T without(Supplier<T> work) {
    Long end = END.get();
    END.remove();
    try {
      return work.get();
    } finally {
      if (end != null) {
        END.set(end);
      }
    }
  }

  /**
   * @throws Fault {@code timed_out} when the time is up
   */
  public static void check() {
    if (leftMillis(1) == 0) {
      throw new Fault(
          FaultCode.TIMED_OUT,
          "this took longer than myria.mcp.request_timeout allows; ask for less, or try again");
    }
  }

  /** What is left, in seconds as JDBC wants them, at least one; 0 stands for no end. */
  static int leftSeconds() {
    long left = leftMillis(-1);
    return left < 0 ? 0 : (int) Math.max(1, TimeUnit.MILLISECONDS.toSeconds(left + 999));
  }

  /** To be closed by the thread that opened it. */
  @FunctionalInterface
  public interface Running extends AutoCloseable {
    @Override
    void close();
  }
}
