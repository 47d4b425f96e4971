package io.myria.contents;

import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.mcp.catalog.ZoneArgument;
import io.myria.read.PageRequest;
import io.myria.read.ShortIds;
import io.myria.read.SnapshotChoice;
import io.myria.security.Caller;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The arguments by which a read of the table of contents says for whom, how much, and as of when.
 */
record TocArguments(
    @Inline ScopeArguments asking,
    @Inline Budget budget,
    @Field("As if it were then: what came later does not exist") Optional<Instant> asOf,
    @Field(
            value = "Time zone of days and times of day; else the server's",
            example = "Europe/Oslo",
            aliases = {"timezone", "time_zone"},
            listed = false)
        Optional<String> zone,
    @Field("Events that no snapshot covers yet; by default without snapshot_id")
        Optional<Boolean> includeFresh,
    @Field(value = "Reads this snapshot, named by an earlier answer", example = ShortIds.EXAMPLE)
        Optional<String> snapshotId)
    implements ReadArguments {

  /** Where days begin. */
  ZoneId zone(TocSettings usual) {
    return zone.map(ZoneArgument::read).orElse(usual.zone().id());
  }

  TocRequest request(Caller caller, ShortIds ids, PageRequest page) {
    return new TocRequest(
        asking.scope(caller),
        new SnapshotChoice(snapshotId.map(text -> ids.snapshot("snapshot_id", text)), includeFresh),
        asOf,
        page);
  }
}
