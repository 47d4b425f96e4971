package io.myria.read;

import io.myria.error.Fault;
import java.util.Optional;

/**
 * A page's limit and its cursor.
 *
 * @param cursor an earlier answer's {@code next_cursor}
 */
public record PageRequest(Optional<Integer> limit, Optional<String> cursor) {

  /** The first page, as long as the settings say. */
  public static final PageRequest FIRST = new PageRequest(Optional.empty(), Optional.empty());

  /**
   * @throws Fault {@code invalid_argument} or {@code limit_exceeded} at {@code limit}
   */
  public int limit(int defaultLimit, int maximumLimit) {
    int wanted = limit.orElse(defaultLimit);
    String right = "must be a whole number from 1 to " + maximumLimit;
    if (wanted < 1) {
      throw Fault.invalid("limit", right);
    }
    if (wanted > maximumLimit) {
      throw Fault.tooLarge("limit", right);
    }
    return wanted;
  }
}
