package io.myria.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class McpClientTest {

  private static final String RESULT =
      "{\"content\":[{\"type\":\"text\",\"text\":\"Zo\u00eb\"}],\"structuredContent\":{\"a\":1}}";

  @Test
  void statelessServerIsCalledWithoutHandshake() throws Exception {
    try (ScriptedServer server = new ScriptedServer((request, reply) -> reply.result(RESULT));
        McpClient client = client(server)) {
      ToolResult result = client.callTool("look", Map.of("q", "Zoë"));

      assertThat(result.text()).isEqualTo("Zoë");
      assertThat(result.structured().path("a").asInt()).isEqualTo(1);
      assertThat(result.isError()).isFalse();
      assertThat(server.methods()).containsExactly("tools/call");
      ScriptedServer.Received sent = server.received().get(0);
      assertThat(sent.header("MCP-Protocol-Version")).isEqualTo("2026-07-28");
      assertThat(sent.header("Mcp-Method")).isEqualTo("tools/call");
      assertThat(sent.header("Mcp-Name")).isEqualTo("look");
      assertThat(sent.header("Accept")).isEqualTo("application/json, text/event-stream");
      assertThat(sent.body().at("/params/arguments/q").asString()).isEqualTo("Zoë");
      assertThat(
              sent.body().at("/params/_meta/io.modelcontextprotocol~1protocolVersion").asString())
          .isEqualTo("2026-07-28");
    }
  }

  @Test
  void nameThatNoHeaderTakesIsEncoded() throws Exception {
    try (ScriptedServer server = new ScriptedServer((request, reply) -> reply.result(RESULT));
        McpClient client = client(server)) {
      client.callTool("Größe", Map.of());

      assertThat(server.received().get(0).header("Mcp-Name")).isEqualTo("=?base64?R3LDtsOfZQ==?=");
    }
  }

  @Test
  void answerMayBeAStreamWithCommentsAndNotificationsAndQuestionsOfTheServer() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                (request, reply) -> {
                  if (request.method().isEmpty()) {
                    reply.send(202, "text/plain", "");
                    return;
                  }
                  reply.stream(
                      ": comment\r\n\r\nevent: message\r\ndata: {\"jsonrpc\":\"2.0\",",
                      "\"method\":\"notifications/progress\",\"params\":{}}\r\n\r\n",
                      "data: {\"jsonrpc\":\"2.0\",\"id\":\"s\",\"method\":\"ping\"}\n\n",
                      "data: {\"jsonrpc\":\"2.0\",\"id\":999,\"result\":{}}\n\n",
                      "id: 7\ndata:{\ndata: " + reply.message("\"result\":" + RESULT).substring(1),
                      "\n\n");
                });
        McpClient client = client(server)) {
      assertThat(client.callTool("look", Map.of()).text()).isEqualTo("Zoë");
      assertThat(server.received().get(1).body().path("id").asString()).isEqualTo("s");
      assertThat(server.received().get(1).body().path("result").isObject()).isTrue();
    }
  }

  @Test
  void serverOfTheEarlierEraIsAskedForASession() throws Exception {
    try (ScriptedServer server = new ScriptedServer(McpClientTest::sessions)) {
      try (McpClient client = client(server)) {
        assertThat(client.callTool("look", Map.of()).text()).isEqualTo("Zoë");
        assertThat(client.callTool("look", Map.of()).text()).isEqualTo("Zoë");
      }
      assertThat(server.methods())
          .containsExactly(
              "tools/call",
              "initialize",
              "notifications/initialized",
              "tools/call",
              "tools/call",
              "DELETE");
      ScriptedServer.Received call = server.received().get(3);
      assertThat(call.header("Mcp-Session-Id")).isEqualTo("s1");
      assertThat(call.header("MCP-Protocol-Version")).isEqualTo("2025-06-18");
      assertThat(call.body().path("params").has("_meta")).isFalse();
    }
  }

  @Test
  void sessionThatHasEndedIsOpenedAgain() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    try (ScriptedServer server =
            new ScriptedServer(
                (request, reply) -> {
                  if (request.method().equals("tools/call") && calls.incrementAndGet() == 3) {
                    reply.send(404, "text/plain", "");
                  } else {
                    sessions(request, reply);
                  }
                });
        McpClient client = client(server)) {
      client.callTool("look", Map.of());
      client.callTool("look", Map.of());

      assertThat(server.methods().stream().filter("initialize"::equals)).hasSize(2);
    }
  }

  @Test
  void serverThatNamesOnlyEarlierVersionsIsAskedForASession() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                (request, reply) -> {
                  if (request.headers().containsKey("Mcp-Method")) {
                    reply.error(400, -32022, "{\"supported\":[\"2025-11-25\"]}");
                  } else {
                    sessions(request, reply);
                  }
                });
        McpClient client = client(server)) {
      assertThat(client.callTool("look", Map.of()).text()).isEqualTo("Zoë");
    }
  }

  @Test
  void errorOfAStatelessServerIsNoReasonForAHandshake() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                (request, reply) -> reply.error(200, -32602, "{\"code\":\"unknown_tool\"}"));
        McpClient client = client(server)) {
      RpcException error =
          catchThrowableOfType(RpcException.class, () -> client.callTool("no", Map.of()));

      assertThat(error.code()).isEqualTo(-32602);
      assertThat(error.data().path("code").asString()).isEqualTo("unknown_tool");
      assertThat(server.methods()).hasSize(1);
    }
  }

  @Test
  void refusalToAuthorizeKeepsTheChallenge() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                (request, reply) ->
                    reply
                        .header("WWW-Authenticate", "Bearer error=\"invalid_token\"")
                        .send(401, "application/json", "{}"));
        McpClient client = client(server)) {
      StatusException refused =
          catchThrowableOfType(StatusException.class, () -> client.callTool("look", Map.of()));

      assertThat(refused.status()).isEqualTo(401);
      assertThat(refused.challenge()).isEqualTo("Bearer error=\"invalid_token\"");
      assertThat(server.methods()).hasSize(1);
    }
  }

  @Test
  void serverThatIsNoMcpServerIsAStatus() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer((request, reply) -> reply.send(404, "text/html", "<html/>"));
        McpClient client = client(server)) {
      assertThatThrownBy(client::connect).isInstanceOf(StatusException.class);
    }
  }

  @Test
  void redirectionIsNotFollowed() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                (request, reply) -> reply.header("Location", "/x").send(302, "text/plain", ""));
        McpClient client = client(server)) {
      assertThatThrownBy(() -> client.callTool("look", Map.of()))
          .isInstanceOfSatisfying(
              StatusException.class, status -> assertThat(status.status()).isEqualTo(302));
    }
  }

  @Test
  void silenceEndsAWaitInAStreamAndBeforeIt() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    try (ScriptedServer server =
            new ScriptedServer(
                (request, reply) -> {
                  if (request.body().at("/params/name").asString("").equals("stream")) {
                    reply.stream(": comment\n\n");
                  }
                  ended.await(1, TimeUnit.MINUTES);
                });
        McpClient client =
            new McpClient(
                McpClient.Options.of(server.url()).silentFor(Duration.ofMillis(300)),
                ScriptedServer.JSON)) {
      for (String tool : new String[] {"stream", "other"}) {
        NoResponseException silent =
            catchThrowableOfType(NoResponseException.class, () -> client.callTool(tool, Map.of()));
        assertThat(silent.timedOut()).as(tool).isTrue();
        assertThat(silent.sent()).as(tool).isTrue();
      }
      ended.countDown();
    }
  }

  /** Comments are a sign of life: the deadline is for silence, not for the whole answer. */
  @Test
  void streamThatIsNotSilentMayTakeLongerThanTheDeadline() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                (request, reply) -> {
                  reply.stream();
                  for (int tick = 0; tick < 6; tick++) {
                    Thread.sleep(200);
                    reply.part(":\n\n");
                  }
                  reply.part("data: " + reply.message("\"result\":" + RESULT) + "\n\n");
                });
        McpClient client =
            new McpClient(
                McpClient.Options.of(server.url()).silentFor(Duration.ofMillis(800)),
                ScriptedServer.JSON)) {
      assertThat(client.callTool("look", Map.of()).text()).isEqualTo("Zoë");
    }
  }

  @Test
  void requestIsSentOnceThoughTheConnectionBreaks() throws Exception {
    try (ScriptedServer server = new ScriptedServer((request, reply) -> {});
        McpClient client = client(server)) {
      NoResponseException lost =
          catchThrowableOfType(NoResponseException.class, () -> client.callTool("a", Map.of()));

      assertThat(lost.sent()).isTrue();
      assertThat(lost.timedOut()).isFalse();
      assertThat(server.methods()).hasSize(1);
    }
  }

  @Test
  void streamThatBreaksOffIsNoAnswer() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer((request, reply) -> reply.stream("data: {\"jsonrpc\""));
        McpClient client = client(server)) {
      assertThatThrownBy(() -> client.callTool("a", Map.of()))
          .isInstanceOf(NoResponseException.class);
    }
  }

  @Test
  void requestThatNobodyTookWasNotSent() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    URI nobody = URI.create("http://127.0.0.1:" + port + "/mcp");
    try (McpClient client = new McpClient(McpClient.Options.of(nobody), ScriptedServer.JSON)) {
      NoResponseException none =
          catchThrowableOfType(NoResponseException.class, () -> client.callTool("a", Map.of()));
      assertThat(none.sent()).isFalse();
    }
  }

  @Test
  void answerThatIsTooLargeIsRefused() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer((request, reply) -> reply.result("\"" + "x".repeat(5000) + "\""));
        McpClient client =
            new McpClient(
                new McpClient.Options(
                    server.url(),
                    Map.of(),
                    "test",
                    "1",
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(5),
                    4000),
                ScriptedServer.JSON)) {
      assertThatThrownBy(() -> client.callTool("a", Map.of())).hasMessageContaining("larger");
    }
  }

  private static McpClient client(ScriptedServer server) {
    return new McpClient(
        McpClient.Options.of(server.url()).silentFor(Duration.ofSeconds(20)), ScriptedServer.JSON);
  }

  /** As a server of 2025-06-18 answers that has never heard of anything newer. */
  private static void sessions(ScriptedServer.Received request, ScriptedServer.Reply reply)
      throws IOException {
    switch (request.method()) {
      case "initialize" ->
          reply.header("Mcp-Session-Id", "s1").result("{\"protocolVersion\":\"2025-06-18\"}");
      case "tools/call" -> {
        if ("s1".equals(request.header("Mcp-Session-Id"))) {
          reply.result(RESULT);
        } else {
          reply.error(400, -32000, "null");
        }
      }
      default -> reply.send(request.http().equals("DELETE") ? 204 : 202, "text/plain", "");
    }
  }
}
