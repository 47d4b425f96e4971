package io.myria.recall.ranking;

import io.myria.llm.ChatRequest;
import io.myria.llm.Ledger;
import io.myria.llm.ModelFailure;
import io.myria.llm.ModelProblem;
import io.myria.llm.ModelUsage;
import io.myria.llm.WorkReport;
import io.myria.recall.ranking.RerankProblem.Code;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One request to a reranking server, and its books: what it may use is set aside before it is sent,
 * and what the server was shown is written down before it is. For one thread.
 */
final class RerankWork {

  /** It may have worked, and nobody knows whether that is billed. */
  private static final Set<Code> UNCOUNTED =
      EnumSet.of(Code.RERANK_TIMEOUT, Code.RERANK_UNAVAILABLE, Code.RERANK_MALFORMED);

  private final ChatRequest request;
  private final ModelUsage estimate;
  private final Ledger.Book book;
  private final long begun = System.nanoTime();

  private String outcome = "defect";
  private String detail = "";
  private String text = "";
  private ModelUsage used = ModelUsage.NONE;
  private boolean sent;
  private boolean counted;

  /**
   * @param nanos what it costs
   */
  RerankWork(ChatRequest request, long nanos, Ledger.Book book) {
    this.request = request;
    this.estimate = new ModelUsage(request.tokens(), 0, nanos);
    this.book = book;
  }

  /**
   * The scores of the documents.
   *
   * @throws RerankProblem where there are none
   */
  double[] scores(Finalists finalists, RerankEndpoint endpoint, RerankForm form) {
    try {
      book.show(finalists.events());
      reserve();
      sent = true;
      used = estimate;
      text = endpoint.rerank(request.body());
      RerankForm.Answer answer = form.read(text, finalists.documents().size());
      counted = answer.tokens().isPresent();
      used = new ModelUsage(answer.tokens().orElse(request.tokens()), 0, estimate.nanos());
      outcome = WorkReport.OK;
      return answer.scores();
    } catch (RerankProblem problem) {
      outcome = problem.code().wire();
      detail = problem.getMessage();
      used = UNCOUNTED.contains(problem.code()) ? used : ModelUsage.NONE;
      throw problem;
    } finally {
      close();
    }
  }

  private void reserve() {
    try {
      book.reserve(estimate);
    } catch (ModelProblem refused) {
      boolean off = refused.failure() == ModelFailure.MODEL_OFF;
      throw new RerankProblem(off ? Code.MODEL_OFF : Code.CAP_REACHED, refused.getMessage());
    }
  }

  private void close() {
    long millis = Duration.ofNanos(System.nanoTime() - begun).toMillis();
    List<WorkReport.Round> rounds = List.of();
    if (sent) {
      book.settle(new Ledger.Settlement(request, 1, estimate, used, Optional.empty()));
      rounds =
          List.of(
              new WorkReport.Round(
                  request.hash(), text, List.of(), used, 1, counted, false, false, millis));
    }
    book.close(new WorkReport(outcome, detail, Optional.empty(), rounds, used, millis));
  }
}
