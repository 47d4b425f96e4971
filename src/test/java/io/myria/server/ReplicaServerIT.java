package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.OwnPostgres;
import io.myria.drill.Drill;
import io.myria.drill.Scratch;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** A server that only reads, on a PostgreSQL that follows another by streaming replication. */
@Drill
@SharedWounds.Shared
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ReplicaServerIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static Path folder;
  private static OwnPostgres primary;
  private static OwnPostgres standby;
  private static ServerProcess writing;
  private static ServerProcess reading;
  private static ModernClient writer;
  private static ModernClient reader;

  @BeforeAll
  static void start(WoundedServer followed) throws Exception {
    folder = Scratch.folder("myria-replica");
    primary = followed.postgres();
    writing = followed.server();
    writer = followed.client();
    for (int number = 1; number <= 30; number++) {
      append("whale " + number);
    }
    standby = primary.standby(Files.createDirectory(folder.resolve("standby")));
    reading =
        ServerProcess.started(
            "--read-only",
            "--database",
            standby.url(),
            "--database-password",
            standby.password(),
            ServerProcess.NO_VECTORS);
    reader = new ModernClient(reading.url());
  }

  @AfterAll
  static void stop() throws Exception {
    reading.close();
    standby.close();
    OwnPostgres.delete(folder);
  }

  @Test
  @Order(1)
  void whatIsStoredAtOneIsReadAtTheOtherWithItsLagDeclared() throws Exception {
    append("narwhal");
    awaitTold("narwhal");
    JsonNode result = result("myria_query_event_nodes", question("narwhal"));
    assertThat(result.at("/_meta/io.myria~1replica/lag_ms").asLong(-1)).isBetween(0L, 60_000L);
    JsonNode recalled = result("myria_recall", question("which whale is number 7?"));
    assertThat(recalled.get("isError").asBoolean()).as(recalled.toString()).isFalse();
    assertThat(recalled.toString()).contains("whale 7");
  }

  @Test
  @Order(2)
  void pagesGoOnFromOneToTheOther() throws Exception {
    Map<String, Object> first =
        Map.of("participants", List.of("replica_ann"), "query", "whale", "limit", 5);
    JsonNode page = writer.call("myria_query_event_nodes", first);
    String cursor = page.get("next_cursor").asString();
    JsonNode next =
        reader.call(
            "myria_query_event_nodes",
            Map.of(
                "participants",
                List.of("replica_ann"),
                "query",
                "whale",
                "limit",
                5,
                "cursor",
                cursor));
    assertThat(next.toString()).contains("whale").isNotEqualTo(page.toString());
  }

  @Test
  @Order(3)
  void whatIsToBeStoredIsRefusedInWordsThatSayWhy() throws Exception {
    for (String tool : List.of("myria_append_event", "myria_append_events")) {
      Map<String, Object> event = Map.of("participants", List.of("replica_ann"), "text", "no");
      JsonNode result = result(tool, tool.endsWith("s") ? Map.of("events", List.of(event)) : event);
      JsonNode error = result.at("/structuredContent/error");
      assertThat(error.get("code").asString()).as(result.toString()).isEqualTo("read_only");
      assertThat(error.get("retryable").asBoolean()).isFalse();
    }
    for (JsonNode refused :
        List.of(
            result("myria_trigger_build", Map.of()),
            result("myria_erase", Map.of("participant", "replica_ann")),
            result("myria_apply_receipt", Map.of("receipt", "{}")))) {
      assertThat(refused.at("/structuredContent/error/code").asString()).isEqualTo("read_only");
    }
  }

  @Test
  @Order(4)
  void aSnapshotThatIsPublishedServesAtTheReplica() throws Exception {
    try (ToolClient client = new ToolClient(writing.url())) {
      client.answer("myria_trigger_build", Map.of());
    }
    long start = System.nanoTime();
    JsonNode read = reader.call("myria_query_references", question("whale"));
    // A build may be on its way still, and another one publish meanwhile.
    while (active() == null || !active().equals(read.get("snapshot_id"))) {
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PATIENCE);
      Thread.sleep(200);
      read = reader.call("myria_query_references", question("whale"));
    }
    assertThat(read.toString()).contains("whale");
    JsonNode verified = result("myria_verify_store", Map.of());
    assertThat(verified.get("isError").asBoolean()).as(verified.toString()).isFalse();
  }

  @Test
  @Order(5)
  void itIsReadyAndItsHealthAndMetricsTellTheLag() throws Exception {
    Answer ready = HttpConnection.get(reading.url(), "/health/ready");
    assertThat(ready.status()).as(ready.body()).isEqualTo(200);
    assertThat(ready.body()).contains("\"replica\"", "lag_ms", "read_only");
    assertThat(HttpConnection.get(reading.url(), "/metrics").body())
        .contains("myria_replica_lag_seconds");
  }

  /** What was read once is read still; how old it is grows until its source is there again. */
  @Test
  @Order(6)
  void withoutItsSourceItReadsOnAndSaysHowOldThatIs() throws Exception {
    primary.kill();
    long lag = 0;
    long start = System.nanoTime();
    while (lag < 1_000) {
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PATIENCE);
      Thread.sleep(300);
      JsonNode result = result("myria_query_event_nodes", question("narwhal"));
      assertThat(result.toString()).contains("narwhal");
      lag = result.at("/_meta/io.myria~1replica/lag_ms").asLong(0);
    }
    primary.start();
    append("beluga");
    awaitTold("beluga");
  }

  /** Null before the first build. */
  private static JsonNode active() throws IOException {
    return writer.call("myria_get_active_snapshot", Map.of()).findValue("snapshot_id");
  }

  private static void awaitTold(String word) throws Exception {
    long start = System.nanoTime();
    while (!result("myria_query_event_nodes", question(word)).toString().contains(word + "!")) {
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PATIENCE);
      Thread.sleep(100);
    }
  }

  private static JsonNode result(String tool, Map<String, Object> arguments) throws IOException {
    return reader.result("tools/call", Map.of("name", tool, "arguments", arguments));
  }

  private static Map<String, Object> question(String words) {
    return Map.of("participants", List.of("replica_ann"), "query", words);
  }

  /** Tried again where the database has just come back. */
  private static void append(String words) throws IOException, InterruptedException {
    Map<String, Object> event = Map.of("participants", List.of("replica_ann"), "text", words + "!");
    for (int tries = 0; tries < 300; tries++) {
      JsonNode result =
          writer.result("tools/call", Map.of("name", "myria_append_event", "arguments", event));
      if (!result.get("isError").asBoolean()) {
        return;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("nothing could be appended");
  }
}
