package io.myria.memory;

import io.myria.access.Scope;
import io.myria.query.SnapshotChoice;
import io.myria.snapshot.SnapshotId;
import java.time.Instant;
import java.util.Optional;

/**
 * For whom, and as of when.
 *
 * @param snapshotId the memory that this published snapshot covers; empty for all there is
 * @param asOf what happened later does not exist, and ages are counted to there; empty for the time
 *     of the newest event that the scope sees
 */
public record Asked(Scope scope, Optional<SnapshotId> snapshotId, Optional<Instant> asOf) {

  SnapshotChoice snapshot() {
    return new SnapshotChoice(snapshotId, Optional.empty());
  }
}
