package io.myria.recall.ranking;

import io.myria.config.Service;
import io.myria.config.Source;
import io.myria.database.Deadline;
import io.myria.embedding.CrossEncoder;
import io.myria.error.Fault;
import io.myria.llm.ChatRequest;
import io.myria.llm.Ledger;
import io.myria.llm.ModelUsage;
import io.myria.llm.Workflow;
import io.myria.recall.ranking.RerankProblem.Code;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;

/**
 * Puts documents in order for a question, by a model behind an endpoint or by one in this process.
 * Thread-safe.
 */
@Service
public final class Reranking implements AutoCloseable {

  /** Leaves every order as it is. */
  public static final Reranking NONE =
      new Reranking(
          Source.of(Map.of()).read(RerankSettings.class), RerankEndpoint.NONE, Optional.empty());

  /** A quarter of a request's time is for the work that goes on without an order. */
  private static final int KEPT = 4;

  /** A price is for a thousand requests. */
  private static final int PRICED = 3;

  private final RerankSettings settings;
  private final RerankForm form;
  private final RerankEndpoint endpoint;
  private final Optional<Ledger> ledger;
  private final Optional<CrossEncoder> local;

  /**
   * Loads the model of a folder, where the settings name one.
   *
   * @throws Fault at {@code myria.rerank.path} where the folder holds no cross-encoder
   */
  @Inject
  public Reranking(RerankSettings settings, RerankEndpoint endpoint, Ledger ledger) {
    this(settings, endpoint, Optional.of(ledger));
  }

  private Reranking(RerankSettings settings, RerankEndpoint endpoint, Optional<Ledger> ledger) {
    this.settings = settings;
    this.form = new RerankForm(settings);
    this.endpoint = endpoint;
    this.ledger = ledger;
    this.local = settings.path().map(Reranking::inFolder);
  }

  private static CrossEncoder inFolder(String path) {
    try {
      int threads = Math.max(1, Runtime.getRuntime().availableProcessors());
      return CrossEncoder.in(Path.of(path), threads);
    } catch (IllegalArgumentException problem) {
      throw Fault.misconfigured(
          RerankSettings.PATH, RerankSettings.PATH + ": " + problem.getMessage());
    }
  }

  /** Whether there is a model to ask, and it may be asked. Not inside a transaction. */
  public boolean works() {
    return local.isPresent()
        || settings.url().isPresent() && ledger.filter(Ledger::isOn).isPresent();
  }

  /** How many documents it takes at most, and of how many characters each. */
  public RerankSettings settings() {
    return settings;
  }

  /**
   * The documents' places, the best first; of equals the earlier one. What an endpoint is asked
   * stands in the books as all that a model is asked does. Blocks; not to be called inside a
   * transaction.
   *
   * @throws RerankProblem where there is no order
   */
  public int[] order(Finalists finalists) {
    double[] scores =
        local.map(model -> scores(model, finalists)).orElseGet(() -> asked(finalists));
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer place) -> -scores[place]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The longest that a recall waits: a quarter of the request's time is for the rest of it. */
  public static Duration patience(RerankSettings settings) {
    long left = Deadline.leftMillis(Long.MAX_VALUE);
    return Duration.ofMillis(Math.min(settings.timeout().toMillis(), left - left / KEPT));
  }

  private double[] scores(CrossEncoder model, Finalists finalists) {
    try {
      return model.scores(finalists.question(), finalists.documents(), patience(settings));
    } catch (TimeoutException late) {
      throw new RerankProblem(Code.RERANK_TIMEOUT, "no order in " + settings.timeout());
    } catch (Fault problem) {
      throw new RerankProblem(Code.RERANK_UNAVAILABLE, problem.getMessage());
    }
  }

  private double[] asked(Finalists finalists) {
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
    return new RerankWork(ChatRequest.of(members), nanos, book).scores(finalists, endpoint, form);
  }

  @Override
  @PreDestroy
  public void close() {
    local.ifPresent(CrossEncoder::close);
  }
}
