package io.myria.recall.ranking;

import io.myria.recall.ranking.RerankProblem.Code;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How a reranking server is spoken to: what a request holds, and what an answer has to. */
record RerankForm(RerankSettings settings) {

  private static final JsonMapper JSON = JsonMapper.shared();

  /** The members of a request. */
  Map<String, Object> request(String question, List<String> documents) {
    Map<String, Object> request = new LinkedHashMap<>();
    settings.model().ifPresent(model -> request.put("model", model));
    request.put("query", question);
    if (isTei()) {
      request.put("texts", documents);
      request.put("truncate", true);
    } else {
      request.put("documents", documents);
      request.put("top_n", documents.size());
    }
    return request;
  }

  private boolean isTei() {
    return settings.form() == RerankSettings.Form.TEI;
  }

  /**
   * An answer that is one.
   *
   * @param scores one for each document
   * @param tokens that it says it was billed for
   */
  record Answer(double[] scores, Optional<Long> tokens) {}

  /**
   * @throws RerankProblem where it is not a score for each document, and nothing else
   */
  Answer read(String text, int documents) {
    JsonNode answer = parsed(text);
    JsonNode results = isTei() ? answer : answer.path("results");
    if (!results.isArray() || results.size() != documents) {
      throw malformed("has " + results.size() + " results for " + documents + " documents");
    }
    double[] scores = new double[documents];
    Arrays.fill(scores, Double.NaN);
    for (JsonNode result : results) {
      JsonNode index = result.path("index");
      JsonNode score = result.path(isTei() ? "score" : "relevance_score");
      if (!index.isInt() || index.intValue() < 0 || index.intValue() >= documents) {
        throw malformed("names a document that was not sent");
      }
      if (!score.isNumber() || !Double.isFinite(score.doubleValue(Double.NaN))) {
        throw malformed("has a score that is no number");
      }
      if (!Double.isNaN(scores[index.intValue()])) {
        throw malformed("names a document twice");
      }
      scores[index.intValue()] = score.doubleValue();
    }
    JsonNode tokens = answer.path("usage").path("total_tokens");
    return new Answer(
        scores,
        Optional.of(tokens)
            .filter(told -> told.isInt() && told.intValue() >= 0)
            .map(JsonNode::longValue));
  }

  private static JsonNode parsed(String answer) {
    try {
      return JSON.readTree(answer);
    } catch (JacksonException noJson) {
      throw malformed("is no JSON");
    }
  }

  private static RerankProblem malformed(String what) {
    return new RerankProblem(Code.RERANK_MALFORMED, "its answer " + what);
  }
}
