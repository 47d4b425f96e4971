package io.myria.mcp.catalog;

import io.myria.json.Field;
import io.myria.read.ShortIds;
import io.myria.snapshot.SnapshotId;
import java.util.Optional;

/** The arguments by which a read goes on, or goes back to a snapshot. */
public record Pin(
    @Field("next_cursor of the same question, to go on") Optional<String> cursor,
    @Field(value = "Reads this snapshot, named by an earlier answer", example = ShortIds.EXAMPLE)
        Optional<String> snapshotId) {

  /** The snapshot that is meant. */
  public Optional<SnapshotId> snapshot(ShortIds ids) {
    return snapshotId.map(text -> ids.snapshot("snapshot_id", text));
  }
}
