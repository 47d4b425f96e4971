package io.myria.compile.plan;

import io.myria.event.EventSeq;
import io.myria.projection.RecordedVectors.Recording;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Versions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The inputs of one build: its snapshot, range of events and versions.
 *
 * @param snapshot the staged one that it fills
 * @param epoch of its lease
 * @param automatic whether nobody asked for it
 * @param full whether it compiles from the empty log
 * @param parentOrdinal where the fold goes on from; 0 from the empty log
 * @param after the last event that the parent covers
 * @param last the high-water mark
 * @param recording the vectors it reads; empty where it goes by words alone
 * @param leafOnly the exact sets that the parent has leaf-only
 */
public record BuildPlan(
    SnapshotId snapshot,
    long epoch,
    boolean automatic,
    boolean full,
    long parentOrdinal,
    EventSeq after,
    EventSeq last,
    UUID logId,
    Versions versions,
    Optional<Recording> recording,
    List<LeafOnlySet> leafOnly) {

  public BuildPlan {
    leafOnly = List.copyOf(leafOnly);
  }

  /** The same build for some of its events. */
  public BuildPlan between(EventSeq from, EventSeq to) {
    return new BuildPlan(
        snapshot,
        epoch,
        automatic,
        full,
        parentOrdinal,
        from,
        to,
        logId,
        versions,
        recording,
        leafOnly);
  }

  public long events() {
    return last.value() - after.value();
  }
}
