package io.myria.server;

import io.myria.config.Service;
import io.myria.recall.ranking.RerankEndpoint;
import io.myria.recall.ranking.RerankProblem;
import io.myria.recall.ranking.RerankProblem.Code;
import io.myria.recall.ranking.RerankSettings;
import io.myria.recall.ranking.Reranking;
import jakarta.inject.Inject;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;

/** The reranking endpoint as the room wants it: in time, and what went wrong, by its code. */
@Service
class RerankProvider implements RerankEndpoint {

  private final RerankCall call;
  private final RerankSettings settings;

  @Inject
  RerankProvider(RerankCall call, RerankSettings settings) {
    this.call = call;
    this.settings = settings;
  }

  @Override
  public String rerank(String request) {
    Future<String> answer = call.rerank(request).toCompletableFuture();
    try {
      return answer.get(Reranking.patience(settings).toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      answer.cancel(true);
      throw new RerankProblem(Code.RERANK_TIMEOUT, "no answer in " + settings.timeout());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new RerankProblem(Code.RERANK_UNAVAILABLE, "interrupted");
    } catch (ExecutionException problem) {
      throw problem(problem.getCause());
    }
  }

  private static RuntimeException problem(Throwable cause) {
    return switch (cause) {
      case RerankCall.Failed failed -> failed.problem();
      case CircuitBreakerOpenException open ->
          new RerankProblem(Code.RERANK_SUSPENDED, "it failed again and again");
      case BulkheadException full ->
          new RerankProblem(Code.RERANK_UNAVAILABLE, "too many requests to it at once");
      case RuntimeException known -> known;
      case null, default -> new IllegalStateException(cause);
    };
  }
}
