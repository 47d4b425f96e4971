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
import io.myria.recall.GraphRecall.Recalled;
import io.myria.recall.Planner.Planned;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.context.RecallItem;
import io.myria.recall.routing.Recorded;
import io.myria.recall.routing.Routing;
import io.myria.recall.routing.Routing.Answered;
import io.myria.security.Permission;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** {@code myria_recall}. */
@Dependent
public class RecallTool {

  private final GraphRecall recall;
  private final RecallSettings settings;
  private final ShortIds ids;
  private final UnknownNames strangers;
  private final Planner planner;

  @Inject
  public RecallTool(
      GraphRecall recall,
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

  public Tool<RecallArguments> tool() {
    return Tool.answering(
        "myria_recall",
        new Tool.About(
            "Recall",
            "Answers a question from memory: what was said that tells it, word for word, as much"
                + " as the budget holds. Ask it first, before you say that you do not know. "
                + RecallAnswer.CONFIDENCE,
            Tool.Effect.READS),
        Permission.READ,
        Input.of(
            RecallArguments.class,
            Bounds.NONE.with(
                Budget.NAME,
                RecallRequest.LEAST_TOKENS,
                settings.mostTokens(),
                settings.defaultTokens())),
        RecallReply.Recalled.class,
        this::answer);
  }

  private Reply answer(ToolCall<RecallArguments> call) {
    RecallArguments arguments = call.arguments();
    Optional<SnapshotId> snapshot = arguments.pin().snapshot(ids);
    Scope scope = arguments.asking().scope(call.caller());
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
    Recalled recalled =
        recall.recall(
            arguments.request(scope, planned.filter(), planned.at(), settings, snapshot),
            routing.strategy(),
            arguments.graph(routing.depth(arguments.searchDepth())),
            new RecallMeasure(arguments.told().detail(), planned));
    return reply(call, recalled, planned, routing.record(answered(recalled, routing, arguments)));
  }

  private Reply reply(
      ToolCall<RecallArguments> call, Recalled recalled, Planned planned, Recorded recorded) {
    return RecallReply.of(
        recalled,
        call.arguments().told(),
        planned,
        unknown(call, recalled.answer()),
        recorded,
        more(call.arguments(), recalled.answer()));
  }

  private String more(RecallArguments arguments, RecallAnswer answer) {
    return arguments
        .limit()
        .filter(limit -> answer.items().size() >= limit)
        .map(limit -> Lines.larger("limit", limit, Options.MOST_ITEMS))
        .orElseGet(
            () ->
                answer.cut()
                    ? Lines.larger(
                        Budget.NAME, arguments.told().budgetTokens(), settings.mostTokens())
                    : Lines.NEXT_PAGE);
  }

  private static Answered answered(Recalled recalled, Routing routing, RecallArguments arguments) {
    return new Answered(
        recalled.answer().items().stream().map(RecallItem::eventId).toList(),
        recalled.answer().confidence(),
        Optional.of(routing.depth(arguments.searchDepth()))
            .filter(any -> arguments.useKnowledgeGraph()),
        recalled.answer().processingMs());
  }

  /** Whom of those asked for nothing is known of, where nothing is recalled. */
  private List<UnknownName> unknown(ToolCall<RecallArguments> call, RecallAnswer answer) {
    boolean nothing = answer.context().isEmpty() && call.arguments().pin().cursor().isEmpty();
    return nothing ? strangers.of(call.arguments().asking().scope(call.caller())) : List.of();
  }
}
