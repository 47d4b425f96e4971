package io.myria.server;

import io.myria.config.Service;
import io.myria.llm.AnswerBody;
import io.myria.recall.ranking.RerankProblem;
import io.myria.recall.ranking.RerankProblem.Code;
import io.myria.recall.ranking.RerankSettings;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.faulttolerance.Asynchronous;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/**
 * One request to the reranking endpoint, and none for a while where nothing but failures came back.
 * It is not tried again: a recall waits for it, and is good without it. On a thread of its own, so
 * that the waiting caller can stop. A bean of its own, because a call within a bean would not be
 * guarded.
 */
@Service
class RerankCall {

  /** Of two hundred results, whatever else each holds. */
  private static final int MOST_BYTES = 4 << 20;

  private final RerankSettings settings;
  private final Optional<Client> client;

  @Inject
  RerankCall(RerankSettings settings) {
    this.settings = settings;
    this.client = settings.url().map(url -> client(url, settings));
  }

  /** Its server failed, not the request. */
  static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Code code;

    Failed(Code code, String message) {
      super(message);
      this.code = code;
    }

    RerankProblem problem() {
      return new RerankProblem(code, getMessage());
    }
  }

  @Asynchronous
  @Bulkhead(value = 8, waitingTaskQueue = 8)
  @CircuitBreaker(
      requestVolumeThreshold = 6,
      failureRatio = 1,
      delay = 5_000,
      failOn = Failed.class)
  CompletionStage<String> rerank(String request) {
    return CompletableFuture.completedFuture(answer(request));
  }

  private String answer(String request) {
    long end = System.nanoTime() + settings.timeout().toNanos();
    String authorization = settings.key().map("Bearer "::concat).orElse(null);
    try (Response response = client.orElseThrow().rerank(authorization, request)) {
      int status = response.getStatus();
      if (status == 408 || status == 429 || status >= 500) {
        throw new Failed(Code.RERANK_UNAVAILABLE, "HTTP " + status);
      }
      if (status >= 300) {
        throw new RerankProblem(Code.RERANK_REFUSED, "HTTP " + status);
      }
      InputStream body = response.readEntity(InputStream.class);
      return new String(
          AnswerBody.read(body, MOST_BYTES, () -> System.nanoTime() > end), StandardCharsets.UTF_8);
    } catch (AnswerBody.TooLarge problem) {
      throw new RerankProblem(Code.RERANK_MALFORMED, problem.getMessage());
    } catch (ProcessingException | IOException problem) {
      boolean late = isLate(problem) || System.nanoTime() > end;
      throw new Failed(
          late ? Code.RERANK_TIMEOUT : Code.RERANK_UNAVAILABLE,
          late ? "no answer in " + settings.timeout() : "no answer: " + problem.getMessage());
    }
  }

  private static boolean isLate(Throwable problem) {
    for (Throwable one = problem; one != null; one = one.getCause()) {
      if (one instanceof SocketTimeoutException) {
        return true;
      }
    }
    return false;
  }

  private static Client client(String url, RerankSettings settings) {
    return RestClientBuilder.newBuilder()
        .baseUri(URI.create(url))
        .connectTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .readTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
        .property("microprofile.rest.client.disable.default.mapper", true)
        .build(Client.class);
  }

  /** As Cohere, Jina and TEI have it. */
  @Path("/rerank")
  public interface Client {

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    Response rerank(@HeaderParam("Authorization") String authorization, String request);
  }
}
