package io.myria.recall;

import io.myria.graph.GraphScope;
import io.myria.json.Bounds;
import io.myria.json.Input;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Lines;
import io.myria.mcp.catalog.Reply;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.memory.UnknownName;
import io.myria.memory.UnknownNames;
import io.myria.read.ShortIds;
import io.myria.read.SnapshotChoice;
import io.myria.recall.ExpandedRecall.Expanded;
import io.myria.recall.Planner.Planned;
import io.myria.recall.QueryReply.PlanJson;
import io.myria.recall.QueryReply.Told;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.routing.Recorded;
import io.myria.recall.routing.Routing;
import io.myria.recall.routing.Routing.Answered;
import io.myria.security.Permission;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** {@code myria_query}. */
final class QueryTool {

  private final ExpandedRecall recall;
  private final RecallSettings settings;
  private final ShortIds ids;
  private final UnknownNames strangers;
  private final Planner planner;

  QueryTool(
      ExpandedRecall recall,
      RecallSettings settings,
      ShortIds ids,
      UnknownNames strangers,
      Planner planner) {
    this.recall = recall;
    this.settings = settings;
    this.ids = ids;
    this.strangers = strangers;
    this.planner = planner;
  }

  Tool<QueryArguments> tool() {
    return Tool.answering(
        "myria_query",
        new Tool.About(
            "Query",
            "One question over all of memory: what, when, where, how deep and how hot. Answers"
                + " event by event, each with whom it mentions, how sure and why. For a context"
                + " to read, ask myria_recall, which ranks the same.",
            Tool.Effect.READS),
        Permission.READ,
        Input.of(
            QueryArguments.class,
            Bounds.NONE.with(Budget.NAME, 100, settings.mostTokens(), settings.defaultTokens())),
        QueryReply.Queried.class,
        this::answer);
  }

  private Reply answer(ToolCall<QueryArguments> call) {
    QueryArguments arguments = call.arguments();
    Scope scope = arguments.asking().scope(call.caller());
    Optional<SnapshotId> snapshot =
        arguments.snapshotId().map(text -> ids.snapshot("snapshot_id", text));
    ZoneId zone = planner.zone(arguments.zone());
    Planned planned =
        planner.plan(
            arguments.wanted(zone),
            zone,
            new GraphScope(scope, arguments.asOf()),
            new SnapshotChoice(snapshot, Optional.empty()),
            arguments.channels(),
            arguments.types());
    Routing routing = planner.route(arguments.routed(scope, snapshot));
    int hops = planned.plan().hops() == 0 ? 0 : routing.depth(arguments.searchDepth());
    Optional<PlanJson> plan =
        Optional.of(PlanJson.of(planned, arguments, routing.strategy(), hops))
            .filter(any -> arguments.explain());
    Expanded expanded =
        recall.recall(
            arguments.request(scope, planned, snapshot, settings.floor()),
            routing.strategy(),
            hops);
    List<ExpandedResult> sure = sure(expanded, arguments);
    List<ExpandedResult> page = sure.subList(0, Math.min(arguments.limit(), sure.size()));
    List<ResultJson> told =
        QueryReply.fitted(page, arguments.budget(), plan, expanded.filled().matching());
    RecallAnswer answer = expanded.without(sure.subList(told.size(), sure.size()));
    Recorded recorded =
        routing.record(
            new Answered(
                page.subList(0, told.size()).stream()
                    .map(result -> result.original().eventId())
                    .toList(),
                answer.confidence(),
                Optional.of(hops).filter(any -> hops > 0),
                answer.processingMs()));
    return QueryReply.of(
        answer,
        expanded.degraded(),
        new Told(told, planned, plan, unknown(expanded, call, scope), recorded),
        more(arguments, told.size(), page.size()));
  }

  private String more(QueryArguments arguments, int told, int page) {
    if (told >= arguments.limit()) {
      return Lines.larger("limit", arguments.limit(), Options.MOST_ITEMS);
    }
    return told == page
        ? Lines.NEXT_PAGE
        : Lines.larger(Budget.NAME, arguments.budget().budgetTokens(), settings.mostTokens());
  }

  private static List<ExpandedResult> sure(Expanded expanded, QueryArguments arguments) {
    double least = arguments.confidenceThreshold().orElse(0.0);
    return expanded.results().stream()
        .filter(result -> result.original().confidence().orElseThrow() >= least)
        .toList();
  }

  private List<UnknownName> unknown(Expanded expanded, ToolCall<QueryArguments> call, Scope scope) {
    boolean nothing = expanded.results().isEmpty() && call.arguments().cursor().isEmpty();
    return nothing ? strangers.of(scope) : List.of();
  }
}
