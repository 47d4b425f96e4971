package io.myria.stateless;

import io.myria.fault.Fault;
import io.myria.stateless.Answer.Step;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A request whose answer comes later: until then its stream carries progress, if the client asked
 * for it (patterns/progress), and comments. A closed stream cancels the answer
 * (patterns/cancellation), which nobody will get.
 */
final class Waiting implements Flow {

  private final Request request;
  private final Answer answer;
  private final Consumer<Map<String, Object>> send;
  private final Runnable comment;
  private double sent = Double.NEGATIVE_INFINITY;
  private boolean over;

  Waiting(Request request, Answer answer, Consumer<Map<String, Object>> send, Runnable comment) {
    this.request = request;
    this.answer = answer;
    this.send = send;
    this.comment = comment;
  }

  @Override
  public void look() {
    if (answer.result().isDone()) {
      return;
    }
    if (request.progressToken().isEmpty() || !tellProgress()) {
      comment.run();
    }
  }

  private boolean tellProgress() {
    try {
      return tell(answer.progress().get());
    } catch (Fault unknown) {
      return false;
    }
  }

  /** The last message; none may follow. */
  synchronized void finish(Map<String, Object> response) {
    if (!over) {
      over = true;
      send.accept(response);
    }
  }

  @Override
  public synchronized void cancel() {
    over = true;
    answer.result().cancel(false);
  }

  @Override
  public void end() {
    cancel();
  }

  /** Progress must increase with each notification. */
  private synchronized boolean tell(Step step) {
    if (over || step.done() <= sent) {
      return false;
    }
    sent = step.done();
    Map<String, Object> params = new LinkedHashMap<>();
    params.put(Revision.PROGRESS_TOKEN, request.progressToken().orElseThrow());
    params.put("progress", step.done());
    params.put("message", step.message());
    send.accept(Messages.notification("notifications/progress", params));
    return true;
  }
}
