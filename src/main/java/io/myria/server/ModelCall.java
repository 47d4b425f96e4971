package io.myria.server;

import io.myria.config.Service;
import io.myria.llm.ChatPost;
import io.myria.llm.ChatTemplate;
import io.myria.llm.HttpAnswer;
import io.myria.llm.ModelFailure;
import io.myria.llm.ModelProblem;
import io.myria.llm.ModelSettings;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.client.ClientRequestFilter;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import java.net.URI;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.eclipse.microprofile.faulttolerance.Asynchronous;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/**
 * One request to the model's server, tried again where that may help, and not sent at all for a
 * while where hardly anything but failures came back. On a thread that holds no connection and is
 * in no transaction, so that the caller can stop waiting. A bean of its own, because a call within
 * a bean would not be guarded.
 */
@Service
class ModelCall {

  /** What tells of the server's health, and not of the request. */
  private static final Set<ModelFailure> SICK =
      EnumSet.of(
          ModelFailure.MODEL_TIMEOUT, ModelFailure.MODEL_BUSY, ModelFailure.MODEL_UNAVAILABLE);

  private final ModelSettings settings;
  private final Client client;

  @Inject
  ModelCall(ModelSettings settings, ChatTemplate template) {
    this.settings = settings;
    ModelSettings.Endpoint endpoint = settings.endpoint();
    this.client =
        RestClientBuilder.newBuilder()
            .baseUri(URI.create(endpoint.base()))
            .connectTimeout(endpoint.timeout().toMillis(), TimeUnit.MILLISECONDS)
            .readTimeout(endpoint.timeout().toMillis(), TimeUnit.MILLISECONDS)
            .property("microprofile.rest.client.disable.default.mapper", true)
            .register(new Headers(settings, template))
            .build(Client.class);
  }

  /** Its time is the longest that {@code myria.llm.timeout} may be; that one ends it first. */
  @Asynchronous
  @Timeout(value = 310, unit = ChronoUnit.SECONDS)
  @Retry(maxRetries = 3, delay = 400, jitter = 300, maxDuration = 600_000, retryOn = Passing.class)
  @CircuitBreaker(
      requestVolumeThreshold = 12,
      failureRatio = 1.0,
      delay = 10_000,
      failOn = Sick.class)
  @Bulkhead(value = 8, waitingTaskQueue = 8)
  CompletionStage<String> send(ChatPost post) {
    try {
      post.begin();
      String answer = answer(post);
      post.answered();
      return CompletableFuture.completedFuture(answer);
    } catch (ModelProblem problem) {
      post.failed(problem);
      if (problem.isPassing()) {
        throw new Passing(problem);
      }
      throw SICK.contains(problem.failure()) && post.isOfServer(problem)
          ? new Sick(problem)
          : problem;
    }
  }

  private String answer(ChatPost post) {
    try (Response response = client.complete(post.body())) {
      UnaryOperator<String> header = response::getHeaderString;
      return new HttpAnswer(
              response.getStatus(),
              name -> Optional.ofNullable(header.apply(name)),
              response.readEntity(InputStream.class))
          .body(post, settings.endpoint().answerBytes());
    } catch (ProcessingException problem) {
      throw HttpAnswer.broken(post, problem);
    }
  }

  /** As OpenAI's API has it. */
  @Path("/chat/completions")
  public interface Client {

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    Response complete(String request);
  }

  /** The template's headers, with the key as it is now. Public, for the container calls it. */
  public static final class Headers implements ClientRequestFilter {

    private final ModelSettings settings;
    private final ChatTemplate template;

    Headers(ModelSettings settings, ChatTemplate template) {
      this.settings = settings;
      this.template = template;
    }

    @Override
    public void filter(ClientRequestContext request) {
      template
          .headers(settings.endpoint().secretOrRefusal())
          .forEach((name, value) -> request.getHeaders().putSingle(name, value));
    }
  }

  /** The server is not well. */
  static class Sick extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ModelProblem problem;

    Sick(ModelProblem problem) {
      super(problem.getMessage(), problem);
      this.problem = problem;
    }

    ModelProblem problem() {
      return problem;
    }
  }

  /** Asking again may help. */
  static final class Passing extends Sick {
    private static final long serialVersionUID = 1L;

    Passing(ModelProblem problem) {
      super(problem);
    }
  }
}
