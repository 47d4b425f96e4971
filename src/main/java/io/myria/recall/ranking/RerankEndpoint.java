package io.myria.recall.ranking;

/** Carries requests to the reranking server. Thread-safe. */
public interface RerankEndpoint {

  /** There is none. */
  RerankEndpoint NONE =
      request -> {
        throw new RerankProblem(RerankProblem.Code.RERANK_UNAVAILABLE, "none is configured");
      };

  /**
   * Posts a JSON body and returns the answer's, within the time that settings allow.
   *
   * @throws RerankProblem for what its server did
   */
  String rerank(String request);
}
