package io.myria.recall;

import io.myria.event.Moment;
import io.myria.graph.GraphContext;
import io.myria.graph.GraphNodeJson;
import io.myria.graph.GraphTraversal;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
import io.myria.mcp.catalog.Pin;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.recall.cache.AskedAt;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
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

/** The arguments of {@code myria_recall}. */
public record RecallArguments(
    @Field(
            value = "What you want to know, in plain words",
            example = "When did we decide to move the release?",
            aliases = "question")
        String query,
    @Inline ScopeArguments asking,
    @Inline Budget budget,
    @Field(value = "Earliest time of an answer", aliases = "since") Optional<Moment> from,
    @Field(value = "End of its time, not included", aliases = "until") Optional<Moment> to,
    @Field("As if it were then: what came later does not exist") Optional<Instant> asOf,
    @Field(
            value = "Time zone of days, \"today\" and times of day; else the server's",
            example = "Europe/Oslo",
            aliases = {"timezone", "time_zone"})
        Optional<String> zone,
    @Field("Only of this chat, task or sitting") Optional<String> contextId,
    @Field(value = "Only of these channels", example = "club-chat", aliases = "channel")
        List<String> channels,
    @Field(value = "Only of these types", example = "message", aliases = "type") List<String> types,
    @Field("Answers nothing where it is less sure; 0 for the nearest anyway")
        Optional<@Min(0) @Max(1) Double> minConfidence,
    @Field(
            value = "auto finds most; bm25 and plain are baselines to measure it by",
            byDefault = "auto")
        Strategy strategy,
    @Field("What was archived, too") boolean includeArchived,
    @Field("Fills the budget; else it ends where the question is answered") boolean fill,
    @Field("Also how what you name is related, for a fifth of the budget; staged always does")
        boolean useKnowledgeGraph,
    @Field(value = "Most relations from there", listed = false)
        Optional<@Min(1) @Max(GraphTraversal.MOST_HOPS) Integer> searchDepth,
    @Inline(listed = false) RouteArguments route,
    @Field(value = "Most items", listed = false)
        Optional<@Min(1) @Max(Options.MOST_ITEMS) Integer> limit,
    @Field(value = "As detail full", listed = false) boolean explain,
    @Inline Pin pin)
    implements ReadArguments {

  /** How much is shown: all, where reasons are asked for. */
  Budget told() {
    return explain ? new Budget(budget.budgetTokens(), Detail.FULL) : budget;
  }

  /**
   * What is asked for: when, where, how hot.
   *
   * @param days where they begin
   */
  Plan.Wanted wanted(ZoneId days) {
    return route.wanted(days, from, to, contextId, useKnowledgeGraph, searchDepth);
  }

  /** The question, for who chooses its way. */
  Router.Asked routed(Scope scope, Optional<SnapshotId> snapshot) {
    return new Router.Asked(scope, query, asOf, snapshot, pin.cursor().isPresent(), strategy);
  }

  /**
   * How the knowledge graph is read.
   *
   * @param hops most relations
   */
  GraphRecall.Use graph(int hops) {
    Detail detail = told().detail();
    return new GraphRecall.Use(
        useKnowledgeGraph,
        hops,
        new GraphNodeJson.Form(1, detail::id),
        tokens ->
            new Budget(tokens, detail).of(0, GraphContext.Part::json, GraphContext.Part::line));
  }

  /**
   * @param filter of what may answer
   * @param at when and where it is asked
   * @param snapshot the pin's
   */
  RecallRequest request(
      Scope scope,
      RecallFilter filter,
      AskedAt at,
      RecallSettings settings,
      Optional<SnapshotId> snapshot) {
    return new RecallRequest(
        scope,
        query,
        filter,
        asOf,
        new Options(
            budget.budgetTokens(),
            minConfidence.orElse(settings.floor()),
            strategy,
            told().detail().isFull(),
            includeArchived,
            told().detail().hasItems(),
            limit,
            false,
            fill),
        snapshot,
        pin.cursor(),
        at);
  }
}
