package io.myria.embedding;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads on which models are loaded and compute. ONNX Runtime keeps buffers on the stack, and
 * where a thread's stack ends in native code the JVM ends with it: a request's thread of a Payara
 * Server, which has 1 MiB as everywhere, was too small for ONNX Runtime 1.29.
 */
final class OnnxThreads {

  /** Of a thread, in bytes; what is not used takes no memory. */
  private static final long STACK = 16L << 20;

  private OnnxThreads() {}

  static ExecutorService named(String name, int threads) {
    AtomicInteger number = new AtomicInteger();
    return Executors.newFixedThreadPool(
        threads,
        task -> {
          Thread thread = new Thread(null, task, name + number.incrementAndGet(), STACK);
          thread.setDaemon(true);
          return thread;
        });
  }

  /**
   * @throws Fault {@code model_unavailable} where the server stops
   */
  static <T> Future<T> begun(ExecutorService threads, Callable<T> task) {
    try {
      return threads.submit(task);
    } catch (RejectedExecutionException stopped) {
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops", stopped);
    }
  }

  /**
   * @throws Fault that of the task, or {@code model_unavailable} where it fails
   */
  static <T> T result(Future<T> running) {
    try {
      return result(running, Long.MAX_VALUE);
    } catch (TimeoutException never) {
      throw new IllegalStateException(never);
    }
  }

  /**
   * The same before a time of {@link System#nanoTime()}.
   *
   * @param end {@link Long#MAX_VALUE} for none
   * @throws TimeoutException where it takes longer
   */
  static <T> T result(Future<T> running, long end) throws TimeoutException {
    try {
      return end == Long.MAX_VALUE
          ? running.get()
          : running.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Fault(FaultCode.MODEL_UNAVAILABLE, "the server stops", interrupted);
    } catch (ExecutionException problem) {
      throw problem.getCause() instanceof Fault fault
          ? fault
          : new Fault(FaultCode.MODEL_UNAVAILABLE, "the model failed", problem);
    }
  }
}
