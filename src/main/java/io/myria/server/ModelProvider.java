package io.myria.server;

import io.myria.config.Service;
import io.myria.llm.ChatEndpoint;
import io.myria.llm.ChatPost;
import io.myria.llm.ModelFailure;
import io.myria.llm.ModelProblem;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.FaultToleranceException;

/**
 * The model's server as the room wants it: what went wrong, with its reason, and never later than
 * asked for.
 */
@Service
class ModelProvider implements ChatEndpoint {

  /** In which a try that is late says so by itself. */
  private static final long GRACE_MILLIS = 200;

  private final ModelCall call;

  @Inject
  ModelProvider(ModelCall call) {
    this.call = call;
  }

  @Override
  public String post(ChatPost post) {
    CompletableFuture<String> answer = null;
    try {
      answer = call.send(post).toCompletableFuture();
      return awaited(answer, post);
    } catch (TimeoutException late) {
      answer.cancel(true);
      throw ModelProblem.of(ModelFailure.MODEL_TIMEOUT, "it did not answer in time");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      answer.cancel(true);
      throw ModelProblem.of(ModelFailure.MODEL_TIMEOUT, "the wait for it was interrupted");
    } catch (ExecutionException | CompletionException | FaultToleranceException problem) {
      throw said(problem);
    }
  }

  /** Also where a server sends its headers drop by drop, which no reading ends. */
  private static String awaited(CompletableFuture<String> answer, ChatPost post)
      throws InterruptedException, ExecutionException, TimeoutException {
    while (true) {
      try {
        return answer.get(
            Math.min(post.leftMillis(), post.tryLeftMillis() + GRACE_MILLIS),
            TimeUnit.MILLISECONDS);
      } catch (TimeoutException late) {
        if (post.leftMillis() == 0 || post.isOverdue(GRACE_MILLIS)) {
          throw late;
        }
      }
    }
  }

  private static RuntimeException said(Exception problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof ModelProblem known) {
        return known;
      }
      if (cause instanceof ModelCall.Sick sick) {
        return sick.problem();
      }
      if (cause instanceof CircuitBreakerOpenException) {
        return ModelProblem.of(
            ModelFailure.MODEL_SUSPENDED,
            "it failed again and again; it is left alone for a while");
      }
      if (cause instanceof BulkheadException) {
        return ModelProblem.of(ModelFailure.MODEL_CROWDED, "too many requests to it at once");
      }
      if (cause instanceof org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException) {
        return ModelProblem.of(ModelFailure.MODEL_TIMEOUT, "it did not answer in time");
      }
    }
    return new IllegalStateException("a request to the model failed", problem);
  }
}
