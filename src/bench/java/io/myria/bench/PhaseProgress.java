package io.myria.bench;

import io.myria.cli.terminal.Terminal;
import io.myria.cli.terminal.WorkProgress;
import java.time.Duration;

/**
 * How far some work has come: a bar on a terminal, elsewhere a line on standard error, now and
 * then. For one thread.
 */
final class PhaseProgress implements AutoCloseable {

  private static final long LINE_NANOS = Duration.ofSeconds(30).toNanos();

  private final String work;
  private final long most;
  private final boolean drawn;
  private final WorkProgress bar;
  private long done;
  private long line = System.nanoTime();

  PhaseProgress(String work, long most) {
    Terminal terminal = Terminal.ofThisProcess();
    this.work = work;
    this.most = most;
    this.drawn = terminal.errors();
    this.bar = WorkProgress.ofCount(terminal, work, "events", most);
    say();
  }

  /** So many events now. */
  void at(long events) {
    bar.step(Math.max(0, events - done));
    done = Math.max(done, events);
    if (System.nanoTime() - line > LINE_NANOS) {
      line = System.nanoTime();
      say();
    }
  }

  private void say() {
    if (!drawn) {
      System.err.printf("myria: %s: %,d of %,d events%n", work, done, most);
    }
  }

  @Override
  public void close() {
    bar.close();
  }
}
