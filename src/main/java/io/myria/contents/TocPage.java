package io.myria.contents;

import io.myria.read.Degraded;
import io.myria.snapshot.SnapshotId;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * What stands below a node, or at the top.
 *
 * @param snapshot that was read; empty where none was published
 * @param zone whose midnights part the days
 * @param nextCursor where to go on; there exactly when something was left out
 */
public record TocPage(
    List<TocEntry> nodes,
    Optional<SnapshotId> snapshot,
    ZoneId zone,
    Optional<String> nextCursor,
    List<Degraded> degraded) {

  public TocPage {
    nodes = List.copyOf(nodes);
    degraded = List.copyOf(degraded);
  }
}
