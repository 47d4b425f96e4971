package io.myria.recall.rerank;

import io.myria.config.Service;
import io.myria.config.Source;
import io.myria.recall.rerank.RerankProblem.Code;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Puts documents in order for a question by a model behind an endpoint. Thread-safe. */
@Service
public final class Reranking {

  /** Leaves every order as it is. */
  public static final Reranking NONE =
      new Reranking(Source.of(Map.of()).read(RerankSettings.class), RerankEndpoint.NONE);

  private static final JsonMapper JSON = JsonMapper.shared();

  private final RerankSettings settings;
  private final RerankEndpoint endpoint;

  @Inject
  public Reranking(RerankSettings settings, RerankEndpoint endpoint) {
    this.settings = settings;
    this.endpoint = endpoint;
  }

  /** Whether there is a model to ask, and it may be asked. Not inside a transaction. */
  public boolean works() {
    return settings.url().isPresent() && endpoint.isOn();
  }

  /** How many documents it takes at most, and of how many characters each. */
  public RerankSettings settings() {
    return settings;
  }

  /**
   * The documents' places, the best first; of equals the earlier one. Blocks; not to be called
   * inside a transaction.
   *
   * @throws RerankProblem where there is no order
   */
  public int[] order(String question, List<String> documents) {
    double[] scores = scores(endpoint.rerank(request(question, documents)), documents.size());
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer place) -> -scores[place]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private String request(String question, List<String> documents) {
    Map<String, Object> request = new LinkedHashMap<>();
    settings.model().ifPresent(model -> request.put("model", model));
    request.put("query", question);
    if (settings.form() == RerankSettings.Form.TEI) {
      request.put("texts", documents);
      request.put("truncate", true);
    } else {
      request.put("documents", documents);
      request.put("top_n", documents.size());
    }
    return JSON.writeValueAsString(request);
  }

  /** A score for each document, and nothing else. */
  private double[] scores(String answer, int documents) {
    boolean tei = settings.form() == RerankSettings.Form.TEI;
    JsonNode results = parsed(answer);
    results = tei ? results : results.path("results");
    if (!results.isArray() || results.size() != documents) {
      throw malformed("has " + results.size() + " results for " + documents + " documents");
    }
    double[] scores = new double[documents];
    Arrays.fill(scores, Double.NaN);
    for (JsonNode result : results) {
      JsonNode index = result.path("index");
      JsonNode score = result.path(tei ? "score" : "relevance_score");
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
    return scores;
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
