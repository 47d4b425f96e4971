package io.myria.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Keeps what ends a request away from the moment in which the thread that began it leaves the
 * container. In that moment GlassFish and Payara lose a dispatch or a completion: they read that
 * the thread is still inside, and write down what it is to do when it is gone ({@code
 * AsyncContextImpl}, {@code delayAsyncDispatchAndComplete}). Thread-safe.
 */
final class WayOut {

  private static final String KEY = WayOut.class.getName();

  /**
   * A thread needs microseconds from the filter out of the container. If it has to wait on its way,
   * it must also go on at the very instruction at which the other looks.
   */
  private static final long SETTLE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final Thread inside = Thread.currentThread();
  private final ScheduledExecutorService later;
  private volatile boolean left;
  private volatile long leftAt;

  /** For the current thread. */
  WayOut(ScheduledExecutorService later) {
    this.later = later;
  }

  /** For the current thread, which has just come in with {@code request}. */
  static WayOut enter(HttpServletRequest request, ScheduledExecutorService later) {
    WayOut way = new WayOut(later);
    request.setAttribute(KEY, way);
    return way;
  }

  /** Of the thread that came in last. */
  static WayOut of(HttpServletRequest request) {
    return (WayOut) request.getAttribute(KEY);
  }

  /** The thread goes; nothing but the container's own comes after. */
  void leave() {
    leftAt = System.nanoTime();
    left = true;
  }

  /** Runs {@code end} at once on the thread itself or long after it left, else a moment later. */
  void run(Runnable end) {
    if (Thread.currentThread() == inside && !left) {
      end.run();
    } else if (left && System.nanoTime() - leftAt > SETTLE_NANOS) {
      end.run();
    } else {
      later.schedule(() -> run(end), SETTLE_NANOS, TimeUnit.NANOSECONDS);
    }
  }
}
