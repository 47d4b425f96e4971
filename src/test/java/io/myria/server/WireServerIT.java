package io.myria.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What clients meet on the wire before a tool runs, and what an append tells them. */
@RunningServer.Shared
class WireServerIT {

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";
  private static final String PONG = "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}";

  private static URI server;

  @BeforeAll
  static void ask(ServerProcess running) {
    server = running.url();
  }

  @Test
  void pageOfAnAllowedOriginMayCallAndReadTheAnswer() throws IOException {
    Map<String, String> preflight =
        Map.of(
            "Origin", "http://localhost:3000",
            "Access-Control-Request-Method", "POST",
            "Access-Control-Request-Headers", "content-type, mcp-method, myria-participants");
    Answer asked = HttpConnection.send(server, "OPTIONS", preflight, new byte[0]);
    assertThat(asked.status()).isEqualTo(204);
    assertThat(asked.headers())
        .containsEntry("access-control-allow-origin", "http://localhost:3000")
        .containsEntry("vary", "Origin");
    assertThat(asked.headers().get("access-control-allow-methods")).contains("POST");
    assertThat(asked.headers().get("access-control-allow-headers"))
        .contains("Authorization", "Content-Type", "Mcp-Method", "Myria-Participants");

    Answer called =
        HttpConnection.send(
            server, "POST", Map.of("Origin", "http://localhost:3000"), PING.getBytes(UTF_8));
    assertThat(called.body()).isEqualTo(PONG);
    assertThat(called.headers())
        .containsEntry("access-control-allow-origin", "http://localhost:3000");
    assertThat(called.headers().get("access-control-expose-headers")).contains("Mcp-Session-Id");
  }

  @Test
  void pageOfAnotherOriginIsRefused() throws IOException {
    for (String method : List.of("OPTIONS", "POST")) {
      Answer answer =
          HttpConnection.send(
              server,
              method,
              Map.of("Origin", "https://evil.example", "Access-Control-Request-Method", "POST"),
              PING.getBytes(UTF_8));
      assertThat(answer.status()).as(method).isEqualTo(403);
      assertThat(answer.headers()).doesNotContainKey("access-control-allow-origin");
    }
    assertThat(HttpConnection.post(server, PING).headers())
        .doesNotContainKey("access-control-allow-origin");
  }

  @Test
  void pathMayEndWithASlash() throws IOException {
    try (HttpConnection connection = new HttpConnection(server)) {
      assertThat(connection.send("POST", "/mcp/", Map.of(), PING.getBytes(UTF_8)).body())
          .isEqualTo(PONG);
      assertThat(connection.send("POST", "/mcp/x", Map.of(), PING.getBytes(UTF_8)).status())
          .isEqualTo(404);
    }
  }

  @Test
  void headerMayBeUtf8OrPercentEncoded() throws IOException {
    String raw = new String("Zoë, 小川".getBytes(UTF_8), ISO_8859_1);
    for (String header : List.of(raw, "Zo%C3%AB,%E5%B0%8F%E5%B7%9D")) {
      assertThat(append(header, "Words of Zoë.").at("/seen_by")).hasToString("[\"Zoë\",\"小川\"]");
    }
    assertThat(append("Weiss%2C%20Carla", "Words of Carla.").at("/seen_by"))
        .hasToString("[\"Weiss, Carla\"]");
  }

  @Test
  void headerWithAControlCharacterIsRefusedInWords() throws IOException {
    Answer answer =
        HttpConnection.send(
            server, "POST", Map.of("Myria-Participants", "a\u0001b"), PING.getBytes(UTF_8));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).containsIgnoringCase("Myria-Participants").contains("control");
  }

  @Test
  void idleConnectionIsKeptAndHalfAHeadIsCutOff() throws Exception {
    try (HttpConnection idle = new HttpConnection(server);
        Socket half = new Socket(server.getHost(), server.getPort())) {
      assertThat(idle.send("POST", "/mcp", Map.of(), PING.getBytes(UTF_8)).body()).isEqualTo(PONG);
      half.getOutputStream().write("POST /mcp HTTP/1.1\r\nHost: loc".getBytes(UTF_8));
      half.setSoTimeout(25_000);
      long began = System.nanoTime();
      assertThat(closed(half)).as("half a head is cut off").isTrue();
      double seconds = (System.nanoTime() - began) / 1e9;
      assertThat(seconds).isBetween(8.0, 20.0);
      Thread.sleep(Math.max(0, (long) (1000 * (22 - seconds))));
      assertThat(idle.send("POST", "/mcp", Map.of(), PING.getBytes(UTF_8)).body()).isEqualTo(PONG);
    }
  }

  private static boolean closed(Socket socket) {
    try {
      return socket.getInputStream().read() < 0;
    } catch (java.net.SocketTimeoutException stillOpen) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  @Test
  void appendSaysWhoSeesTheEventAndWhoMayBeMisspelt() throws IOException {
    append("wire_marisol,wire_dana", "The lanterns are in the blue locker.");
    JsonNode slip = append("wire_marsiol,wire_dana", "And forty of them.");

    assertThat(slip.at("/seen_by")).hasToString("[\"wire_dana\",\"wire_marsiol\"]");
    assertThat(slip.at("/unknown_participants/0/name").asString()).isEqualTo("wire_marsiol");
    assertThat(slip.at("/unknown_participants/0/nearest").toString()).contains("wire_marisol");
    assertThat(append("wire_marsiol,wire_dana", "Once more.").has("unknown_participants"))
        .isFalse();
    assertThat(append("wire_marisol,wire_dana", "Again.").has("unknown_participants")).isFalse();
  }

  @Test
  void keyThatIsTakenByOtherWordsCannotBeOverlooked() throws IOException {
    Map<String, Object> event = Map.of("text", "One.", "source_event_key", "wire:1");
    result("wire_key", "myria_append_event", event);
    JsonNode other =
        result(
            "wire_key", "myria_append_event", Map.of("text", "Two.", "source_event_key", "wire:1"));

    assertThat(other.at("/content/0/text").asString()).startsWith("NOT REMEMBERED");
    assertThat(other.at("/structuredContent/key_conflict").asString()).contains("another key");
    JsonNode batch =
        result(
            "wire_key",
            "myria_append_events",
            Map.of("events", List.of(Map.of("text", "Three.", "source_event_key", "wire:1"))));
    assertThat(batch.at("/content/0/text").asString()).startsWith("1 NOT REMEMBERED");
    assertThat(batch.at("/structuredContent/key_conflicts").asInt()).isEqualTo(1);
  }

  private static JsonNode append(String participants, String text) throws IOException {
    return result(participants, "myria_append_event", Map.of("text", text))
        .path("structuredContent");
  }

  private static JsonNode result(String participants, String tool, Map<String, Object> arguments)
      throws IOException {
    String body =
        ToolClient.JSON.writeValueAsString(
            Map.of(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "tools/call",
                "params",
                Map.of("name", tool, "arguments", arguments)));
    Answer answer =
        HttpConnection.send(
            server, "POST", Map.of("Myria-Participants", participants), body.getBytes(UTF_8));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return ToolClient.JSON.readTree(answer.body()).path("result");
  }
}
