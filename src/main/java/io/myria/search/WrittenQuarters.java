package io.myria.search;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The quarters that are written at the moment, in the order of their last event. For one thread.
 */
final class WrittenQuarters {

  /** Of what was added to all of them and is in no file yet. */
  private static final long MOST_HELD_BYTES = 32L << 20;

  private final int most;
  private final List<QuarterIndex> written = new ArrayList<>();
  private final Map<QuarterIndex, Long> unsettled = new LinkedHashMap<>();

  WrittenQuarters(int most) {
    this.most = most;
  }

  /** What is done to a quarter. */
  interface Step {
    void to(QuarterIndex quarter) throws IOException;
  }

  /** Something is about to be added; who was written longest ago has to rest. */
  void write(QuarterIndex quarter) throws QuarterFailure {
    unsettled.remove(quarter);
    unsettled.put(quarter, System.nanoTime());
    open(quarter);
  }

  private void open(QuarterIndex quarter) throws QuarterFailure {
    written.remove(quarter);
    written.add(quarter);
    while (written.size() > most) {
      step(written.remove(0), QuarterIndex::rest);
    }
  }

  void forget(QuarterIndex quarter) {
    written.remove(quarter);
    unsettled.remove(quarter);
  }

  /**
   * Merges the segments of a quarter in the background, then lets it rest: what is read most of a
   * quarter that is over are terms that it does not hold, and each segment has to be asked.
   *
   * @param now whose quarter is not over, nor is any behind it
   * @param quiet since when nothing was added
   * @return whether none is left
   */
  boolean settle(Quarter now, Duration quiet) throws QuarterFailure {
    long time = System.nanoTime();
    Optional<QuarterIndex> longestAgo =
        unsettled.entrySet().stream()
            .filter(one -> time - one.getValue() >= quiet.toNanos())
            .map(Map.Entry::getKey)
            .filter(one -> one.quarter().compareTo(now) < 0 && one.answers())
            .findFirst();
    if (longestAgo.isPresent()) {
      QuarterIndex quarter = longestAgo.get();
      open(quarter);
      step(quarter, QuarterIndex::merge);
      if (quarter.isMerged()) {
        forget(quarter);
        step(quarter, QuarterIndex::rest);
      }
    }
    return longestAgo.isEmpty();
  }

  void each(Step step) throws QuarterFailure {
    for (QuarterIndex quarter : written) {
      step(quarter, step);
    }
  }

  /** The quarters that hold most go first. */
  void flush() throws QuarterFailure {
    long held = written.stream().mapToLong(QuarterIndex::heldBytes).sum();
    if (held <= MOST_HELD_BYTES) {
      return;
    }
    Comparator<QuarterIndex> least = Comparator.comparingLong(QuarterIndex::heldBytes);
    for (QuarterIndex quarter : written.stream().sorted(least.reversed()).toList()) {
      if (held > MOST_HELD_BYTES) {
        held -= quarter.heldBytes();
        step(quarter, QuarterIndex::flush);
      }
    }
  }

  static void step(QuarterIndex quarter, Step step) throws QuarterFailure {
    QuarterFailure.telling(
        quarter.quarter(),
        () -> {
          step.to(quarter);
          return quarter;
        });
  }
}
