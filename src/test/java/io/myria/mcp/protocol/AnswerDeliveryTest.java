package io.myria.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.error.LoggedRecords;
import io.myria.mcp.catalog.Tool.Progress;
import io.myria.mcp.protocol.ClientConversation.Who;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/** How an answer that comes later reaches its client. */
class AnswerDeliveryTest {

  private static final Message ASKED = new Message(7, "tools/call", Map.of());

  private static final long PATIENCE_NANOS = 11_000_000_000L;

  private final Streams streams = new Streams();
  private final TakenStream client = new TakenStream();
  private final CompletableFuture<Map<String, Object>> result = new CompletableFuture<>();

  @Test
  void anAnswerThatComesLaterIsTheLastOfItsStream() throws IOException {
    begin(new Plain());
    assertThat(streams.count()).isOne();
    result.complete(Map.of("said", "hello"));
    assertThat(client.text()).contains("\"id\":7", "hello");
    assertThat(streams.count()).isZero();
  }

  @Test
  void anAnswerForWhichNoThreadIsFreeIsBroughtAllTheSame() throws IOException {
    begin(
        new Plain(),
        work -> {
          throw new RejectedExecutionException("full");
        });
    result.complete(Map.of("said", "hello"));
    assertThat(client.text()).contains("\"id\":7", "hello");
    assertThat(streams.count()).isZero();
  }

  /** Its stream has said its last word, and nothing more will be written that would show it. */
  @Test
  void whoDoesNotTakeItsAnswerIsCutOff() throws IOException {
    begin(new Plain());
    client.readsNoMore();
    result.complete(Map.of("said", "hello"));
    assertThat(streams.count()).isOne();
    streams.look(System.nanoTime());
    assertThat(streams.count()).isOne();
    streams.look(System.nanoTime() + PATIENCE_NANOS);
    assertThat(streams.count()).isZero();
    assertThat(client.text()).doesNotContain("hello");
  }

  @Test
  void anErrorWhileAnAnswerIsMadeIsToldLoggedAndEndsTheStream() throws IOException {
    StackOverflowError error = new StackOverflowError();
    begin(
        new Plain() {
          @Override
          public Map<String, Object> result(Map<String, Object> plain) {
            throw error;
          }
        });
    try (LoggedRecords logged = new LoggedRecords(ProtocolException.class)) {
      result.complete(Map.of());
      assertThat(logged.thrown(Level.SEVERE))
          .singleElement()
          .extracting(Throwable::getCause)
          .isSameAs(error);
    }
    assertThat(client.text()).contains("\"id\":7", "the server's log has the cause");
    assertThat(streams.count()).isZero();
  }

  @Test
  void anAnswerThatCannotBeWrittenIsToldOf() throws IOException {
    begin(new Plain());
    Map<String, Object> endless = new HashMap<>();
    endless.put("again", endless);
    result.complete(endless);
    assertThat(client.text()).contains("\"id\":7", "the server's log has the cause");
    assertThat(streams.count()).isZero();
  }

  private void begin(Dialect dialect) throws IOException {
    begin(dialect, Runnable::run);
  }

  private void begin(Dialect dialect, Executor executor) throws IOException {
    ClientConversation conversation =
        new ClientConversation(null, level -> false, Who.UNKNOWN, Map.of());
    new AnswerDelivery(streams, executor, dialect)
        .answer(
            client.exchange(dialect),
            ASKED,
            conversation,
            () -> new MethodAnswer(result, () -> new Progress(0, "on it")));
  }

  private static class Plain implements Dialect {

    @Override
    public Map<String, Object> result(Map<String, Object> plain) {
      return plain;
    }

    @Override
    public ProtocolException failure(Message message, RuntimeException problem) {
      return ProtocolException.of(problem);
    }

    @Override
    public boolean nullIds() {
      return false;
    }
  }
}
