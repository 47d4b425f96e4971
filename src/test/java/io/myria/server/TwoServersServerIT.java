package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.ModernClient.Stream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/** Two servers beside one database are one memory. */
@ExtendWith(PlainServer.class)
class TwoServersServerIT {

  private static final AtomicInteger EVENTS = new AtomicInteger();

  private static ServerProcess second;
  private static ModernClient one;
  private static ModernClient other;

  @BeforeAll
  static void start(PlainServer first) {
    second = ServerProcess.on(first.database());
    one = new ModernClient(first.url());
    other = new ModernClient(second.url());
  }

  @AfterAll
  static void stop() {
    second.close();
  }

  @Test
  void whatOneAcknowledgesTheNextReadOfTheOtherFinds() throws IOException {
    for (int count = 0; count < 20; count++) {
      String word = "quokka" + EVENTS.incrementAndGet();
      append(count % 2 == 0 ? one : other, word, 1);
      Map<String, Object> question = Map.of("participants", List.of("ann"), "query", word);
      assertThat(told(count % 2 == 0 ? other : one, question)).contains(word);
      assertThat(told(count % 2 == 0 ? one : other, question)).contains(word);
    }
  }

  @Test
  void aPublishAtOneIsToldToWhoListensAtTheOther() throws IOException {
    String active = "myria://snapshot/active";
    Map<String, Object> filter = Map.of("resourceSubscriptions", List.of(active));
    try (Stream stream = other.open("subscriptions/listen", Map.of("notifications", filter))) {
      assertThat(stream.next().at("/params/notifications/resourceSubscriptions/0").asString())
          .isEqualTo(active);
      append(one, "wombat", 30);
      assertThat(build(one).get("state").asString()).isIn("published", "unchanged");
      JsonNode told = stream.next();
      assertThat(told.get("method").asString()).isEqualTo("notifications/resources/updated");
      assertThat(told.at("/params/uri").asString()).isEqualTo(active);
    }
  }

  @Test
  void askedAtOnceOnlyOneBuilds() throws IOException {
    append(one, "numbat", 200);
    CompletableFuture<JsonNode> here = CompletableFuture.supplyAsync(() -> build(one));
    CompletableFuture<JsonNode> there = CompletableFuture.supplyAsync(() -> build(other));
    for (JsonNode built : List.of(here.join(), there.join())) {
      assertThat(built.get("state").asString()).isIn("published", "unchanged", "running");
    }
    JsonNode status = one.call("myria_get_snapshot_status", Map.of());
    assertThat(status.get("tail_events").asLong()).isZero();
    assertThat(other.call("myria_get_active_snapshot", Map.of()))
        .isEqualTo(one.call("myria_get_active_snapshot", Map.of()));
    JsonNode snapshots = one.call("myria_list_snapshots", Map.of()).get("snapshots");
    List<Long> heads =
        snapshots.valueStream().map(each -> each.get("event_max_seq").asLong()).toList();
    assertThat(heads).as("each is of events that no other had").doesNotHaveDuplicates();
  }

  private static void append(ModernClient at, String word, int count) throws IOException {
    List<Map<String, Object>> events =
        IntStream.range(0, count)
            .<Map<String, Object>>mapToObj(
                index ->
                    Map.of(
                        "timestamp",
                        "2026-03-19T20:00:00Z",
                        "channel",
                        "two",
                        "participants",
                        List.of("ann", "bob"),
                        "type",
                        "message",
                        "payload",
                        Map.of("text", "the " + word + " was here, " + index)))
            .toList();
    JsonNode answer = at.call("myria_append_events", Map.of("events", events));
    assertThat(answer.get("appended").asInt()).isEqualTo(count);
  }

  private static JsonNode build(ModernClient at) {
    Map<String, Object> arguments = Map.of("wait", true, "timeout_ms", 60_000);
    Map<String, Object> call = Map.of("name", "myria_trigger_build", "arguments", arguments);
    try (Stream stream = at.open("tools/call", call)) {
      return stream.next().at("/result/structuredContent");
    } catch (IOException problem) {
      throw new AssertionError(problem);
    }
  }

  private static String told(ModernClient at, Map<String, Object> question) throws IOException {
    return at.call("myria_query_event_nodes", question).toString();
  }
}
