package io.myria.contents;

import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.read.PageRequest;
import io.myria.read.ShortIds;
import io.myria.read.SnapshotChoice;
import io.myria.security.Caller;
import java.time.Instant;
import java.util.Optional;

/**
 * The arguments by which a read of the table of contents says for whom, how much, and as of when.
 */
record TocArguments(
    @Inline ScopeArguments asking,
    @Inline Budget budget,
    @Field("As if it were then: what came later does not exist") Optional<Instant> asOf,
    @Field("Events that no snapshot covers yet; by default without snapshot_id")
        Optional<Boolean> includeFresh,
    @Field(value = "Reads this snapshot, named by an earlier answer", example = ShortIds.EXAMPLE)
        Optional<String> snapshotId)
    implements ReadArguments {

  TocRequest request(Caller caller, ShortIds ids, PageRequest page) {
    return new TocRequest(
        asking.scope(caller),
        new SnapshotChoice(snapshotId.map(text -> ids.snapshot("snapshot_id", text)), includeFresh),
        asOf,
        page);
  }
}
