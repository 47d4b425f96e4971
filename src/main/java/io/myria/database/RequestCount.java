package io.myria.database;

/** Requests of the last minute, by the second. For one thread at a time. */
final class RequestCount {

  private static final int SECONDS = 60;
  private static final long SECOND_NANOS = 1_000_000_000L;

  private final int[] counts = new int[SECONDS];
  private final long[] seconds = new long[SECONDS];

  /**
   * @param now in nanoseconds, of a clock that never goes back
   */
  void count(long now) {
    long second = Math.floorDiv(now, SECOND_NANOS);
    int place = Math.floorMod(second, SECONDS);
    if (seconds[place] != second) {
      seconds[place] = second;
      counts[place] = 0;
    }
    counts[place]++;
  }

  int within(long now) {
    long second = Math.floorDiv(now, SECOND_NANOS);
    int sum = 0;
    for (int place = 0; place < SECONDS; place++) {
      boolean recent = second - seconds[place] < SECONDS && second >= seconds[place];
      sum += recent ? counts[place] : 0;
    }
    return sum;
  }
}
