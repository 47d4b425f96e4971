package io.myria.server;

import io.myria.config.Service;
import io.myria.llm.ModelFailure;
import io.myria.llm.ModelProblem;
import io.myria.llm.chat.ChatEndpoint;
import io.myria.llm.chat.ChatPost;
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
      return answer.get(post.leftMillis(), TimeUnit.MILLISECONDS);
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
