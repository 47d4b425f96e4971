package io.myria.search;

import io.myria.database.Foreground;
import io.myria.error.Fault;
import io.myria.error.FaultKind;
import io.myria.event.EventSeq;
import io.myria.search.LogFeed.Batch;
import io.myria.search.LogFeed.Moment;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.lucene.store.Directory;

/**
 * Keeps the index at the log's head: opens it, drops what is not of this log or broken, reads on,
 * shows what it read, commits now and then. What fails is tried again, ever more slowly. Runs on
 * one thread, its own; {@link #stop} ends it.
 */
final class IndexFollower implements Runnable {

  private static final Logger LOG = Logger.getLogger(IndexFollower.class.getName());
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  /** A quarter that nothing was added to for so long is not soon again. */
  private static final Duration QUIET = Duration.ofMinutes(1);

  /** While far behind, what was read is shown this often. */
  private static final long SHOWN_EVERY_NANOS = Duration.ofMillis(500).toNanos();

  private final IndexFolder folder;
  private final LogFeed feed;
  private final SearchSettings settings;
  private final IndexReaders shown;
  private final WorkerCall call = new WorkerCall();
  private final QuarterMender mender;
  private Directory directory;
  private QuarteredIndex index;
  private Foreground.Pace pace = new Foreground().pace(Duration.ZERO);
  private boolean drop;
  private volatile boolean paused;
  private int failures;
  private long lastShown;
  private long lastCommit;

  IndexFollower(IndexFolder folder, LogFeed feed, SearchSettings settings, IndexReaders shown) {
    this.folder = folder;
    this.feed = feed;
    this.settings = settings;
    this.shown = shown;
    this.mender = new QuarterMender(feed, shown);
  }

  /** Before it runs. */
  void makeWay(Foreground.Pace given) {
    pace = given;
  }

  /** Looks at the log at once. Thread-safe, as is {@link #stop}. */
  void wake() {
    call.wake();
  }

  /** Whether nothing more is read; what was read is answered from. Thread-safe. */
  void pause(boolean pauses) {
    paused = pauses;
    wake();
  }

  boolean isPaused() {
    return paused;
  }

  void stop() {
    call.stop();
  }

  @Override
  public void run() {
    while (!call.isStopped()) {
      Duration pause = settings.poll();
      try {
        pause = look() ? settings.poll() : Duration.ZERO;
        failures = 0;
      } catch (Fault fault) {
        if (fault.kind() == FaultKind.DEFECT && !call.isStopped()) {
          pause = giveUp(fault);
        } else {
          LOG.log(Level.FINE, "the index cannot read the log: " + fault.getMessage());
        }
      } catch (QuarterFailure hurt) {
        pause = drop(hurt);
      } catch (IOException | RuntimeException | Error problem) {
        if (!call.isStopped()) {
          pause = giveUp(problem);
        }
      }
      call.await(pause);
    }
    end();
  }

  /**
   * @return whether all that there is was read
   */
  private boolean look() throws IOException {
    shown.trouble().ifPresent(this::rethrow);
    Moment moment = feed.moment(index == null ? EventSeq.NONE : index.position().seq());
    if (index == null) {
      moment = open(moment);
    } else if (!moment.continues(index.position())) {
      moment = ofAnotherLog(moment);
    }
    shown.head(new EventSeq(index.position().seq().value() + moment.newer()));
    Optional<QuarterFailure> trouble = index.trouble();
    if (trouble.isPresent()) {
      throw trouble.get();
    }
    boolean whole = true;
    if (!paused) {
      read(moment);
      whole = mender.mend(index, call::isStopped);
    }
    if (!index.isCommitted() && isDue(lastCommit, settings.commit().toNanos())) {
      commit();
    }
    if (whole && !paused) {
      index.settle(QUIET);
    }
    return whole;
  }

  /** What a reader stumbled over. */
  private void rethrow(Throwable problem) {
    throw problem instanceof RuntimeException known
        ? known
        : new IllegalStateException(IndexTrouble.told(problem), problem);
  }

