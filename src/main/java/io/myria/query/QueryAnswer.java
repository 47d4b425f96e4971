package io.myria.query;

import io.myria.access.Scope;
import io.myria.event.ParticipantSet;
import io.myria.snapshot.SnapshotId;
import io.myria.topic.RootNode;
import java.util.Optional;

/**
 * What every query answers with.
 *
 * @param snapshotId the snapshot that was read; empty where none was published
 * @param nextCursor where to go on; there exactly when something was left out
 */
public record QueryAnswer(
    Optional<SnapshotId> snapshotId,
    RootNode root,
    Constraints constraints,
    Optional<String> nextCursor) {

  public boolean truncated() {
    return nextCursor.isPresent();
  }

  /** Under which conditions the tree was made. */
  public record Constraints(
      ParticipantSet participants, boolean includeInternal, boolean includeFresh) {

    static Constraints of(Scope scope, SnapshotChoice snapshot) {
      return new Constraints(scope.participants(), scope.includeInternal(), snapshot.wantsFresh());
    }
  }
}
