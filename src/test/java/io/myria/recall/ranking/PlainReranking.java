package io.myria.recall.ranking;

import io.myria.config.Source;
import io.myria.llm.Ledger;
import io.myria.llm.MemoryLedger;
import io.myria.recall.ranking.RerankProblem.Code;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.HashMap;
import java.util.Map;

/** The shipped reranking in a plain JVM, over a peer; the breaker is the server's. */
public final class PlainReranking {

  private PlainReranking() {}

  /** With books in memory. */
  public static Reranking of(RerankPeer peer, String... keysAndValues) {
    return of(peer, new MemoryLedger(), keysAndValues);
  }

  /** With books of any kind. */
  public static Reranking of(RerankPeer peer, Ledger ledger, String... keysAndValues) {
    Map<String, String> values = new HashMap<>(Map.of("myria.rerank.url", peer.url()));
    for (int index = 0; index < keysAndValues.length; index += 2) {
      values.put("myria.rerank." + keysAndValues[index], keysAndValues[index + 1]);
    }
    RerankSettings settings = Source.of(values).read(RerankSettings.class);
    return new Reranking(settings, request -> post(settings, request), ledger);
  }

  private static String post(RerankSettings settings, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(settings.url().orElseThrow() + "/rerank"))
            .timeout(settings.timeout())
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> response =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        boolean refused = response.statusCode() < 500 && response.statusCode() != 429;
        throw new RerankProblem(
            refused ? Code.RERANK_REFUSED : Code.RERANK_UNAVAILABLE,
            "HTTP " + response.statusCode());
      }
      return response.body();
    } catch (HttpTimeoutException late) {
      throw new RerankProblem(Code.RERANK_TIMEOUT, "late");
    } catch (IOException problem) {
      throw new RerankProblem(Code.RERANK_UNAVAILABLE, problem.toString());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new RerankProblem(Code.RERANK_UNAVAILABLE, "stopped");
    }
  }
}
