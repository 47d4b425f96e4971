package io.myria.database;

import io.myria.config.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Has background work make way for requests. While so much is asked that requests take a quarter of
 * the processors' time, as one caller does on two processors that asks again as soon as it is
 * answered, background work waits: through the first seconds of a burst altogether, and then
 * between its batches, so that all of it together takes a part of the time and never none. Where
 * few requests come, it waits for nothing. Among themselves, the less urgent wait between batches
 * while the more urgent are at work, the more so the more requests there were in the last minute,
 * and never for long: the order of the work changes, and nothing of its result. Thread-safe.
 */
@Service
public final class Foreground {

  private static final long SLOT_NANOS = Duration.ofMillis(100).toNanos();

  /** Who takes longer waits for something, such as a build, and must not keep it waiting. */
  private static final long LONGEST_NANOS = Duration.ofMillis(250).toNanos();

  private static final long LONGEST_REST_NANOS = Duration.ofSeconds(10).toNanos();
  private static final long LOOK_MS = 5;

  /** Of one processor, that all of the background takes while requests keep the server busy. */
  private static final double SHARE_OF_A_PROCESSOR = 1 / 6.0;

  /** Of the processors' time, from which on the server is busy. */
  private static final double BUSY = 1 / 4.0;

  private final double processors;

  /** When those began that are being served. */
  private final List<Long> running = new ArrayList<>();

  private long slot = System.nanoTime() / SLOT_NANOS;
  private long current;
  private long previous;
  private long quietUntil = System.nanoTime();
  private long nextTurn = System.nanoTime();
  private final RequestCount requests = new RequestCount();
  private final Map<WorkPriority, Integer> working = new EnumMap<>(WorkPriority.class);

  public Foreground() {
    this(Runtime.getRuntime().availableProcessors());
  }

  Foreground(int processors) {
    this.processors = processors;
  }

  /**
   * Tells of a request that begins.
   *
   * @return what {@link #ended} takes
   */
  public synchronized long began() {
    long now = System.nanoTime();
    roll(now);
    running.add(now);
    return now;
  }

  /** Its work is done. */
  public synchronized void ended(long began) {
    running.remove(Long.valueOf(began));
    served(System.nanoTime() - began);
  }

  /** Tells of a request that took so long; its work is done. */
  public synchronized void served(long nanos) {
    long now = System.nanoTime();
    roll(now);
    requests.count(now);
    current += Math.min(nanos, LONGEST_NANOS);
  }

  public synchronized Activity activity() {
    return Activity.of(requests.within(System.nanoTime()));
  }

  private synchronized void works(WorkPriority priority, int more) {
    working.merge(priority, more, Integer::sum);
  }

  private synchronized boolean yields(WorkPriority own) {
    Activity activity = activity();
    return working.entrySet().stream()
        .anyMatch(other -> other.getValue() > 0 && activity.yields(own, other.getKey()));
  }

  /** Whether requests keep the server busy. */
  public synchronized boolean isBusy() {
    return isBusy(System.nanoTime());
  }

  private boolean isBusy(long now) {
    roll(now);
    long lasted = SLOT_NANOS + now % SLOT_NANOS;
    return previous + current + running(now - lasted, now) >= enough(lasted);
  }

  /** What those that are being served have taken between two moments. */
  private long running(long from, long until) {
    long taken = 0;
    for (long began : running) {
      taken += Math.max(0, Math.min(until, began + LONGEST_NANOS) - Math.max(from, began));
    }
    return taken;
  }

  /** Of requests, in nanoseconds, within so many. */
  private double enough(long nanos) {
    return processors * BUSY * nanos;
  }

  private void roll(long now) {
    long next = now / SLOT_NANOS;
    if (next == slot) {
      return;
    }
    long end = next * SLOT_NANOS;
    boolean busy =
        next == slot + 1 && current + running(end - SLOT_NANOS, end) >= enough(SLOT_NANOS);
    previous = next == slot + 1 ? current : 0;
    current = 0;
    slot = next;
    if (!busy) {
      quietUntil = now;
    }
  }

  /**
   * For one worker in the background.
   *
   * @param burst for how long it waits in any case when the server begins to be busy
   */
  public Pace pace(Duration burst) {
    return new Pace(burst.toNanos(), Optional.empty());
  }

  /**
   * For one of several workers that make way for each other, too. A worker that reports a beginning
   * has to report the end.
   */
  public Pace pace(Duration burst, WorkPriority priority) {
    return new Pace(burst.toNanos(), Optional.of(priority));
  }

  /** What one of them worked all of them rest for: they take turns at what there is of time. */
  private synchronized long turnAfter(long worked, long burst, long now) {
    if (!isBusy(now)) {
      return now;
    }
    long rest = (long) (worked / (SHARE_OF_A_PROCESSOR * processors));
    nextTurn = Math.max(nextTurn, now) + rest;
    nextTurn = Math.min(nextTurn, now + LONGEST_REST_NANOS);
    return Math.max(nextTurn, quietUntil + burst);
  }

  /** How a worker goes on. For one thread at a time. */
  public final class Pace {

    private final long burst;
    private final Optional<WorkPriority> priority;
    private boolean working;
    private long resumed = System.nanoTime();

    private Pace(long burst, Optional<WorkPriority> priority) {
      this.burst = burst;
      this.priority = priority;
    }

    /** Before the first batch of a run: what lies behind was no work. */
    public void begin() {
      works(true);
      resumed = System.nanoTime();
    }

    /** After the last batch of a run. */
    public void end() {
      works(false);
    }

    private void works(boolean now) {
      if (priority.isPresent() && working != now) {
        working = now;
        Foreground.this.works(priority.get(), now ? 1 : -1);
      }
    }

    /**
     * Between two batches, in no transaction: waits while requests keep the server busy, for ten
     * seconds at most, and then while what is more urgent goes on, for as long.
     *
     * @param stop asked meanwhile
     */
    public void giveWay(BooleanSupplier stop) {
      long now = System.nanoTime();
      long turn = turnAfter(now - resumed, burst, now);
      while (turn - now > 0 && isBusy() && !stop.getAsBoolean() && pause()) {
        now = System.nanoTime();
      }
      long patience = now + LONGEST_REST_NANOS;
      while (priority.map(Foreground.this::yields).orElse(false)
          && patience - System.nanoTime() > 0
          && !stop.getAsBoolean()
          && pause()) {
        // The more urgent are at work.
      }
      resumed = System.nanoTime();
    }

    private boolean pause() {
      try {
        Thread.sleep(LOOK_MS);
        return true;
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
