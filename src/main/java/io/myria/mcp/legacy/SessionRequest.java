package io.myria.mcp.legacy;

import io.myria.http.RequestTime;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.InputRequired;
import io.myria.mcp.catalog.Tool.Progress;
import io.myria.mcp.protocol.ClientConversation;
import io.myria.mcp.protocol.JsonRpc;
import io.myria.mcp.protocol.Message;
import io.myria.mcp.protocol.MethodAnswer;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.Operation.Ask;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * One request of a session, from its first word to its answer. A method that has to ask the client
 * something is begun again with the answers; no thread waits meanwhile. Thread-safe.
 */
final class SessionRequest {

  /** For a client's answer; people are asked, too. */
  private static final int PATIENCE_MINUTES = 10;

  /** As long as nothing is known, none is sent. */
  private static final Progress NONE = new Progress(Double.NEGATIVE_INFINITY, "");

  private final Session session;
  private final Operation operation;
  private final Ask ask;
  private final ClientConversation conversation;
  private final Executor later;
  private final CompletableFuture<Map<String, Object>> result = new CompletableFuture<>();
  private volatile MethodAnswer answer;
  private volatile Runnable goOn;

  /**
   * @param ask by {@code conversation}
   * @param later threads of the container, to go on when the client has answered
   */
  SessionRequest(
      Session session,
      Operation operation,
      Ask ask,
      ClientConversation conversation,
      Executor later) {
    this.session = session;
    this.operation = operation;
    this.ask = ask;
    this.conversation = conversation;
    this.later = later;
  }

  /** What the method answers, now or later. */
  MethodAnswer begin(Object id) {
    goOn = RequestTime.again(this::run);
    session.begin(id, this::cancel);
    result.whenComplete((done, problem) -> session.finish(id));
    run();
    return new MethodAnswer(result, () -> answer == null ? NONE : answer.progress().get());
  }

  private void run() {
    try {
      answer = operation.answer(ask);
      answer.result().whenComplete(this::complete);
    } catch (InputRequired wanted) {
      try {
        question(wanted).thenRunAsync(goOn, later).exceptionally(this::failed);
      } catch (RuntimeException | Error problem) {
        failed(problem);
      }
    } catch (RuntimeException | Error problem) {
      failed(problem);
    }
  }

  private void complete(Map<String, Object> done, Throwable problem) {
    if (problem == null) {
      result.complete(done);
    } else {
      failed(problem);
    }
  }

  private Void failed(Throwable problem) {
    result.completeExceptionally(
        problem instanceof CompletionException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : problem);
    return null;
  }

  /** The client no longer wants the answer. */
  private void cancel() {
    conversation.cancel();
    MethodAnswer known = answer;
    if (known != null) {
      known.result().cancel(false);
    }
    result.cancel(false);
  }

  /** No longer asked when nobody waits for the result. */
  private CompletableFuture<Void> question(InputRequired wanted) {
    if (!conversation.lacking(wanted.questions()).isEmpty()) {
      throw Client.cannotBeAsked();
    }
    List<CompletableFuture<Void>> all =
        wanted.questions().entrySet().stream()
            .map(entry -> question(entry.getKey(), entry.getValue()))
            .toList();
    return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
  }

  private CompletableFuture<Void> question(String key, Client.Question wanted) {
    Session.Question question = session.ask();
    result.whenComplete((done, problem) -> question.answer().cancel(false));
    conversation.say(JsonRpc.request(question.id(), wanted.method(), wanted.params()));
    return question
        .answer()
        .orTimeout(PATIENCE_MINUTES, TimeUnit.MINUTES)
        .thenAccept(
            said -> {
              if (!(said instanceof Map)) {
                throw Client.cannotBeAsked();
              }
              conversation.answers().put(key, Message.object(said));
            });
  }
}
