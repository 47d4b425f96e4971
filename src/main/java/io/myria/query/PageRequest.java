package io.myria.query;

import io.myria.fault.Fault;
import java.util.Optional;

/**
 * How much a caller wants at once, and where it goes on.
 *
 * @param cursor an earlier answer's {@code next_cursor}
 */
public record PageRequest(Optional<Integer> limit, Optional<String> cursor) {

  /** The first page, as long as the settings say. */
  public static final PageRequest FIRST = new PageRequest(Optional.empty(), Optional.empty());

  /**
   * @throws Fault {@code invalid_argument} or {@code limit_exceeded} at {@code limit}
   */
  int limit(int defaultLimit, int maximumLimit) {
    int wanted = limit.orElse(defaultLimit);
    if (wanted < 1) {
      throw Fault.invalid("limit", "is below 1");
    }
    if (wanted > maximumLimit) {
      throw Fault.tooLarge(
          "limit", "is above " + maximumLimit + "; ask for less and go on with next_cursor");
    }
    return wanted;
  }
}
