package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Sessions of the earlier era on the running server, whose callers bring tokens. */
@GuardedServer.Shared
class SessionServerIT {

  private static final String ID = "Mcp-Session-Id";
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";
  private static final String OPEN =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
          + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
          + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}";

  private static GuardedServer server;

  @BeforeAll
  static void ask(GuardedServer running) {
    server = running;
  }

  @Test
  void aSessionAnswersTheCallerWhoOpenedIt() throws IOException {
    String token = token("session-owner");
    String session = open(token);
    Answer answer = post(token, session, PING);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}");
    assertThat(post(token("session-owner"), session, PING).status())
        .as("a renewed token of the same caller")
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"POST", "GET", "DELETE"})
  void anotherCallersSessionIsAsUnknownAsOneThatNeverWas(String method) throws IOException {
    String owner = token("session-victim");
    String session = open(owner);
    String other = token("session-thief");
    Answer stolen = send(other, method, session);
    Answer unknown = send(other, method, "x".repeat(session.length()));
    assertThat(stolen.status()).isEqualTo(404);
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(withoutId(stolen)).isEqualTo(withoutId(unknown));
    leaksNothing(stolen.body());
    assertThat(post(owner, session, PING).status()).isEqualTo(200);
  }

  @Test
  void aRequestWithoutATokenIsNotAnsweredWhateverItsSession() throws IOException {
    String session = open(token("session-tokenless"));
    for (String method : new String[] {"POST", "GET", "DELETE"}) {
      byte[] body = method.equals("POST") ? PING.getBytes(UTF_8) : new byte[0];
      Answer answer = HttpConnection.send(server.url(), method, Map.of(ID, session), body);
      assertThat(answer.status()).isEqualTo(401);
      assertThat(answer.body()).isNotBlank();
    }
  }

  @Test
  void aSessionThatItsClientEndedIsUnknown() throws IOException {
    String token = token("session-ended");
    String session = open(token);
    assertThat(send(token, "DELETE", session).status()).isEqualTo(204);
    assertThat(post(token, session, PING).status()).isEqualTo(404);
    assertThat(send(token, "DELETE", session).status()).isEqualTo(404);
  }

  @Test
  void permissionsAreThoseOfEachRequestsOwnToken() throws IOException {
    String session = open(server.token("session-weaker", GuardedServer.EVERYTHING, "*"));
    String weak = server.token("session-weaker", "myria:read", "somebody");
    Answer answer =
        post(
            weak,
            session,
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":"
                + "{\"name\":\"myria_trigger_build\",\"arguments\":{}}}");
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.headers().get("www-authenticate")).contains("insufficient_scope");
    JsonNode tools =
        ToolClient.JSON.readTree(
            post(weak, session, "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/list\"}").body());
    assertThat(tools.toString()).doesNotContain("myria_append_event");
  }

  @Test
  void oneCallerCannotHaveMoreSessionsThanItMay() throws IOException {
    String greedy = token("session-greedy");
    String first = open(greedy);
    for (int count = 1; count < GuardedServer.SESSIONS_PER_CALLER; count++) {
      open(greedy);
    }
    Answer refused = post(greedy, null, OPEN);
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.headers()).containsKey("retry-after").doesNotContainKey("mcp-session-id");
    assertThat(open(token("session-modest"))).isNotBlank();
    assertThat(send(greedy, "DELETE", first).status()).isEqualTo(204);
    assertThat(open(greedy)).isNotBlank();
  }

  @Test
  void aRequestThatNamesNoSessionNeedsNone() throws IOException {
    assertThat(post(token("session-none"), null, PING).status()).isEqualTo(200);
  }

  @Test
  void aBuildThatIsWaitedForTellsItsProgressOnItsStream() throws Exception {
    String token = server.token("session-builder", GuardedServer.EVERYTHING, "*");
    String session = open(token);
    String event =
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":"
            + "\"myria_append_event\",\"arguments\":{\"timestamp\":\"2026-01-01T00:00:00Z\","
            + "\"channel\":\"s\",\"participants\":[\"session-user\"],\"type\":\"message\","
            + "\"payload\":{\"text\":\"a kettle\"}}}}";
    assertThat(post(token, session, event).status()).isEqualTo(200);
    String build =
        "{\"jsonrpc\":\"2.0\",\"id\":\"b\",\"method\":\"tools/call\",\"params\":{\"name\":"
            + "\"myria_trigger_build\",\"arguments\":{\"wait\":true},"
            + "\"_meta\":{\"progressToken\":\"p\"}}}";
    try (MessageStream events = stream(token, session, "POST", build)) {
      JsonNode message = events.next();
      assertThat(message.has("method")).as("progress comes before the result").isTrue();
      double before = -1;
      for (; message.has("method"); message = events.next()) {
        assertThat(message.get("method").asString()).isEqualTo("notifications/progress");
        assertThat(message.at("/params/progressToken").asString()).isEqualTo("p");
        assertThat(message.at("/params/progress").asDouble()).isGreaterThan(before);
        before = message.at("/params/progress").asDouble();
      }
      assertThat(message.get("id").asString()).isEqualTo("b");
      assertThat(message.at("/result/structuredContent/state").asString())
          .isIn("published", "unchanged");
      assertThat(events.next()).isNull();
    }
  }

  @Test
  void theStreamOfASessionTellsWhatItSubscribedTo() throws Exception {
    String token = server.token("session-watcher", GuardedServer.EVERYTHING, "*");
    String session = open(token);
    try (MessageStream events = stream(token, session, "GET", null)) {
      Answer answer =
          post(
              token,
              session,
              "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/subscribe\",\"params\":"
                  + "{\"uri\":\"myria://snapshot/active\"}}");
      assertThat(answer.body()).contains("\"result\":{}");
      aNewSnapshot(token);
      JsonNode message = events.next();
      while (!message.get("method").asString().equals("notifications/resources/updated")) {
        message = events.next();
      }
      assertThat(message.at("/params/uri").asString()).isEqualTo("myria://snapshot/active");
    }
  }

  @ParameterizedTest
  @CsvSource({"Accept,text/html,406", "Accept,'',406", "Content-Type,text/plain,415"})
  void aHeaderThatDoesNotFitIsRefused(String header, String value, int status) throws IOException {
    String token = token("session-headers");
    Map<String, String> headers = headers(token, open(token));
    headers.put(header, value);
    Answer answer = HttpConnection.send(server.url(), "POST", headers, PING.getBytes(UTF_8));
    assertThat(answer.status()).isEqualTo(status);
    leaksNothing(answer.body());
    assertThat(answer.body()).contains("\"error\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"jsonrpc":"1.0","id":1,"method":"ping"}    | 400
          {"jsonrpc":"2.0","id":null,"method":"ping"} | 400
          {"jsonrpc":"2.0","id":"x","result":{}}      | 400
          {"jsonrpc":"2.0"}                           | 400
          {"jsonrpc":"2.0","method":"notifications/initialized"} | 202
          {"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}} | 202
          """)
  void aMessageIsTakenForWhatItIs(String body, int status) throws IOException {
    String token = token("session-messages");
    Answer answer = post(token, open(token), body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    leaksNothing(answer.body());
  }

  /** What an event and a full build make. */
  private static void aNewSnapshot(String token) throws IOException {
    Answer appended =
        server.call(
            token,
            "myria_append_event",
            Map.of(
                "timestamp",
                "2026-01-02T00:00:00Z",
                "channel",
                "s",
                "type",
                "message",
                "participants",
                List.of("session-user"),
                "payload",
                Map.of("text", "another kettle")));
    assertThat(appended.status()).isEqualTo(200);
    Answer built = server.call(token, "myria_trigger_build", Map.of("wait", true));
    assertThat(built.body()).contains("published");
  }

  private static String token(String subject) {
    return server.token(subject, "myria:read", "somebody");
  }

  private static String open(String token) throws IOException {
    Answer answer = post(token, null, OPEN);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    JsonNode result = ToolClient.JSON.readTree(answer.body()).get("result");
    assertThat(result.get("protocolVersion").asString()).isEqualTo("2025-11-25");
    return answer.headers().get("mcp-session-id");
  }

  private static Map<String, String> headers(String token, String session) {
    Map<String, String> headers = new HashMap<>(GuardedServer.bearer(token));
    if (session != null) {
      headers.put(ID, session);
    }
    return headers;
  }

  private static Answer post(String token, String session, String body) throws IOException {
    return HttpConnection.send(server.url(), "POST", headers(token, session), body.getBytes(UTF_8));
  }

  private static Answer send(String token, String method, String session) throws IOException {
    byte[] body = method.equals("POST") ? PING.getBytes(UTF_8) : new byte[0];
    return HttpConnection.send(server.url(), method, headers(token, session), body);
  }

  /** Every refusal names its own request. */
  private static String withoutId(Answer answer) {
    return answer.body().replaceAll("\"request_id\":\"[^\"]+\"|\"id\":[^,]+", "");
  }

  private static MessageStream stream(String token, String session, String method, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.url().resolve("/mcp"))
            .header("Accept", "application/json, text/event-stream")
            .header("Content-Type", "application/json")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    headers(token, session).forEach(request::header);
    HttpResponse<InputStream> response =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .build()
            .send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("content-type").orElseThrow())
        .startsWith("text/event-stream");
    return new MessageStream(response.body());
  }
}
