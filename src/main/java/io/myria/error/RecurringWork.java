package io.myria.error;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Work of which another turn comes. Whatever a turn fails with ends that turn only, and is logged:
 * an executor never begins a task again that threw, a container lets go of a timer that failed
 * twice, and neither says so. Thread-safe, if the work is.
 */
public final class RecurringWork implements Runnable {

  private final Logger log;
  private final String failed;
  private final Runnable work;
  private volatile boolean failing;

  /**
   * @param failed what the log says of a turn that failed, such as {@code nothing was derived}
   */
  public RecurringWork(Logger log, String failed, Runnable work) {
    this.log = log;
    this.failed = failed;
    this.work = work;
  }

  /** Of failures in a row the first is for operators. What may pass by itself is not. */
  @Override
  public void run() {
    try {
      work.run();
      failing = false;
    } catch (RuntimeException | Error problem) {
      boolean passes = problem instanceof Fault fault && fault.kind() != FaultKind.DEFECT;
      log.log(passes || failing ? Level.FINE : Level.WARNING, problem, () -> told(problem));
      failing = !passes;
    }
  }

  private String told(Throwable problem) {
    return problem instanceof Fault ? failed + ": " + problem.getMessage() : failed;
  }
}
