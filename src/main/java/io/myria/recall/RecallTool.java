package io.myria.recall;

import io.myria.error.Fault;
import io.myria.graph.GraphScope;
import io.myria.json.Bounds;
import io.myria.json.Input;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Detail;
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
import io.myria.recall.cache.OnceAsked;
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
import java.util.List;
import java.util.Optional;

/** {@code myria_recall}. */
@Dependent
public class RecallTool {

  /** Times that a context is made anew, because it takes more in its other forms than in words. */
  private static final int TRIES = 6;

  private static final double LESS = 0.95;

  /** The share of a budget from which on it is what cut an answer. */
  private static final double SPENT = 0.8;

  /** Has as many tokens as a part of a cursor of its length has at most times. */
  private static final String SEALED = "kQ7Zt0xWm3vB9sLr";

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

  /** Of what takes more as JSON than as words, such as code in quotation marks, less is taken. */
  private Reply answer(ToolCall<RecallArguments> call) {
    RecallArguments arguments = call.arguments();
    Budget told = arguments.told();
    int wanted = told.budgetTokens();
    int most = (int) (Budget.JSON_SHARE * wanted) + Budget.JSON_SLACK;
    Optional<SnapshotId> snapshot = arguments.pin().snapshot(ids);
    Scope scope = arguments.asking().scope(call.caller());
    Planned planned =
        planner.plan(
            arguments.wanted(),
            arguments.zone(),
            new GraphScope(scope, arguments.asOf()),
            new SnapshotChoice(snapshot, Optional.empty()),
            arguments.channels(),
            arguments.types());
    Routing routing = planner.route(arguments.routed(scope, snapshot));
    OnceAsked models = new OnceAsked();
    int budget = wanted;
    Recalled recalled = null;
    for (int tries = 0; tries < TRIES; tries++) {
      recalled =
          within(
              arguments.request(scope, planned.filter(), planned.at(), settings, budget, snapshot),
              routing,
              arguments,
              models,
              wanted);
      int tokens = tokens(reply(call, recalled, planned, Recorded.NONE), recalled, told.detail());
      if (tokens <= most) {
        break;
      }
      // Where the memory does not fill the budget, a smaller one would still hold all of it.
      int spent = Math.min(budget, spent(recalled));
      budget = Math.max(RecallRequest.LEAST_TOKENS, (int) (LESS * spent * most / tokens));
    }
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
        .orElseGet(() -> more(arguments.told().budgetTokens(), answer.tokenCount()));
  }

  /** A strategy that ends long before its budget ends as soon in a larger one. */
  private String more(int budget, int used) {
    return used < SPENT * budget
        ? Lines.NEXT_PAGE
        : Lines.larger(Budget.NAME, budget, settings.mostTokens());
  }

  private static Answered answered(Recalled recalled, Routing routing, RecallArguments arguments) {
    return new Answered(
        recalled.answer().items().stream().map(RecallItem::eventId).toList(),
        recalled.answer().confidence(),
        Optional.of(routing.depth(arguments.searchDepth()))
            .filter(any -> arguments.useKnowledgeGraph()),
        recalled.answer().processingMs());
  }

  /** Tokens of an answer's words, the graph's included. */
  private static int spent(Recalled recalled) {
    return recalled.answer().tokenCount() + TokenCount.of(recalled.graph().text());
  }

  /** Whom of those asked for nothing is known of, where nothing is recalled. */
  private List<UnknownName> unknown(ToolCall<RecallArguments> call, RecallAnswer answer) {
    boolean nothing = answer.context().isEmpty() && call.arguments().pin().cursor().isEmpty();
    return nothing ? strangers.of(call.arguments().asking().scope(call.caller())) : List.of();
  }

  /** Where less was tried than was asked for, that it does not do is told of what was. */
  private Recalled within(
      RecallRequest request,
      Routing routing,
      RecallArguments arguments,
      OnceAsked models,
      int wanted) {
    try {
      return recall.recall(
          request,
          routing.strategy(),
          arguments.graph(routing.depth(arguments.searchDepth())),
          models);
    } catch (Fault refused) {
      boolean tooLittle = refused.field().equals(Optional.of(Budget.NAME));
      if (!tooLittle || request.options().budgetTokens() == wanted) {
        throw refused;
      }
      throw Fault.invalid(
          Budget.NAME,
          "is "
              + wanted
              + ", and one item with all that is to be told of it does not fit; ask for more, or"
              + " with detail context");
    }
  }

  /** Counted only where it may be too many: an escaped character is at most one token more. */
  private static int tokens(Reply reply, Recalled recalled, Detail detail) {
    long escapes = recalled.answer().context().chars().filter(RecallTool::isEscaped).count();
    return detail.hasItems()
            || !recalled.graph().nodes().isEmpty()
            || escapes > Budget.JSON_SLACK / 2
        ? TokenCount.of(withoutChance(Output.write(reply.structured()), recalled.answer()))
        : 0;
  }

  /** A cursor is sealed by chance, and what is told must not depend on how many tokens it has. */
  private static String withoutChance(String json, RecallAnswer answer) {
    return answer
        .nextCursor()
        .map(cursor -> json.replace(cursor, SEALED.repeat(cursor.length() / SEALED.length() + 1)))
        .orElse(json);
  }

  private static boolean isEscaped(int character) {
    return character == '"' || character == '\\' || character < ' ';
  }
}
