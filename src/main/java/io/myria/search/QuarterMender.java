package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.search.LogFeed.Batch;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Makes single quarters of an index anew, from the log, while the others answer. For the thread
 * that follows the log.
 */
final class QuarterMender {

  private static final Logger LOG = Logger.getLogger(QuarterMender.class.getName());

  /** For so long at once: the log's head goes on. */
  private static final long TURN_NANOS = Duration.ofMillis(500).toNanos();

  private final LogFeed feed;
  private final IndexReaders shown;

  QuarterMender(LogFeed feed, IndexReaders shown) {
    this.feed = feed;
    this.shown = shown;
  }

  /** Looks at each quarter that the manifest names; one that is not as it has to be is dropped. */
  void takeUp(QuarteredIndex index) throws IOException {
    for (Quarter quarter : index.quarters()) {
      try {
        Optional<IndexPosition> committed = index.committed(quarter).filter(this::isOfLog);
        if (committed.isPresent()) {
          index.take(quarter, committed.get());
        } else {
          drop(index, quarter, "it is not there, or of another log");
        }
      } catch (QuarterFailure hurt) {
        if (!IndexTrouble.isDamage(hurt.getCause())) {
          throw hurt;
        }
        drop(index, quarter, IndexTrouble.told(hurt.getCause()));
      }
    }
  }

  /** A quarter may be ahead of the manifest, and of a database that was restored since. */
  private boolean isOfLog(IndexPosition committed) {
    return feed.moment(committed.seq()).continues(committed);
  }

  /** Nobody is shown it until it is whole again. */
  void drop(QuarteredIndex index, QuarterFailure hurt) throws IOException {
    LOG.log(Level.FINE, "a quarter of the index failed", hurt);
    drop(index, hurt.quarter(), IndexTrouble.told(hurt.getCause()));
    shown.show(index);
  }

  /**
   * Makes those quarters anew whose events a batch says were erased: their files go, and with them
   * all that stood there.
   */
  void dropErased(QuarteredIndex index, Batch batch) throws IOException {
    Set<Quarter> erased = feed.erased(batch);
    erased.retainAll(index.quarters());
    for (Quarter quarter : erased) {
      LOG.info("events were erased: the index of " + quarter + " is made anew");
      index.drop(quarter);
      shown.quarterRebuilt();
    }
    if (!erased.isEmpty()) {
      shown.show(index);
    }
  }

  private void drop(QuarteredIndex index, Quarter quarter, String why) throws IOException {
    LOG.warning(
        "the index of "
            + quarter
            + " failed, the database answers for it: "
            + why
            + "; it is made anew");
    index.drop(quarter);
    shown.quarterRebuilt();
  }

  /**
   * Fills what lacks events for a while.
   *
   * @return whether nothing lacks any
   */
  boolean mend(QuarteredIndex index, BooleanSupplier stopped) throws IOException {
    long end = System.nanoTime() + TURN_NANOS;
    Optional<Quarter> lacking = index.lacking();
    if (lacking.isEmpty()) {
      return true;
    }
    while (lacking.isPresent() && System.nanoTime() < end && !stopped.getAsBoolean()) {
      fill(index, lacking.get(), stopped, end);
      lacking = index.lacking();
    }
    index.refresh();
    shown.show(index);
    return lacking.isEmpty();
  }

  private void fill(QuarteredIndex index, Quarter quarter, BooleanSupplier stopped, long end)
      throws IOException {
    EventSeq last = index.lastOf(quarter);
    EventSeq from = index.filledTo(quarter);
    do {
      Batch batch = feed.next(from, last);
      EventSeq to =
          batch.events().isEmpty()
              ? last
              : batch.events().get(batch.events().size() - 1).event().seq();
      index.fill(quarter, batch, to);
      from = to;
    } while (from.compareTo(last) < 0 && System.nanoTime() < end && !stopped.getAsBoolean());
  }
}
