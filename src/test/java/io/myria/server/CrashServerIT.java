package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tools.jackson.databind.JsonNode;

/**
 * What a server of our own holds when it, or its PostgreSQL, is killed. In order, on the same data,
 * because each start takes long and a log that went through one crash should stand the next.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CrashServerIT {

  private static final int ACKNOWLEDGED = 300;

  private static ServerProcess server;

  @BeforeAll
  static void start() {
    server = ServerProcess.started();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  @Order(1)
  void whatWasAcknowledgedOutlivesTheServer() {
    CrashImport load = new CrashImport("first", server.url());
    load.awaitAcknowledged(ACKNOWLEDGED);
    server.kill();
    load.awaitEnd();
    server.start();
    load.verify(server.url());
  }

  @Test
  @Order(2)
  void whatWasAcknowledgedOutlivesServerAndPostgres() {
    CrashImport load = new CrashImport("second", server.url());
    load.awaitAcknowledged(ACKNOWLEDGED);
    server.killPostgres();
    server.kill();
    load.awaitEnd();
    server.start();
    load.verify(server.url());
  }

  @Test
  @Order(3)
  void withoutItsDatabaseItLivesAndSaysSo() throws IOException, InterruptedException {
    try (ToolClient client = new ToolClient(server.url())) {
      client.answer("myria_append_event", event("before"));
      server.killPostgres();
      long start = System.nanoTime();
      JsonNode error = client.error("myria_append_event", event("after"));
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
      isUnavailable(error);
      isUnavailable(
          client.error("myria_query_event_nodes", Map.of("participants", List.of("crash_ada"))));
    }
    Answer ready = awaitNotReady();
    assertThat(ready.status()).as(ready.body()).isEqualTo(503);
    leaksNothing(ready.body());
    assertThat(HttpConnection.get(server.url(), "/health/live").status()).isEqualTo(200);
    assertThat(HttpConnection.get(server.url(), "/metrics").body())
        .contains("code=\"database_unavailable\"");
    assertThat(server.said()).contains("PostgreSQL has stopped");
  }

  private static void isUnavailable(JsonNode error) {
    assertThat(error.get("code").asString()).as("%s", error).isEqualTo("database_unavailable");
    assertThat(error.get("retryable").asBoolean()).isTrue();
    leaksNothing(error.toString());
  }

  /** A probe may be under way already. */
  private static Answer awaitNotReady() throws IOException, InterruptedException {
    Answer answer = HttpConnection.get(server.url(), "/health/ready");
    for (int tries = 0; answer.status() == 200 && tries < 20; tries++) {
      Thread.sleep(500);
      answer = HttpConnection.get(server.url(), "/health/ready");
    }
    return answer;
  }

  private static Map<String, Object> event(String key) {
    return Map.of(
        "timestamp",
        "2026-03-19T20:00:00Z",
        "channel",
        "crash",
        "participants",
        List.of("crash_ada"),
        "source_event_key",
        key,
        "type",
        "message",
        "payload",
        Map.of("text", key));
  }
}
