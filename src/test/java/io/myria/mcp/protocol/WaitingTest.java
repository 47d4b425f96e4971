package io.myria.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.mcp.catalog.Tool.Progress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a stream carries while an answer is not there. */
class WaitingTest {

  private final CompletableFuture<Map<String, Object>> result = new CompletableFuture<>();
  private final List<Map<String, Object>> sent = new ArrayList<>();
  private int comments;

  @Test
  void progressIsToldOnlyWhenThereIsMore() {
    Waiting waiting = waiting(Map.of("_meta", Map.of("progressToken", 7)), 0, 0, 3, 2, 3.5);
    for (int look = 0; look < 5; look++) {
      waiting.look();
    }
    assertThat(sent.stream().map(message -> (Map<?, ?>) message.get("params")).toList())
        .isEqualTo(List.of(progress(0.0), progress(3.0), progress(3.5)));
    assertThat(comments).isEqualTo(2);
  }

  @Test
  void withoutATokenThereIsNoProgress() {
    waiting(Map.of(), 1, 2).look();
    assertThat(sent).isEmpty();
    assertThat(comments).isEqualTo(1);
  }

  @Test
  void progressThatNobodyKnowsKeepsTheStreamAlive() {
    MethodAnswer answer =
        new MethodAnswer(
            result,
            () -> {
              throw new Fault(FaultCode.DATABASE_UNAVAILABLE, "not now");
            });
    new Waiting(answer, conversation(Map.of("progressToken", 7)), () -> comments++).look();
    assertThat(sent).isEmpty();
    assertThat(comments).isEqualTo(1);
  }

  @Test
  void nothingFollowsTheAnswer() {
    Waiting waiting = waiting(Map.of("_meta", Map.of("progressToken", 7)), 1);
    waiting.finish(Map.of("id", 1));
    waiting.look();
    waiting.finish(Map.of("id", 1));
    assertThat(sent).containsExactly(Map.of("id", 1));
  }

  @Test
  void aClosedStreamCancelsTheAnswerAndIsSentNothing() {
    Waiting waiting = waiting(Map.of(), 1);
    waiting.cancel();
    waiting.finish(Map.of("id", 1));
    assertThat(result).isCancelled();
    assertThat(sent).isEmpty();
  }

  private static Map<String, Object> progress(double done) {
    return Map.of("progressToken", 7, "progress", done, "message", "on it");
  }

  private Waiting waiting(Map<String, Object> params, double... steps) {
    Iterator<Double> next = java.util.Arrays.stream(steps).iterator();
    MethodAnswer answer = new MethodAnswer(result, () -> new Progress(next.next(), "on it"));
    Map<?, ?> meta = (Map<?, ?>) params.getOrDefault("_meta", Map.of());
    return new Waiting(answer, conversation(meta), () -> comments++);
  }

  private ClientConversation conversation(Map<?, ?> meta) {
    ClientConversation conversation =
        new ClientConversation(
            meta.get("progressToken"), level -> false, ClientConversation.Who.UNKNOWN, Map.of());
    conversation.connect(sent::add);
    return conversation;
  }
}
