package io.myria.http.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Keeps what ends a request away from the thread that began it, until that has left the container.
 * While it leaves, GlassFish and Payara lose a dispatch or a completion: one thread reads that the
 * other is still inside, and writes down what it is to do on its way out when it has passed that
 * place ({@code AsyncContextImpl}, {@code delayAsyncDispatchAndComplete}). On a server that has
 * just started, classes are loaded in between, and the moment lasts milliseconds. Thread-safe.
 */
final class DeferredEnd {

  private static final Logger LOG = Logger.getLogger(DeferredEnd.class.getName());
  private static final String KEY = DeferredEnd.class.getName();

  /** Of each thread, how often it came in. */
  private static final ThreadLocal<AtomicLong> ENTRIES = ThreadLocal.withInitial(AtomicLong::new);

  /** What is on a thread's stack while it is inside; no other server is known to need it. */
  private static final String[] CONTAINER = {
    "org.apache.catalina.", "org.glassfish.grizzly.filterchain."
  };

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Thread inside = Thread.currentThread();
  private final AtomicLong entries = ENTRIES.get();
  private final long entry = entries.incrementAndGet();
  private final ScheduledExecutorService later;
  private final Predicate<Thread> inContainer;
  private volatile boolean left;

  /** For the current thread. */
  DeferredEnd(ScheduledExecutorService later, Predicate<Thread> inContainer) {
    this.later = later;
    this.inContainer = inContainer;
  }

  /** For the current thread, which has just come in with {@code request}. */
  static DeferredEnd enter(HttpServletRequest request, ScheduledExecutorService later) {
    DeferredEnd way = new DeferredEnd(later, DeferredEnd::isInContainer);
    request.setAttribute(KEY, way);
    return way;
  }

  /** Of the thread that came in last. */
  static DeferredEnd of(HttpServletRequest request) {
    return (DeferredEnd) request.getAttribute(KEY);
  }

  /** The thread goes; nothing but the container's own comes after. */
  void leave() {
    left = true;
  }

  /** Runs {@code end} at once on the thread itself or when that is gone, else soon after. */
  void run(Runnable end) {
    if (Thread.currentThread() == inside && !left || isGone()) {
      end.run();
    } else {
      later.schedule(() -> runAgain(end), LOOK_NANOS, TimeUnit.NANOSECONDS);
    }
  }

  /** Nobody asks what became of it. A request that its client has left is often at its end. */
  private void runAgain(Runnable end) {
    try {
      run(end);
    } catch (RuntimeException gone) {
      LOG.log(Level.FINE, "a request had ended already", gone);
    } catch (Error problem) {
      LOG.log(Level.WARNING, "a request could not be ended", problem);
    }
  }

  private boolean isGone() {
    return left && (entries.get() != entry || !inContainer.test(inside));
  }

  private static boolean isInContainer(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .map(StackTraceElement::getClassName)
        .anyMatch(name -> Arrays.stream(CONTAINER).anyMatch(name::startsWith));
  }
}
