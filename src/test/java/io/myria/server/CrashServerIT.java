package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.myria.drill.DrillOnly;
import io.myria.drill.Invariants;
import io.myria.drill.Rounds;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * What a server of our own holds when it, or its PostgreSQL, is killed. In order, on the same data,
 * because each start takes long and a log that went through one crash should stand the next.
 */
@DrillOnly
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CrashServerIT {

  private static final int ACKNOWLEDGED = 300;

  private static ServerProcess server;

  @BeforeAll
  static void start() {
    server =
        ServerProcess.started(
            "-Dmyria.builder.inactivity_timeout=1s",
            // So that a kill hits the build, and not its wait for vectors.
            "-Dmyria.builder.meaning=off",
            ServerProcess.NO_VECTORS);
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

  /** Both at once, and wherever a build is. */
  @Test
  @Order(2)
  void whatWasAcknowledgedOutlivesServerAndPostgresAndTheirBuildIsDoneByTheNext() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed of the kill of both: " + seed);
    CrashImport load = new CrashImport("second", server.url());
    load.awaitAcknowledged(ACKNOWLEDGED);
    try (ToolClient client = new ToolClient(server.url())) {
      client.answer("myria_trigger_build", Map.of());
    }
    Thread.sleep(new Random(seed).nextInt(600));
    server.killPostgres();
    server.kill();
    load.awaitEnd();
    server.start();
    load.verify(server.url());
    awaitWhole();
    isSound("after both were killed in a build, seed " + seed);
  }

  /** Wherever the build is when it dies, the next server finds nothing half, and builds it. */
  @Test
  @Order(3)
  void aBuildThatDiesWithItsServerIsDoneByTheNext() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed of the killed builds: " + seed);
    Random random = new Random(seed);
    for (int kill = 0; kill < Rounds.of("myria.kills", 10, 10); kill++) {
      try (ToolClient client = new ToolClient(server.url())) {
        client.answer("myria_append_events", Map.of("events", talk(kill)));
        client.answer("myria_trigger_build", Map.of());
        Thread.sleep(random.nextInt(600));
      } catch (InterruptedException interrupted) {
        throw new AssertionError("interrupted", interrupted);
      }
      server.kill();
      server.start();
      awaitWhole();
      isSound("after a build was killed, seed " + seed);
    }
  }

  /** The lease of whoever died runs out, the tail is quiet, and all of it is built. */
  private static void awaitWhole() {
    long start = System.nanoTime();
    try (ToolClient client = new ToolClient(server.url())) {
      JsonNode status = client.answer("myria_get_snapshot_status", Map.of());
      while (status.get("tail_events").asLong() > 0 || status.get("building").asBoolean()) {
        assertThat(Duration.ofNanos(System.nanoTime() - start))
            .as("%s", status)
            .isLessThan(Duration.ofSeconds(60));
        Thread.sleep(200);
        status = client.answer("myria_get_snapshot_status", Map.of());
      }
      assertThat(status.get("active").get("event_count")).isEqualTo(status.get("log_head"));
      for (JsonNode snapshot : client.answer("myria_list_snapshots", Map.of()).get("snapshots")) {
        assertThat(snapshot.get("status").asString()).isIn("active", "archived", "failed");
      }
    } catch (InterruptedException interrupted) {
      throw new AssertionError("interrupted", interrupted);
    }
  }

  private static List<Map<String, Object>> talk(int number) {
    return IntStream.range(0, 800)
        .mapToObj(index -> event("talk " + number + " of kite " + index % 90 + ", " + index))
        .toList();
  }

  /** Everybody who was answered was told the truth, and nobody was cut off in an answer. */
  @Test
  @Order(4)
  void aServerThatIsToldToStopAnswersWhatItTookAndLeavesItsBuildToTheNext() throws Exception {
    try (ToolClient client = new ToolClient(server.url())) {
      client.answer("myria_append_events", Map.of("events", talk(99)));
    }
    CrashImport load = new CrashImport("third", server.url());
    load.awaitAcknowledged(ACKNOWLEDGED);
    try (ToolClient client = new ToolClient(server.url())) {
      client.answer("myria_trigger_build", Map.of());
    }
    load.stopsAndStarts(server);
    String logged = server.log().text();
    assertThat(logged.substring(logged.lastIndexOf("stopping: no more requests")))
        .doesNotContain("is left to the next server");
    awaitWhole();
    isSound("after a stop");
  }

  @Test
  @Order(5)
  void aPostgresThatDiesIsStartedAgainAndItIsSaid() throws Exception {
    try (ToolClient client = new ToolClient(server.url())) {
      client.answer("myria_append_event", event("before"));
      server.killPostgres();
      long start = System.nanoTime();
      boolean stored = false;
      while (!stored) {
        CallToolResult result = client.call("myria_append_event", event("after"));
        stored = !result.isError();
        if (!stored) {
          JsonNode content = ToolClient.JSON.valueToTree(result.structuredContent());
          isUnavailable(content.get("error"));
          assertThat(HttpConnection.get(server.url(), "/health/live").status()).isEqualTo(200);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMinutes(2));
        Thread.sleep(100);
      }
    }
    assertThat(server.printed()).contains("PostgreSQL has stopped", "PostgreSQL runs again");
    awaitReady();
    awaitWhole();
    isSound("after PostgreSQL was killed");
  }

  /** Last, because it does harm. */
  @Test
  @Order(6)
  void theCommandLineTakesOutTheLogAndTellsWhatIsWrongWithTheStore(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("log.ndjson");
    CommandLines.of(server, "export", file.toString());
    try (ToolClient client = new ToolClient(server.url());
        Stream<String> lines = Files.lines(file)) {
      JsonNode status = client.answer("myria_get_snapshot_status", Map.of());
      assertThat(lines.filter(line -> line.contains("\"event_id\"")).count())
          .isEqualTo(status.get("log_head").asLong());
    }
    assertThat(CommandLines.of(server, "verify")).contains("Everything is as it should be.");
    try (Connection connection = server.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("delete from event_by_source_key where event_seq = 1");
    }
    CommandLines.Run run = CommandLines.run(server.url(), "", "verify");
    assertThat(run.exit()).as(run.text()).isEqualTo(3);
    assertThat(run.text()).contains("1 finding", "→", "store_damaged");
  }

  private static void isUnavailable(JsonNode error) {
    assertThat(error.get("code").asString()).as("%s", error).isEqualTo("database_unavailable");
    assertThat(error.get("retryable").asBoolean()).isTrue();
    leaksNothing(error.toString());
  }

  private static void isSound(String when) throws Exception {
    try (Connection connection = server.superuser()) {
      Invariants.check(connection, when);
    }
    try (ToolClient client = new ToolClient(server.url())) {
      client.verify();
    }
  }

  private static void awaitReady() throws IOException, InterruptedException {
    Answer answer = HttpConnection.get(server.url(), "/health/ready");
    for (int tries = 0; answer.status() != 200 && tries < 200; tries++) {
      Thread.sleep(300);
      answer = HttpConnection.get(server.url(), "/health/ready");
    }
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
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
