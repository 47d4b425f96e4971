package io.myria.server;

import io.myria.config.Service;
import io.myria.recall.rerank.RerankEndpoint;
import io.myria.recall.rerank.RerankProblem;
import io.myria.recall.rerank.RerankProblem.Code;
import jakarta.inject.Inject;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;

/** The reranking endpoint as the room wants it: what went wrong, by its code. */
@Service
class RerankProvider implements RerankEndpoint {

  private final RerankCall call;

  @Inject
  RerankProvider(RerankCall call) {
    this.call = call;
  }

  @Override
  public String rerank(String request) {
    try {
      return call.rerank(request);
    } catch (RerankCall.Failed failed) {
      throw failed.problem();
    } catch (CircuitBreakerOpenException open) {
      throw new RerankProblem(Code.RERANK_SUSPENDED, "it failed again and again");
    }
  }
}
