package io.myria.drill;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * Adapts bounds on durations to a machine that runs other work at the same time: the bound of an
 * idle machine times the factor by which threads wait for a processor. Stateless.
 */
public final class Pace {

  private static final Duration SAMPLE = Duration.ofMillis(50);

  private Pace() {}

  /**
   * @param idle the bound on an idle machine
   * @return at least {@code idle}
   */
  public static Duration of(Duration idle) {
    return Duration.ofNanos((long) (idle.toNanos() * Math.max(1, Math.max(load(), sampled()))));
  }

  /** Threads per processor, on average over the last minute; negative if the system has none. */
  private static double load() {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    return system.getSystemLoadAverage() / system.getAvailableProcessors();
  }

  /** Elapsed time of a short computation as a multiple of its processor time. */
  private static double sampled() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = System.nanoTime();
    long began = threads.getCurrentThreadCpuTime();
    long spent = 0;
    while (spent < SAMPLE.toNanos()) {
      spent = threads.getCurrentThreadCpuTime() - began;
    }
    return (double) (System.nanoTime() - start) / spent;
  }
}