  private Moment open(Moment moment) throws IOException {
    directory = folder.open();
    Optional<QuarteredIndex> existing =
        drop
            ? Optional.empty()
            : QuarteredIndex.existing(folder, directory, settings.openQuarters());
    if (existing.isEmpty()) {
      return anew(moment);
    }
    index = existing.get();
    Moment there = feed.moment(index.position().seq());
    if (!there.continues(index.position())) {
      return ofAnotherLog(there);
    }
    mender.takeUp(index);
    show();
    return there;
  }

  private Moment ofAnotherLog(Moment moment) throws IOException {
    LOG.warning("the index is of another log than the database holds; it is made anew");
    feed.forget();
    return anew(moment);
  }

  private Moment anew(Moment moment) throws IOException {
    boolean first = CommittedFiles.other(directory).isEmpty() && folder.quarters().isEmpty();
    if (index != null) {
      shown.hide();
      index.close();
    }
    index =
        QuarteredIndex.empty(
            folder, directory, settings.openQuarters(), IndexPosition.before(moment.pin().logId()));
    drop = false;
    if (!first) {
      shown.rebuilt();
    }
    show();
    return feed.moment(index.position().seq());
  }

  private void read(Moment moment) throws IOException {
    EventSeq head = moment.pin().head();
    boolean added = false;
    pace.begin();
    while (index.position().seq().compareTo(head) < 0 && !call.isStopped()) {
      pace.giveWay(call::isStopped);
      Batch batch = feed.next(index.position().seq(), head);
      index.add(batch);
      added = true;
      mender.dropErased(index, batch);
      if (isDue(lastShown, SHOWN_EVERY_NANOS)) {
        show();
        added = false;
      }
      if (isDue(lastCommit, settings.commit().toNanos())) {
        commit();
      }
    }
    if (added) {
      show();
    }
  }

  private void show() throws IOException {
    index.refresh();
    shown.show(index);
    lastShown = System.nanoTime();
  }

  private void commit() throws IOException {
    index.commit();
    lastCommit = System.nanoTime();
  }

  private static boolean isDue(long last, long nanos) {
    return System.nanoTime() - last >= nanos;
  }

  /** Makes the quarter anew that failed, if that helps; all others go on answering. */
  private Duration drop(QuarterFailure hurt) {
    if (index == null || !IndexTrouble.isDamage(hurt.getCause())) {
      return giveUp(hurt.getCause());
    }
    try {
      mender.drop(index, hurt);
      return failures++ == 0 ? Duration.ZERO : pause();
    } catch (IOException | RuntimeException | Error problem) {
      return giveUp(problem);
    }
  }

  /** Ends what is open, so that the next look opens it as after a crash. */
  private Duration giveUp(Throwable problem) {
    failures++;
    drop |= IndexTrouble.isDamage(problem);
    String next = drop ? "it is made anew" : "it is tried again";
    LOG.log(
        failures == 1 ? Level.WARNING : Level.FINE,
        "the index failed, the database answers: " + IndexTrouble.told(problem) + "; " + next,
        problem);
    shown.fail(problem);
    close();
    return pause();
  }

  /** Ever longer. */
  private Duration pause() {
    long wait = settings.poll().toMillis() << Math.min(failures - 1, 16);
    return Duration.ofMillis(Math.min(wait, LONGEST_PAUSE.toMillis()));
  }

  private void end() {
    try {
      if (index != null) {
        index.commit();
      }
    } catch (IOException | RuntimeException | Error problem) {
      LOG.log(Level.FINE, "the last of the index is read again at the next start", problem);
    }
    shown.hide();
    close();
    try {
      folder.close();
    } catch (IOException problem) {
      LOG.log(Level.FINE, "the index's temporary folder stays", problem);
    }
  }

  private void close() {
    try (Directory closing = directory;
        QuarteredIndex open = index) {
      LOG.finest(() -> "closing " + closing + " " + open);
    } catch (IOException | RuntimeException | Error problem) {
      LOG.log(Level.FINE, "the index did not close well", problem);
    }
    index = null;
    directory = null;
  }

  /** The signal by which a waiting thread is called to work, or told to end. Thread-safe. */
  private static final class WorkerCall {

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
}
