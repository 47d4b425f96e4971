package io.myria.read;

import io.myria.snapshot.SnapshotId;
import java.util.Optional;

/**
 * A read's snapshot, and whether it includes later events.
 *
 * @param snapshotId a published snapshot; empty for the active one
 * @param includeFresh what the caller said, if anything
 */
public record SnapshotChoice(Optional<SnapshotId> snapshotId, Optional<Boolean> includeFresh) {

  /** The active snapshot and the fresh tail. */
  public static final SnapshotChoice ACTIVE =
      new SnapshotChoice(Optional.empty(), Optional.empty());

  /**
   * @throws io.myria.error.Fault {@code invalid_argument} at {@code snapshot_id} if it is no id
   */
  public static SnapshotChoice of(Optional<String> snapshotId, Optional<Boolean> includeFresh) {
    return new SnapshotChoice(
        snapshotId.map(text -> SnapshotId.parse("snapshot_id", text)), includeFresh);
  }

  /** Who names a snapshot wants the memory of then, unless they say that they want both. */
  public boolean wantsFresh() {
    return includeFresh.orElse(snapshotId.isEmpty());
  }
}
