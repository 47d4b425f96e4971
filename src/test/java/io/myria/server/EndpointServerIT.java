package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The endpoint as anybody can reach it: what it answers to requests that no good client sends. */
@RunningServer.Shared
class EndpointServerIT {

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";
  private static final String PONG = "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}";

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_PARAMS = -32602;

  private static URI server;

  @BeforeAll
  static void ask(ServerProcess running) {
    server = running.url();
  }

  @Test
  void aSingleRequestNeedsNoSession() throws IOException {
    Answer answer = HttpConnection.post(server, PING);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(PONG);
    assertThat(answer.headers()).doesNotContainKeys("mcp-session-id", "server", "x-powered-by");
  }

  @Test
  void twoRequestsGoOverOneConnection() throws IOException {
    try (HttpConnection connection = new HttpConnection(server)) {
      for (int count = 0; count < 2; count++) {
        Answer answer = connection.send("POST", "/mcp", Map.of(), PING.getBytes(UTF_8));
        assertThat(answer.body()).isEqualTo(PONG);
      }
    }
  }

  @Test
  void whoOffersToGoOnInHttp2IsAnsweredInHttp1() throws Exception {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
    HttpRequest ping =
        HttpRequest.newBuilder(server.resolve("/mcp"))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofString(PING))
            .build();
    for (int count = 0; count < 2; count++) {
      HttpResponse<String> answer = client.send(ping, HttpResponse.BodyHandlers.ofString());
      assertThat(answer.body()).isEqualTo(PONG);
      if (!StockServer.isChosen()) {
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
      }
    }
  }

  @Test
  void aSessionOfAnotherServerDoesNotMatter() throws IOException {
    assertThat(with("Mcp-Session-Id", "unknown").body()).isEqualTo(PONG);
  }

  @Test
  void aNotificationIsAcceptedWithoutWords() throws IOException {
    Answer answer =
        HttpConnection.post(
            server, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.body()).isEmpty();
  }

  static Stream<String> malformed() {
    String open = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":";
    String call = open + "{\"name\":\"myria_append_event\",\"arguments\":";
    return Stream.of(
        "",
        " \n",
        "nope",
        "{",
        "{]",
        "[" + PING,
        "[" + PING + ",]",
        "{\"jsonrpc\":",
        PING + " " + PING,
        call + "{\"channel\":\"a\",\"channel\":\"b\"}}}",
        call + "{\"payload\":{\"a\":{\"b\":1,\"b\":2}}}}}",
        call + "{\"payload\":{\"a\":NaN}}}}",
        call + "{\"payload\":{\"a\":1" + "0".repeat(6000) + "}}}}");
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void whatIsNoJsonIsRefusedAsThat(String body) throws IOException {
    Answer answer = HttpConnection.post(server, body);
    assertThat(answer.status()).isEqualTo(400);
    JsonNode error = plainError(answer, PARSE_ERROR);
    assertThat(error.get("message").asString()).contains("is not JSON");
  }

  static Stream<String> unreadable() {
    return Stream.of(
        "17",
        "\"text\"",
        "[" + PING + "]",
        "{\"id\":1,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"1.0\",\"method\":\"notifications/initialized\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":{\"a\":1},\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1e999999999,\"method\":\"ping\"}",
        "[".repeat(10_000) + "]".repeat(10_000),
        "[".repeat(10_000));
  }

  @ParameterizedTest
  @MethodSource("unreadable")
  void whatIsNoRequestIsRefused(String body) throws IOException {
    Answer answer = HttpConnection.post(server, body);
    assertThat(answer.status()).isEqualTo(400);
    JsonNode error = plainError(answer, INVALID_REQUEST);
    assertThat(error.get("message").asString())
        .containsAnyOf("one JSON-RPC 2.0 request", "is nested deeper");
  }

  @Test
  void aBodyThatIsNullIsAnsweredToo() throws IOException {
    Answer answer = HttpConnection.post(server, "null");
    assertThat(answer.status()).isBetween(400, 500);
    leaksNothing(answer.body());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          tools/call | [1]                                        | params must be
          tools/call | "text"                                     | params must be
          tools/call | null                                       | params.name must be
          tools/call | {}                                         | params.name must be
          tools/call | {"name":1}                                 | params.name must be
          tools/call | {"name":"myria_nothing_like_it_at_all"}    | no tool has this name
          tools/call | {"name":"myria_get_event","arguments":[1]} | params.arguments must
          tools/call | {"name":"myria_get_event","arguments":"x"} | params.arguments must
          tools/call | {"name":"myria_get_event","_meta":1}       | params._meta must be
          initialize | {"capabilities":"x","clientInfo":[]}       | params do not fit
          tools/list | [1]                                        | params must be
          """)
  void parametersThatDoNotFitAreRefused(String method, String params, String words)
      throws IOException {
    Answer answer =
        HttpConnection.post(
            server,
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
                .formatted(method, params));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(plainError(answer, INVALID_PARAMS).get("message").asString()).startsWith(words);
  }

  @ParameterizedTest
  @CsvSource({"resources/subscribe", "prompts/gt", "subscriptions/listen", "nothing"})
  void aMethodThatIsNotThereIsRefused(String method) throws IOException {
    Answer answer =
        HttpConnection.post(server, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\"}");
    plainError(answer, METHOD_NOT_FOUND);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "true", "1.5", "null", "[\"ping\"]"})
  void aNameOfAMethodThatIsNoStringIsNone(String method) throws IOException {
    Answer answer =
        HttpConnection.post(server, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":" + method + "}");
    assertThat(answer.status()).isEqualTo(400);
    plainError(answer, INVALID_REQUEST);
    assertThat(answer.body()).contains("\"invalid_request\"");
  }

  @Test
  void aVersionThatIsANumberIsNone() throws IOException {
    Answer answer = HttpConnection.post(server, "{\"jsonrpc\":2.0,\"id\":1,\"method\":\"ping\"}");
    assertThat(answer.status()).isEqualTo(400);
    plainError(answer, INVALID_REQUEST);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "method":"LONG"
          "method":"tools/call","params":{"name":"LONG"}
          "method":"tools/call","params":{"name":"myria_get_event","arguments":{"LONG":1}}
          "method":"resources/read","params":{"uri":"LONG"}
          "method":"prompts/get","params":{"name":"LONG"}
          "method":"prompts/get","params":{"name":"remember_this","arguments":{"LONG":"x"}}
          "method":"prompts/get","params":{"name":"remember_this","arguments":{"LONG":1}}
          """)
  void wordsOfTheCallerDoNotComeBackAtLength(String request) throws IOException {
    String body =
        "{\"jsonrpc\":\"2.0\",\"id\":1," + request.replace("LONG", "x".repeat(100_000)) + "}";
    Answer answer = HttpConnection.post(server, body);
    assertThat(answer.body()).contains("\"code\"").hasSizeLessThan(2_000);
  }

  @Test
  void aBodyOverTheLimitIsRefusedBeforeItIsSent() throws IOException {
    Answer answer = with("Content-Length", Integer.toString((24 << 20) + 1));
    assertThat(answer.status()).isEqualTo(413);
    plainError(answer, INVALID_REQUEST);
  }

  @Test
  void aBodyOverTheLimitThatDoesNotSaySoIsRefused() throws IOException {
    int length = (24 << 20) + 1;
    byte[] body =
        (Integer.toHexString(length) + "\r\n" + " ".repeat(length) + "\r\n0\r\n\r\n")
            .getBytes(UTF_8);
    Answer answer =
        HttpConnection.send(
            server, "POST", Map.of("Content-Length", "", "Transfer-Encoding", "chunked"), body);
    assertThat(answer.status()).isEqualTo(413);
    plainError(answer, INVALID_REQUEST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "DELETE", "PUT", "PATCH", "NONSENSE"})
  void onlyPostIsAnswered(String method) throws IOException {
    Answer answer = HttpConnection.send(server, method, Map.of(), new byte[0]);
    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.headers()).containsEntry("allow", "POST");
    plainError(answer, INVALID_REQUEST);
  }

  @Test
  void whatIsAnsweredIsToldToWhoAsks() throws IOException {
    Answer answer = HttpConnection.send(server, "OPTIONS", Map.of(), new byte[0]);
    assertThat(answer.status()).isEqualTo(204);
    assertThat(answer.headers()).containsEntry("allow", "POST, OPTIONS");
  }

  @ParameterizedTest
  @CsvSource({
    "Host,evil.example,421",
    "Host,evil.example:8080,421",
    "Origin,http://evil.example,403",
    "Origin,https://localhost.evil.example,403",
    "Origin,null,403",
    "Content-Type,text/plain,415",
    "Content-Type,'',415",
    "Accept,text/html,406",
    "Accept,'',406"
  })
  void aHeaderThatIsNotForUsIsRefused(String header, String value, int status) throws IOException {
    Answer answer = with(header, value);
    assertThat(answer.status()).isEqualTo(status);
    leaksNothing(answer.body());
    assertThat(ToolClient.JSON.readTree(answer.body()).get("error").get("message").asString())
        .isNotBlank();
  }

  @ParameterizedTest
  @CsvSource({
    "Origin,http://localhost:3000",
    "Origin,http://127.0.0.1:1",
    "Host,localhost:1",
    "Content-Type,application/json; charset=utf-8"
  })
  void aHeaderThatIsAllowedIsAnswered(String header, String value) throws IOException {
    assertThat(with(header, value).body()).isEqualTo(PONG);
  }

  @ParameterizedTest
  @CsvSource({"/mcp/x", "/nothing", "/WEB-INF/web.xml", "/error", "/mcp;x=1"})
  void elsewhereIsNothing(String path) throws IOException {
    Answer answer = HttpConnection.get(server, path);
    assertThat(answer.status()).isEqualTo(404);
    leaksNothing(answer.body());
  }

  private static Answer with(String header, String value) throws IOException {
    return HttpConnection.send(server, "POST", Map.of(header, value), PING.getBytes(UTF_8));
  }

  private static JsonNode plainError(Answer answer, int code) {
    leaksNothing(answer.body());
    assertThat(answer.headers().get("content-type")).startsWith("application/json");
    JsonNode json = ToolClient.JSON.readTree(answer.body());
    assertThat(json.propertyNames()).containsExactly("jsonrpc", "id", "error");
    assertThat(json.get("error").propertyNames())
        .contains("code", "message")
        .isSubsetOf("code", "message", "data");
    assertThat(json.get("error").get("code").asInt()).as(answer.body()).isEqualTo(code);
    return json.get("error");
  }
}
