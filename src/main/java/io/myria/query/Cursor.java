package io.myria.query;

import io.myria.log.LogPin;
import io.myria.snapshot.SnapshotId;
import java.util.Objects;
import java.util.Optional;

/**
 * What a first page pinned, and how far its query has come.
 *
 * @param position in the query's own form
 */
public record Cursor(LogPin log, Optional<SnapshotId> snapshot, String position) {

  public Cursor {
    Objects.requireNonNull(log);
    Objects.requireNonNull(position);
  }
}
