package io.myria.http.limit;

import java.util.concurrent.atomic.AtomicLong;

/** How many bytes of bodies and answers may be held at once. Thread-safe; nobody waits. */
final class ByteBudget {

  private final long most;
  private final AtomicLong held = new AtomicLong();

  ByteBudget(long most) {
    this.most = most;
  }

  Share share() {
    return new Share();
  }

  long held() {
    return held.get();
  }

  /** What one request holds. Thread-safe. */
  final class Share implements AutoCloseable {

    private long own;
    private boolean closed;

    /** False, and nothing is taken, if so much is not left. */
    synchronized boolean take(long bytes) {
      if (closed || held.addAndGet(bytes) > most) {
        if (!closed) {
          held.addAndGet(-bytes);
        }
        return false;
      }
      own += bytes;
      return true;
    }

    /** Counts what is bounded elsewhere, and never refuses it. */
    synchronized void note(long bytes) {
      if (!closed) {
        held.addAndGet(bytes);
        own += bytes;
      }
    }

    /** Gives all back; again does nothing. */
    @Override
    public synchronized void close() {
      if (!closed) {
        closed = true;
        held.addAndGet(-own);
      }
    }
  }
}
