package io.myria.memory;

import io.myria.event.StorableTime;
import io.myria.read.SnapshotChoice;
import io.myria.security.Scope;
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

  public MemoryScope {
    asOf = asOf.map(StorableTime::of);
  }

  SnapshotChoice snapshot() {
    return new SnapshotChoice(snapshotId, Optional.empty());
  }
}
