package io.myria.memory;

import io.myria.read.SnapshotChoice;
import io.myria.scope.Scope;
import io.myria.snapshot.SnapshotId;
import java.time.Instant;
import java.util.Optional;

/**
 * The scope and the time of a read of memories.
 *
 * @param snapshotId the memory that this published snapshot covers; empty for all there is
 * @param asOf what happened later does not exist, and ages are counted to there; empty for the time
 *     of the newest event that the scope sees
 */
public record MemoryScope(Scope scope, Optional<SnapshotId> snapshotId, Optional<Instant> asOf) {

  /** No event is before the one or after the other, and the database knows both. */
  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

  private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");

  public MemoryScope {
    asOf = asOf.map(MemoryScope::storable);
  }

  /** A time that means the same, and that the database can hold. */
  static Instant storable(Instant time) {
    if (time.isBefore(FIRST)) {
      return FIRST;
    }
    return time.isAfter(LAST) ? LAST : time;
  }

  SnapshotChoice snapshot() {
    return new SnapshotChoice(snapshotId, Optional.empty());
  }
}
