package io.myria.memory;

import io.myria.snapshot.SnapshotId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Memories in canonical order.
 *
 * @param asOf the time that ages are counted to; empty where the scope sees nothing
 */
public record TimelinePage(
    List<Memory> memories,
    Optional<Instant> asOf,
    Optional<SnapshotId> snapshot,
    Optional<String> nextCursor) {

  public TimelinePage {
    memories = List.copyOf(memories);
  }
}
