package io.myria.eventlog.append;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Calls that wait to be written, of whose callers one at a time leads: takes a group of them, and
 * hands the lead over to the first that was left. Thread-safe.
 *
 * <p>Who was written by another is woken once, with the answer: a lock would be taken by each in
 * turn to find that there is nothing left to do.
 */
final class AppendQueue {

  /** So long a group waits for its turn among other servers' at most, by {@code lock_timeout}. */
  private static final long STUCK_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Queue<AppendCall> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean led = new AtomicBoolean();
  private volatile long ledSince = System.nanoTime();

  /**
   * Waits until the call is answered, or is to lead: at once where nobody does.
   *
   * @return whether it leads; false also where its time is over and nobody has begun to write it
   */
  boolean enter(AppendCall call, Duration patience) {
    waiting.add(call);
    if (led.compareAndSet(false, true)) {
      handOver();
    }
    // Who is not in the queue any more is in somebody's group, or leads.
    return call.awaitTurn(patience, () -> waiting.remove(call));
  }

  /** Whether who leads gets no answer: then the database is at fault, and not the queue long. */
  boolean isStuck() {
    return led.get() && System.nanoTime() - ledSince >= STUCK_NANOS;
  }

  /** Those that wait beside the leader's own, within the bounds. */
  List<AppendCall> group(AppendCall own, int mostEvents, long mostBytes) {
    List<AppendCall> group = new ArrayList<>(List.of(own));
    int events = own.events().size();
    long bytes = own.bytes();
    for (AppendCall next = waiting.peek(); next != null; next = waiting.peek()) {
      if (events + next.events().size() > mostEvents || bytes + next.bytes() > mostBytes) {
        break;
      }
      if (waiting.remove(next)) {
        events += next.events().size();
        bytes += next.bytes();
        group.add(next);
      }
    }
    return group;
  }

  /** By the leader, once. */
  void handOver() {
    do {
      AppendCall next = waiting.poll();
      if (next != null) {
        ledSince = System.nanoTime();
        next.lead();
        return;
      }
      led.set(false);
      // Who came after the look and before it was said that nobody leads.
    } while (!waiting.isEmpty() && led.compareAndSet(false, true));
  }
}
