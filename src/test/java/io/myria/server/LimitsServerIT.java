package io.myria.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.Numbers;
import io.myria.drill.Pace;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * What is too much is refused: in size, in shape, at once, and in time. A locked table makes
 * requests last; afterwards nothing is counted any more.
 */
class LimitsServerIT {

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";
  private static final Map<String, Object> QUERY = Map.of("participants", List.of("ada"));

  private static GuardedServer server;
  private static DoorGauges door;
  private static String ada;
  private static String bo;

  @BeforeAll
  static void start() throws IOException {
    server =
        GuardedServer.alone(
            ServerProcess.NO_VECTORS,
            "-Dmyria.mcp.concurrent_requests=3",
            "-Dmyria.mcp.concurrent_requests_per_caller=2",
            "-Dmyria.mcp.open_streams=3",
            "-Dmyria.mcp.open_streams_per_caller=2",
            "-Dmyria.mcp.request_timeout=3s",
            "-Dmyria.mcp.request_bytes=64KiB");
    door = new DoorGauges(server.url());
    ada = server.token("ada", GuardedServer.EVERYTHING, "ada");
    bo = server.token("bo", GuardedServer.EVERYTHING, "bo");
    server.call(ada, "myria_query_event_nodes", QUERY);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aBodyTooLargeIsRefused() throws IOException {
    Answer answer = server.post(ada, PING + " ".repeat(64 << 10));
    refused(answer, 413, "limit_exceeded", "myria.mcp.request_bytes");
  }

  @Test
  void aBodyThatIsTooDeepIsRefusedInBothEras() throws IOException {
    String body = "{\"a\":" + "[".repeat(64) + "]".repeat(64) + "}";
    refused(server.post(ada, body), 400, "limit_exceeded", "nested deeper than 64 levels");
    Map<String, String> modern = new java.util.LinkedHashMap<>(GuardedServer.bearer(ada));
    modern.putAll(ModernClient.headers("tools/list", Map.of()));
    Answer answer = HttpConnection.send(server.url(), "POST", modern, body.getBytes(UTF_8));
    refused(answer, 400, "limit_exceeded", "nested deeper than 64 levels");
    assertThat(ToolClient.JSON.readTree(answer.body()).has("id")).isFalse();
  }

  @Test
  void manyRequestsInOneBodyAreRefused() throws IOException {
    refused(server.post(ada, "[" + PING + "," + PING + "]"), 400, "invalid_request", "batches");
  }

  @Test
  void tooManyAtOnceAreToldToComeAgainAndTooLongOnesAreCutOff() throws Exception {
    ExecutorService callers = Executors.newCachedThreadPool();
    try (Connection database = locked()) {
      List<Future<Answer>> waiting = new ArrayList<>();
      for (int count = 0; count < 2; count++) {
        waiting.add(callers.submit(() -> server.call(ada, "myria_query_event_nodes", QUERY)));
      }
      door.await("requests", 2);
      Answer third = server.post(ada, PING);
      refused(third, 429, "overloaded", "too many requests");
      assertThat(third.headers()).containsKey("retry-after");
      assertThat(server.post(bo, PING).status()).as("another caller").isEqualTo(200);
      waiting.add(
          callers.submit(
              () ->
                  server.call(
                      bo, "myria_query_event_nodes", Map.of("participants", List.of("bo")))));
      door.await("requests", 3);
      refused(server.post(bo, PING), 429, "overloaded", "too many requests");
      for (Future<Answer> one : waiting) {
        JsonNode error =
            ToolClient.JSON.readTree(one.get().body()).at("/result/structuredContent/error");
        assertThat(error.path("code").asString()).as(one.get().body()).isEqualTo("timed_out");
        assertThat(error.path("retryable").asBoolean()).isTrue();
      }
      assertThat(blocked(database)).as("statements that still wait").isZero();
    } finally {
      callers.shutdown();
    }
    door.awaitNothing();
    assertThat(server.call(ada, "myria_query_event_nodes", QUERY).body()).contains("\"root\"");
  }

  @Test
  void whoGoesAwayLeavesNothingBehind() throws Exception {
    try (Connection database = locked()) {
      byte[] body =
          ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
                  + "\"myria_query_event_nodes\",\"arguments\":{\"participants\":[\"ada\"]}}}")
              .getBytes(UTF_8);
      for (int count = 0; count < 2; count++) {
        String head =
            "POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + ada
                + "\r\nContent-Type: application/json\r\nAccept: application/json,"
                + " text/event-stream\r\nContent-Length: "
                + body.length
                + "\r\n\r\n";
        try (Socket socket = new Socket(server.url().getHost(), server.url().getPort())) {
          socket.setSoLinger(true, 0);
          socket.getOutputStream().write(head.getBytes(UTF_8));
          // One goes with half its body on the way, one while it is served.
          socket.getOutputStream().write(body, 0, count == 0 ? 10 : body.length);
          door.await(count == 0 ? "transfers" : "requests", 1);
        }
      }
      assertThat(database.isValid(5)).as("the table is locked until here").isTrue();
    }
    door.awaitNothing();
  }

