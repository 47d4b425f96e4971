package io.myria.recall;

import io.myria.config.Service;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.graph.GraphAnswer;
import io.myria.graph.GraphContext;
import io.myria.graph.GraphContext.Part;
import io.myria.graph.GraphNodeJson.Form;
import io.myria.graph.GraphScope;
import io.myria.graph.GraphTraversal;
import io.myria.read.Degraded;
import io.myria.read.SnapshotChoice;
import io.myria.read.TokenBudget;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** {@code myria_recall} with the knowledge graph. Thread-safe. */
@Service
public final class GraphRecall {

  /** Of the budget, for the graph: one part in so many. */
  private static final int SHARE = 5;

  /** Below it a share holds no entity with a relation. */
  private static final int LEAST = 40;

  private final Recall recall;
  private final GraphTraversal traversal;

  @Inject
  public GraphRecall(Recall recall, GraphTraversal traversal) {
    this.recall = recall;
    this.traversal = traversal;
  }

  /**
   * How the graph is read.
   *
   * @param wanted whether it is, by a strategy that does without
   * @param hops most relations from what the question names
   * @param form of events
   * @param budgets makes a budget of so many tokens
   */
  public record Use(boolean wanted, int hops, Form form, IntFunction<TokenBudget<Part>> budgets) {

    private boolean reads(RecallRequest request) {
      return request.cursor().isEmpty()
          && (wanted || request.options().strategy() == Strategy.STAGED);
    }
  }

  /**
   * An answer and what is around it.
   *
   * @param degraded where the graph is behind
   * @param entities of the answer's events, where an explanation was asked for
   */
  public record Recalled(
      RecallAnswer answer,
      GraphContext graph,
      Optional<Degraded> degraded,
      Map<EventId, List<String>> entities) {

    public Recalled {
      entities = Map.copyOf(entities);
    }
  }

  /**
   * As {@link Recall#recall}. A later page has no graph.
   *
   * @param by the strategy, which may be another than the one that was asked for
   * @param measure counts the answer's JSON
   * @throws io.myria.error.Fault as there
   */
  Recalled recall(RecallRequest request, Strategy by, Use use, AnswerMeasure measure) {
    RankedRecall ranked = recall.ranked(request, by, measure);
    int share = request.options().budgetTokens() / SHARE;
    if (share < LEAST || !use.reads(request)) {
      return alone(request, ranked, Optional.empty());
    }
    GraphAnswer around =
        traversal.around(
            new GraphScope(request.scope(), request.asOf()),
            request.question(),
            use.hops(),
            new SnapshotChoice(request.snapshot(), Optional.empty()));
    TokenBudget<Part> budget = use.budgets().apply(share);
    GraphContext graph = GraphContext.fitting(around, use.form(), budget);
    int spent = graph.nodes().isEmpty() ? 0 : (int) (share - budget.left());
    Optional<RecallAnswer> answer = spent == 0 ? Optional.empty() : beside(ranked, spent);
    return answer.isEmpty()
        ? alone(request, ranked, around.degraded())
        : new Recalled(
            answer.get(), graph, around.degraded(), mentioned(request, answer.get().items()));
  }

  private Recalled alone(RecallRequest request, RankedRecall ranked, Optional<Degraded> degraded) {
    RecallAnswer answer = ranked.fill(0).answer();
    return new Recalled(answer, GraphContext.NONE, degraded, mentioned(request, answer.items()));
  }

  /** Empty where what the graph leaves of a budget holds nothing: all of it may hold something. */
  private static Optional<RecallAnswer> beside(RankedRecall ranked, int spent) {
    try {
      return Optional.of(ranked.fill(spent).answer()).filter(answer -> !answer.abstained());
    } catch (Fault refused) {
      if (refused.field().filter("budget_tokens"::equals).isPresent()) {
        return Optional.empty();
      }
      throw refused;
    }
  }

  private Map<EventId, List<String>> mentioned(RecallRequest request, List<RecallItem> items) {
    return request.options().explain() && !items.isEmpty()
        ? RecallMeasure.fitting(
            items,
            traversal.mentioned(
                new GraphScope(request.scope(), request.asOf()),
                items.stream().map(RecallItem::eventId).toList()))
        : Map.of();
  }
}
