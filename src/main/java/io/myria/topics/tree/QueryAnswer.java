package io.myria.topics.tree;

import io.myria.event.ParticipantSet;
import io.myria.read.Degraded;
import io.myria.read.SnapshotChoice;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.RootNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The answer of every query: a tree, its pin and the next cursor.
 *
 * @param snapshotId the snapshot that was read; empty where none was published
 * @param nextCursor where to go on; there exactly when something was left out
 * @param degraded what did not do its part, and why; empty where nothing is missing
 */
public record QueryAnswer(
    Optional<SnapshotId> snapshotId,
    RootNode root,
    Constraints constraints,
    Optional<String> nextCursor,
    List<Degraded> degraded) {

  public QueryAnswer {
    degraded = List.copyOf(degraded);
  }

  public boolean truncated() {
    return nextCursor.isPresent();
  }

  /**
   * Under which conditions the tree was made.
   *
   * @param asOf the time of which topics' states are, as it was asked for or found; empty where
   *     there are none
   */
  public record Constraints(
      ParticipantSet participants,
      boolean includeInternal,
      boolean includeFresh,
      Optional<Instant> asOf) {

    public static Constraints of(Scope scope, SnapshotChoice snapshot, Optional<Instant> asOf) {
      return new Constraints(
          scope.participants(), scope.includeInternal(), snapshot.wantsFresh(), asOf);
    }
  }
}