  @Test
  void streamsAreCountedForThemselvesAndGivenBack() throws Exception {
    List<Socket> open = new ArrayList<>();
    try {
      open.add(listening(ada));
      open.add(listening(ada));
      door.await("streams", 2);
      refused(listen(ada), 429, "overloaded", "too many streams");
      open.add(listening(bo));
      door.await("streams", 3);
      refused(listen(bo), 429, "overloaded", "too many streams");
      assertThat(server.post(ada, PING).status()).isEqualTo(200);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
    long start = System.nanoTime();
    door.await("streams", 0);
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isLessThan(Pace.of(Duration.ofSeconds(15)));
    door.awaitNothing();
  }

  private static Answer listen(String token) throws IOException {
    Map<String, Object> params = Map.of("notifications", Map.of());
    Map<String, String> headers =
        new java.util.LinkedHashMap<>(ModernClient.headers("subscriptions/listen", params));
    headers.putAll(GuardedServer.bearer(token));
    byte[] body = ModernClient.body("subscriptions/listen", params).getBytes(UTF_8);
    return HttpConnection.send(server.url(), "POST", headers, body);
  }

  private static Socket listening(String token) throws IOException {
    Map<String, Object> params = Map.of("notifications", Map.of());
    byte[] body = ModernClient.body("subscriptions/listen", params).getBytes(UTF_8);
    StringBuilder head = new StringBuilder("POST /mcp HTTP/1.1\r\nHost: localhost\r\n");
    ModernClient.headers("subscriptions/listen", params)
        .forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
    head.append("Authorization: Bearer " + token + "\r\nContent-Type: application/json\r\n");
    head.append("Accept: application/json, text/event-stream\r\n");
    head.append("Content-Length: " + body.length + "\r\n\r\n");
    Socket socket = new Socket(server.url().getHost(), server.url().getPort());
    socket.getOutputStream().write(head.toString().getBytes(UTF_8));
    socket.getOutputStream().write(body);
    assertThat(new String(socket.getInputStream().readNBytes(12), UTF_8)).endsWith("200");
    return socket;
  }

  private static void refused(Answer answer, int status, String code, String words) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    PlainWords.leaksNothing(answer.body());
    JsonNode data = ToolClient.JSON.readTree(answer.body()).at("/error/data");
    assertThat(data.path("code").asString()).isEqualTo(code);
    assertThat(data.path("message").asString()).contains(words);
    assertThat(data.path("request_id").asString()).isEqualTo(answer.headers().get("x-request-id"));
  }

  /** All who read events wait until it is closed. */
  private static Connection locked() throws Exception {
    Connection connection = server.database().superuser();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("lock table myria.participant, myria.posting in access exclusive mode");
    }
    return connection;
  }

  private static long blocked(Connection connection) throws SQLException {
    return Numbers.of(
        connection,
        "select count(*) from pg_locks where not granted"
            + " and relation = 'myria.participant'::regclass");
  }
}
