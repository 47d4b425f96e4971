package io.myria.search;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The signal by which a waiting thread is called to work, or told to end. Thread-safe. */
final class WorkerCall {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition called = lock.newCondition();
  private boolean awake;
  private volatile boolean stopped;

  void wake() {
    lock.lock();
    try {
      awake = true;
      called.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void stop() {
    stopped = true;
    wake();
  }

  boolean isStopped() {
    return stopped;
  }

  /** Until the time is up or somebody calls, even before this began. An interrupt stops. */
  void await(Duration time) {
    lock.lock();
    try {
      long left = time.toNanos();
      while (!awake && left > 0) {
        left = called.awaitNanos(left);
      }
      awake = stopped;
    } catch (InterruptedException interrupted) {
      stopped = true;
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }
}
