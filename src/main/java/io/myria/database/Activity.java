package io.myria.database;

/** How many requests there were in the last minute. */
public enum Activity {
  /** One a second or more. */
  HIGH,
  LOW,
  /** None. */
  SLEEP;

  private static final int HIGH_REQUESTS = 60;

  static Activity of(int requests) {
    return requests == 0 ? SLEEP : requests < HIGH_REQUESTS ? LOW : HIGH;
  }

  /** Whether work of one priority waits, between its batches, while other work goes on. */
  boolean yields(WorkPriority own, WorkPriority other) {
    boolean moreUrgent = other.compareTo(own) < 0;
    return switch (this) {
      case HIGH -> moreUrgent;
      case LOW -> moreUrgent && own == WorkPriority.BATCH;
      case SLEEP -> false;
    };
  }
}
