package io.myria.memory;

import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.read.ShortIds;
import io.myria.security.Caller;
import java.time.Instant;
import java.util.Optional;

/** The arguments by which a read of memories says for whom, how much, and as of when. */
record MemoryArguments(
    @Inline ScopeArguments asking,
    @Inline Budget budget,
    @Field("As if it were then: what came later does not exist, and ages are counted to it")
        Optional<Instant> asOf,
    @Field(
            value = "Time zone of days and times of day; else the server's",
            example = "Europe/Oslo",
            aliases = {"timezone", "time_zone"},
            listed = false)
        Optional<String> zone,
    @Field(value = "Reads this snapshot, named by an earlier answer", example = ShortIds.EXAMPLE)
        Optional<String> snapshotId)
    implements ReadArguments {

  MemoryScope asked(Caller caller, ShortIds ids) {
    return new MemoryScope(
        asking.scope(caller), snapshotId.map(text -> ids.snapshot("snapshot_id", text)), asOf);
  }

  /** Whether it is about the memory as it is now, all of it. */
  boolean isAboutNow() {
    return asOf.isEmpty() && snapshotId.isEmpty();
  }
}
