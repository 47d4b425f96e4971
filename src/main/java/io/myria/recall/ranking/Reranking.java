package io.myria.recall.ranking;

import io.myria.config.Service;
import io.myria.config.Source;
import io.myria.llm.ChatRequest;
import io.myria.llm.Ledger;
import io.myria.llm.ModelUsage;
import io.myria.llm.Workflow;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Puts documents in order for a question by a model behind an endpoint. Thread-safe. */
@Service
public final class Reranking {

  /** Leaves every order as it is. */
  public static final Reranking NONE =
      new Reranking(
          Source.of(Map.of()).read(RerankSettings.class), RerankEndpoint.NONE, Optional.empty());

  /** A price is for a thousand requests. */
  private static final int PRICED = 3;

  private final RerankSettings settings;
  private final RerankForm form;
  private final RerankEndpoint endpoint;
  private final Optional<Ledger> ledger;

  @Inject
  public Reranking(RerankSettings settings, RerankEndpoint endpoint, Ledger ledger) {
    this(settings, endpoint, Optional.of(ledger));
  }

  private Reranking(RerankSettings settings, RerankEndpoint endpoint, Optional<Ledger> ledger) {
    this.settings = settings;
    this.form = new RerankForm(settings);
    this.endpoint = endpoint;
    this.ledger = ledger;
  }

  /** Whether there is a model to ask, and it may be asked. Not inside a transaction. */
  public boolean works() {
    return settings.url().isPresent() && ledger.filter(Ledger::isOn).isPresent();
  }

  /** How many documents it takes at most, and of how many characters each. */
  public RerankSettings settings() {
    return settings;
  }

  /**
   * The documents' places, the best first; of equals the earlier one. It stands in the books as all
   * that a model is asked does. Blocks; not to be called inside a transaction.
   *
   * @throws RerankProblem where there is no order
   */
  public int[] order(Finalists finalists) {
    Map<String, Object> members = form.request(finalists.question(), finalists.documents());
    Ledger.Work work =
        new Ledger.Work(
            Workflow.RERANK,
            finalists.audience(),
            finalists.snapshot(),
            "rerank." + settings.form().name().toLowerCase(Locale.ROOT),
            members,
            finalists.events(),
            List.of(),
            false);
    Ledger.Book book = ledger.orElseThrow().open(work, settings.model().orElse("unnamed"));
    long nanos = ModelUsage.nanos(BigDecimal.valueOf(settings.price()).movePointLeft(PRICED));
    double[] scores =
        new RerankWork(ChatRequest.of(members), nanos, book).scores(finalists, endpoint, form);
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer place) -> -scores[place]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
