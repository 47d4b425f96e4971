package io.myria.snapshot;

import io.myria.event.EventSeq;
import java.util.Objects;

/**
 * The snapshot that a request reads, and no other.
 *
 * @param ordinal its place among the published ones
 * @param eventMaxSeq its high-water mark: events above it are fresh
 */
public record PinnedSnapshot(SnapshotId id, long ordinal, EventSeq eventMaxSeq) {

  public PinnedSnapshot {
    Objects.requireNonNull(id);
    Objects.requireNonNull(eventMaxSeq);
  }
}
