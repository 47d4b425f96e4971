package io.myria.mcp.legacy;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpStreamableServerSession.McpStreamableServerSessionStream;
import io.myria.error.Fault;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.InputRequired;
import io.myria.mcp.current.ClientConversation;
import io.myria.mcp.current.Method;
import io.myria.mcp.current.MethodAnswer;
import io.myria.mcp.current.MethodAnswer.Step;
import io.myria.mcp.current.Request;
import io.myria.scope.Call;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * One request of a session, from its first word to its answer. A method that has to ask the client
 * something is begun again with the answers; no thread waits meanwhile. Thread-safe.
 */
final class SessionRequest {

  private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {};

  private static final int PATIENCE_MINUTES = 10;

  private final Call call;
  private final Object id;
  private final Map<String, Object> params;
  private final McpStreamableServerSessionStream stream;
  private final ClientConversation conversation;
  private final CompletableFuture<Map<String, Object>> result = new CompletableFuture<>();
  private volatile MethodAnswer answer;

  /**
   * @param params as sent
   */
  SessionRequest(
      Session session,
      Call call,
      Object id,
      Map<String, Object> params,
      McpStreamableServerSessionStream stream) {
    this.call = call;
    this.id = id;
    this.params = params;
    this.stream = stream;
    this.conversation =
        new ClientConversation(
            params.get("_meta") instanceof Map<?, ?> meta ? meta.get("progressToken") : null,
            session::hears,
            session.who(),
            new ConcurrentHashMap<>());
    conversation.connect(this::say);
  }

  Call call() {
    return call;
  }

  /** What the method answers, now or later. */
  CompletableFuture<Map<String, Object>> begin(Method method, Executor later) {
    try {
      answer = method.answer(new Request(id, params, call, conversation));
      answer
          .result()
          .whenComplete(
              (done, problem) -> {
                if (problem == null) {
                  result.complete(done);
                } else {
                  result.completeExceptionally(problem);
                }
              });
    } catch (InputRequired wanted) {
      ask(wanted).thenRunAsync(() -> begin(method, later), later).exceptionally(this::failed);
    } catch (RuntimeException problem) {
      result.completeExceptionally(problem);
    }
    return result;
  }

  /** Says how far it is, or that the stream is alive. */
  void look(Runnable comment) {
    MethodAnswer known = answer;
    if (result.isDone()) {
      return;
    }
    if (known == null || !conversation.wantsProgress() || !tellProgress(known)) {
      comment.run();
    }
  }

  /** The client no longer wants the answer. */
  void cancel() {
    MethodAnswer known = answer;
    if (known != null) {
      known.result().cancel(false);
    }
    result.cancel(false);
  }

  private boolean tellProgress(MethodAnswer known) {
    try {
      Step step = known.progress().get();
      return conversation.tell(step.done(), null, step.message());
    } catch (Fault unknown) {
      return false;
    }
  }

  private CompletableFuture<Void> ask(InputRequired wanted) {
    if (!conversation.lacking(wanted.questions()).isEmpty()) {
      throw Client.cannotBeAsked();
    }
    return CompletableFuture.allOf(
        wanted.questions().entrySet().stream()
            .map(
                entry ->
                    stream
                        .sendRequest(entry.getValue().method(), entry.getValue().params(), OBJECT)
                        .toFuture()
                        .orTimeout(PATIENCE_MINUTES, TimeUnit.MINUTES)
                        .thenAccept(said -> conversation.answers().put(entry.getKey(), said)))
            .toArray(CompletableFuture[]::new));
  }

  private Void failed(Throwable problem) {
    result.completeExceptionally(problem);
    return null;
  }

  private void say(Map<String, Object> notification) {
    stream
        .sendNotification((String) notification.get("method"), notification.get("params"))
        .subscribe();
  }
}
