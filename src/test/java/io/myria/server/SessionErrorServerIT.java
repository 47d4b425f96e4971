package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What a session answers to what cannot be done, and what stays out of the log. */
@GuardedServer.Shared
class SessionErrorServerIT {

  private static final String PING = request("ping", "{}");
  private static final String OPEN =
      request(
          "initialize",
          "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
              + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}");

  private static GuardedServer server;
  private static String errors;

  @BeforeAll
  static void ask(GuardedServer running) throws IOException {
    server = running;
    errors = open(token("session-errors"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          logging/setLevel      | {"level":"loud"} | -32602 | invalid_argument | params.level
          logging/setLevel      | {"level":5}      | -32602 | invalid_argument | params.level
          logging/setLevel      | {}               | -32602 | invalid_argument | params.level
          resources/subscribe   | {"uri":"x:/y"}   | -32002 | not_found        | params.uri
          resources/subscribe   | {}               | -32602 | invalid_argument | params.uri
          resources/unsubscribe | {"uri":5}        | -32602 | invalid_argument | params.uri
          prompts/gte           | {}               | -32601 | unknown_method   |
          """)
  void whatCannotBeDoneIsAnsweredInTheOneErrorModel(
      String method, String params, int number, String code, String field) throws IOException {
    String token = token("session-errors");
    Answer answer = post(token, errors, request(method, params));
    assertThat(answer.status()).isEqualTo(200);
    leaksNothing(answer.body());
    JsonNode json = ToolClient.JSON.readTree(answer.body());
    assertThat(json.path("id").asInt()).isEqualTo(4);
    JsonNode error = json.get("error");
    assertThat(error.path("code").asInt()).isEqualTo(number);
    JsonNode data = error.path("data");
    assertThat(data.path("code").asString()).isEqualTo(code);
    assertThat(data.path("kind").asString()).isIn("caller", "missing");
    assertThat(data.path("message").asString()).isEqualTo(error.path("message").asString());
    assertThat(data.path("field").asString(null)).isEqualTo(field);
    assertThat(data.path("retryable").asBoolean(true)).isFalse();
    assertThat(data.path("request_id").asString()).isEqualTo(answer.headers().get("x-request-id"));
  }

  @Test
  void aLevelThatIsOneIsTaken() throws IOException {
    String token = token("session-level");
    Answer answer =
        post(token, open(token), request("logging/setLevel", "{\"level\":\"warning\"}"));
    assertThat(answer.body()).contains("\"result\":{}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                                           | -32700
          {"jsonrpc":                                  | -32700
          [{"jsonrpc":"2.0","id":1,"method":"ping"}    | -32700
          {"jsonrpc":"2.0","id":1,"id":2}              | -32700
          [{"jsonrpc":"2.0","id":1,"method":"ping"}]   | -32600
          {"jsonrpc":"2.0","id":{},"method":"ping"}    | -32600
          """)
  void whatCannotBeParsedIsToldFromWhatIsNoRequest(String body, int code) throws IOException {
    String token = token("session-parsing");
    Answer answer = post(token, open(token), body);
    assertThat(answer.status()).isEqualTo(400);
    JsonNode json = ToolClient.JSON.readTree(answer.body());
    assertThat(json.path("error").path("code").asInt()).isEqualTo(code);
  }

  @Test
  void aCapabilityThatIsNullIsNone() throws IOException {
    Answer answer =
        post(
            token("session-nulls"),
            null,
            OPEN.replace("\"capabilities\":{}", "\"capabilities\":{\"sampling\":null}"));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.headers()).containsKey("mcp-session-id");
  }

  @ParameterizedTest
  @CsvSource({"GET", "DELETE"})
  void theRevisionWithoutSessionsHasPostAlone(String method) throws IOException {
    String token = token("session-modern");
    String session = open(token);
    for (String named : new String[] {null, session}) {
      Map<String, String> headers = headers(token, named);
      headers.put("MCP-Protocol-Version", "2026-07-28");
      Answer answer = HttpConnection.send(server.url(), method, headers, new byte[0]);
      assertThat(answer.status()).isEqualTo(405);
      assertThat(answer.headers()).containsEntry("allow", "POST");
      assertThat(answer.body()).contains("this method is not answered here");
    }
    assertThat(post(token, session, PING).status()).isEqualTo(200);
  }

  @Test
  void whatClientsSendIsNotInTheLog() throws IOException {
    String token = token("session-logged");
    String session = open(token);
    String secret = "Zanzibar-" + System.nanoTime();
    for (String named : new String[] {null, session}) {
      for (String method : new String[] {"notifications/" + secret, secret}) {
        String body = "\"method\":\"" + method + "\\n2026 SEVERE io.myria.Forged no\",\"params\":";
        post(token, named, "{\"jsonrpc\":\"2.0\"," + body + "{\"a\":\"" + secret + "\"}}");
        post(token, named, "{\"jsonrpc\":\"2.0\",\"id\":1," + body + "{\"a\":\"" + secret + "\"}}");
        post(token, named, "{\"jsonrpc\":\"2.0\"," + body + "[\"" + secret + "\"]}");
        post(token, named, "{\"jsonrpc\":2," + body + "{\"a\":\"" + secret + "\"}}");
        post(token, named, "{\"jsonrpc\":\"2.0\"," + body + "{\"a\":\"" + secret);
      }
    }
    String wrong =
        "{\"protocolVersion\":{\"a\":\"" + secret + "\"},\"capabilities\":\"" + secret + "\"}";
    post(token, null, request("initialize", wrong));
    server.log().holdsNowhere(secret);
  }

  private static String request(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"" + method + "\",\"params\":" + params + "}";
  }

  private static String token(String subject) {
    return server.token(subject, "myria:read", "somebody");
  }

  private static String open(String token) throws IOException {
    Answer answer = post(token, null, OPEN);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.headers().get("mcp-session-id");
  }

  private static Map<String, String> headers(String token, String session) {
    Map<String, String> headers = new HashMap<>(GuardedServer.bearer(token));
    if (session != null) {
      headers.put("Mcp-Session-Id", session);
    }
    return headers;
  }

  private static Answer post(String token, String session, String body) throws IOException {
    return HttpConnection.send(server.url(), "POST", headers(token, session), body.getBytes(UTF_8));
  }
}
