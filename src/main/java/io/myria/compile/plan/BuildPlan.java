package io.myria.compile.plan;

import io.myria.event.EventSeq;
import io.myria.projection.RecordedVectors.Recording;
import io.myria.snapshot.ExactSetId;
import io.myria.snapshot.LeafOnlySets.LeafOnlySet;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Versions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
 * @param anew the exact sets that are compiled from the empty log, because events of theirs were
 *     erased; of the others only what is new is compiled
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
    List<LeafOnlySet> leafOnly,
    Set<ExactSetId> anew) {

  public BuildPlan {
    leafOnly = List.copyOf(leafOnly);
    anew = Set.copyOf(anew);
  }

  /** The same build for some of its events. */
  public BuildPlan between(EventSeq from, EventSeq to) {
    return going(parentOrdinal, from, to);
  }

  /** The same build as it goes for sets that are compiled from the empty log. */
  public BuildPlan fromTheEmptyLog() {
    return going(0, EventSeq.NONE, last);
  }

  private BuildPlan going(long ordinal, EventSeq from, EventSeq to) {
    return new BuildPlan(
        snapshot, epoch, automatic, full, ordinal, from, to, logId, versions, recording, leafOnly,
        anew);
  }

  public long events() {
    return last.value() - after.value();
  }
}
