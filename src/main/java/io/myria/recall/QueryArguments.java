package io.myria.recall;

import io.myria.graph.GraphTraversal;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.read.ShortIds;
import io.myria.recall.Planner.Planned;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.routing.Plan;
import io.myria.recall.routing.Router;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** The arguments of {@code myria_query}. */
record QueryArguments(
    @Field(
            value = "What you want to know, in plain words",
            example = "What did we decide about the database?",
            aliases = "question")
        String query,
    @Inline ScopeArguments asking,
    @Inline Budget budget,
    @Inline RouteArguments route,
    @Field("Also what the answers mention is related to, and the events that say so")
        boolean useKnowledgeGraph,
    @Field("Most relations from there, 2 by default; 0: none")
        Optional<@Min(0) @Max(GraphTraversal.MOST_HOPS) Integer> searchDepth,
    @Field(value = "Most results", listed = false, byDefault = "10")
        @Min(1)
        @Max(Options.MOST_ITEMS)
        int limit,
    @Field("Leaves out results that are less sure; 0: the nearest anyway")
        Optional<@Min(0) @Max(1) Double> confidenceThreshold,
    @Field("As if it were then: what came later does not exist") Optional<Instant> asOf,
    @Field(
            value = "Time zone of days, \"today\" and times of day; else the server's",
            example = "Europe/Oslo",
            aliases = {"timezone", "time_zone"})
        Optional<String> zone,
    @Field(value = "Only of these channels", listed = false, aliases = "channel")
        List<String> channels,
    @Field(value = "Only of these types", listed = false, aliases = "type") List<String> types,
    @Field(value = "What was archived, too", listed = false) boolean includeArchived,
    @Field("Also the plan: what was done") boolean explain,
    @Field("next_cursor of the same question, to go on") Optional<String> cursor,
    @Field(value = "Reads this snapshot, named by an earlier answer", example = ShortIds.EXAMPLE)
        Optional<String> snapshotId)
    implements ReadArguments {

  Plan.Wanted wanted(ZoneId days) {
    return route.wanted(days, useKnowledgeGraph, searchDepth);
  }

  /**
   * How many are looked at: where some are left out that are not sure enough, as many as can be,
   * since how many stand between the others is not known yet.
   */
  private int most() {
    return confidenceThreshold.filter(least -> least > 0).isPresent() ? Options.MOST_ITEMS : limit;
  }

  /** The question, for who chooses its way. */
  Router.Asked routed(Scope scope, Optional<SnapshotId> snapshot) {
    return new Router.Asked(scope, query, asOf, snapshot, cursor.isPresent(), Strategy.AUTO);
  }

  /**
   * The recall that this is.
   *
   * @param floor below which nothing is remembered
   */
  RecallRequest request(Scope scope, Planned planned, Optional<SnapshotId> snapshot, double floor) {
    return new RecallRequest(
        scope,
        query,
        planned.filter(),
        asOf,
        new Options(
            budget.budgetTokens(),
            Math.min(floor, confidenceThreshold.orElse(floor)),
            Strategy.AUTO,
            true,
            includeArchived,
            false,
            Optional.of(most()),
            true,
            true),
        snapshot,
        cursor,
        planned.at());
  }
}
