package io.myria.mcp.protocol;

import io.myria.error.Fault;
import io.myria.mcp.catalog.Tool.Progress;
import java.util.Map;

/**
 * A request whose answer comes later: until then its stream carries progress, if the client asked
 * for it (patterns/progress), and comments. A closed stream cancels the answer
 * (patterns/cancellation), which nobody will get.
 */
final class Waiting implements ServerStream {

  private final MethodAnswer answer;
  private final ClientConversation conversation;
  private final Runnable comment;

  Waiting(MethodAnswer answer, ClientConversation conversation, Runnable comment) {
    this.answer = answer;
    this.conversation = conversation;
    this.comment = comment;
  }

  @Override
  public void look() {
    if (answer.result().isDone()) {
      return;
    }
    if (!conversation.wantsProgress() || !tellProgress()) {
      comment.run();
    }
  }

  private boolean tellProgress() {
    try {
      Progress step = answer.progress().get();
      return conversation.tell(step.done(), null, step.message());
    } catch (Fault unknown) {
      return false;
    }
  }

  /** The last message; none may follow. */
  void finish(Map<String, Object> response) {
    conversation.finish(response);
  }

  @Override
  public void cancel() {
    conversation.cancel();
    answer.result().cancel(false);
  }

  @Override
  public void end() {
    cancel();
  }
}
