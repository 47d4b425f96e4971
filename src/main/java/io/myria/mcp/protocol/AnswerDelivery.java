package io.myria.mcp.protocol;

import io.myria.error.Fault;
import io.myria.http.RequestId;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Brings the answer of a method to its client: as one JSON object, if it is there when the method
 * returns and nothing was said before it, else on a stream, for which no thread waits. Thread-safe.
 */
public final class AnswerDelivery {

  private static final Logger LOG = Logger.getLogger(AnswerDelivery.class.getName());

  private final Streams streams;
  private final Executor executor;
  private final Dialect dialect;

  /**
   * @param executor threads of the container, for answers that come later
   */
  public AnswerDelivery(Streams streams, Executor executor, Dialect dialect) {
    this.streams = streams;
    this.executor = executor;
    this.dialect = dialect;
  }

  /**
   * Begins a method on this thread, and answers its client, then or later.
   *
   * @throws Fault {@code overloaded} if a stream is needed and one more is too many
   */
  public void answer(
      Exchange exchange,
      Message message,
      ClientConversation conversation,
      Supplier<MethodAnswer> method)
      throws IOException {
    Answering answering = new Answering(exchange, message, conversation);
    conversation.opensBy(answering::tryToOpen);
    MethodAnswer answer;
    try {
      answer = method.get();
    } catch (RuntimeException problem) {
      answer = MethodAnswer.failed(problem);
    }
    answering.goOn(answer);
  }

  private final class Answering {

    private final Exchange exchange;
    private final Message message;
    private final ClientConversation conversation;
    private final Optional<String> requestId;
    private EventStream stream;

    private Answering(Exchange exchange, Message message, ClientConversation conversation) {
      this.exchange = exchange;
      this.message = message;
      this.conversation = conversation;
      this.requestId = RequestId.of(exchange.request());
    }

    /** Where it cannot be, what was said waits for the answer, which then says why. */
    private void tryToOpen() {
      try {
        open();
      } catch (IOException | Fault problem) {
        LOG.log(Level.FINE, "a stream could not be opened yet", problem);
      }
    }

    private void open() throws IOException {
      if (stream == null) {
        stream = exchange.stream();
        conversation.connect(stream::send);
      }
    }

    private void goOn(MethodAnswer answer) throws IOException {
      CompletableFuture<?> result = answer.result();
      if (result.isDone() && !result.isCancelled() && !conversation.hasBegun()) {
        write(answer);
        return;
      }
      open();
      Waiting waiting = new Waiting(answer, conversation, stream::comment);
      streams.add(stream, waiting);
      waiting.look();
      result
          .handleAsync((done, problem) -> finish(waiting, answer), executor)
          // If no thread is free for it, the thread that brought the result sends the answer, too.
          .exceptionally(refused -> finish(waiting, answer));
    }

    private void write(MethodAnswer answer) throws IOException {
      try {
        exchange.answer(message, answer.joined());
      } catch (RuntimeException problem) {
        exchange.refuse(dialect.failure(message, problem).to(message.id()));
      }
    }

    private Void finish(Waiting waiting, MethodAnswer answer) {
      try {
        if (!answer.result().isCancelled()) {
          waiting.finish(JsonRpc.result(message.id(), dialect.result(answer.joined())));
        }
      } catch (RuntimeException problem) {
        fail(waiting, problem);
      } catch (Error problem) {
        fail(waiting, new CompletionException(problem));
      } finally {
        // Its client may still have to take it, and is cut off if it does not.
        stream.end();
        if (stream.isClosed()) {
          streams.remove(stream);
        }
      }
      return null;
    }

    private void fail(Waiting waiting, RuntimeException problem) {
      waiting.finish(
          JsonRpc.error(message.id(), dialect.failure(message, problem).error(requestId), true));
    }
  }
}
