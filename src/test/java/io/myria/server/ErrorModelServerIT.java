package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.error.FaultCode;
import io.myria.error.FaultKind;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * One error model on every way out: a code and its kind, words, whether to try again, and the id by
 * which the log knows the request; and nothing of the inside.
 */
@GuardedServer.Shared
@RunningServer.Shared
class ErrorModelServerIT {

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}";

  private static URI server;
  private static GuardedServer guarded;

  @BeforeAll
  static void ask(ServerProcess running, GuardedServer jwt) {
    server = running.url();
    guarded = jwt;
  }

  @ParameterizedTest
  @CsvSource({
    "Content-Type,text/plain,415",
    "Content-Type,application/json; charset=latin1,415",
    "Host,evil.example,421",
    "Origin,http://evil.example,403"
  })
  void whatAHeaderSpoilsIsReportedInBothEras(String header, String value, int status)
      throws IOException {
    for (Map<String, String> era :
        List.of(Map.<String, String>of(), ModernClient.headers("tools/list", Map.of()))) {
      Map<String, String> headers = new LinkedHashMap<>(era);
      headers.put(header, value);
      Answer answer = HttpConnection.send(server, "POST", headers, PING.getBytes(UTF_8));
      assertThat(answer.status()).isEqualTo(status);
      report(answer);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "17", "[]", "{", "{\"jsonrpc\":\"2.0\"}", "{\"a\":1,\"a\":2}"})
  void whatIsNoRequestIsReportedInBothEras(String body) throws IOException {
    Answer earlier = HttpConnection.post(server, body);
    assertThat(earlier.status()).isEqualTo(400);
    report(earlier);
    Answer modern =
        HttpConnection.send(
            server, "POST", ModernClient.headers("tools/list", Map.of()), body.getBytes(UTF_8));
    assertThat(modern.status()).isEqualTo(400);
    report(modern);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          nothing    | {}                                          | unknown_method
          tools/call | {"name":"nothing"}                          | unknown_tool
          tools/call | {"name":1}                                  | invalid_argument
          tools/call | {"name":"myria_get_event","arguments":true} | invalid_argument
          """)
  void errorsOfTheProtocolAreReportedInBothEras(String method, String params, String code)
      throws IOException {
    String body =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params;
    assertThat(report(HttpConnection.post(server, body + "}"))).isEqualTo(code);
    Map<String, Object> named = new LinkedHashMap<>();
    ToolClient.JSON
        .readTree(params)
        .propertyStream()
        .forEach(
            property ->
                named.put(
                    property.getKey(),
                    ToolClient.JSON.treeToValue(property.getValue(), Object.class)));
    assertThat(report(new ModernClient(server).ask(method, named))).isEqualTo(code);
  }

  @Test
  void errorsOfToolsAreReportedInBothEras() throws IOException {
    Map<String, Object> params = Map.of("name", "myria_get_event", "arguments", Map.of("x", 1));
    String body =
        ToolClient.JSON.writeValueAsString(
            Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params", params));
    for (Answer answer :
        List.of(
            HttpConnection.post(server, body),
            new ModernClient(server).ask("tools/call", params))) {
      assertThat(answer.status()).isEqualTo(200);
      JsonNode error =
          ToolClient.JSON.readTree(answer.body()).at("/result/structuredContent/error");
      assertThat(error.path("code").asString()).isEqualTo("unknown_field");
      assertThat(error.path("kind").asString()).isEqualTo("caller");
      assertThat(error.path("field").asString()).isEqualTo("x");
      assertThat(error.path("retryable").asBoolean(true)).isFalse();
      assertThat(error.path("request_id").asString())
          .isEqualTo(answer.headers().get("x-request-id"));
    }
  }

  @Test
  void whoIsNotAdmittedIsToldInTheSameModel() throws IOException {
    Answer without = HttpConnection.post(guarded.url(), PING);
    assertThat(without.status()).isEqualTo(401);
    assertThat(report(without)).isEqualTo("unauthenticated");
    Answer bad = guarded.post("no.such.token", PING);
    assertThat(bad.status()).isEqualTo(401);
    assertThat(report(bad)).isEqualTo("unauthenticated");
    Answer lacking =
        guarded.call(guarded.token("reader", "myria:read", "ada"), "myria_trigger_build", Map.of());
    assertThat(lacking.status()).isEqualTo(403);
    leaksNothing(lacking.body());
    assertThat(lacking.body()).contains("\"insufficient_scope\"", "\"request_id\"");
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/mcp,405",
    "DELETE,/mcp,405",
    "GET,/nothing,404",
    "GET,/mcp/x,404",
    "GET,/WEB-INF/web.xml,404",
    "GET,/META-INF/MANIFEST.MF,404",
    "GET,/nothing.jsp,404",
    "POST,/error,404",
    "PATCH,/mcp,405",
    "POST,/metrics,405",
    "OPTIONS,/metrics,405",
    "POST,/health,405",
    "OPTIONS,/,405",
    "PUT,/x,404",
    "GET,/openapi,404"
  })
  void pagesOfTheServerAreInTheModelToo(String method, String path, int status) throws IOException {
    try (HttpConnection connection = new HttpConnection(server)) {
      Answer answer = connection.send(method, path, Map.of("Content-Type", ""), new byte[0]);
      assertThat(answer.status()).isEqualTo(status);
      report(answer);
    }
  }

  /** The server would answer 200 with nothing, and a stack trace in its log. */
  @ParameterizedTest
  @CsvSource({
    "/mcp%,localhost",
    "/%,localhost",
    "/mcp%zz,localhost",
    "/mcp%00,localhost",
    "/mcp%ff,localhost",
    "/mcp;%,localhost",
    "/mcp/../..,localhost",
    "mcp,localhost",
    "http://,localhost",
    "http://a:-1/mcp,localhost",
    "/mcp,127.0.0.1:1@evil",
    "/mcp,127.0.0.1:-1",
    "/mcp,127.0.0.1:1:2",
    "/mcp,:1",
    "/mcp%,:"
  })
  void whatIsMalformedIsRefusedBeforeWhoCallsIsAsked(String path, String host) throws IOException {
    try (HttpConnection connection = new HttpConnection(guarded.url())) {
      Answer answer = connection.send("POST", path, Map.of("Host", host), PING.getBytes(UTF_8));
      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(report(answer)).isEqualTo("invalid_request");
    }
    assertThat(log()).doesNotContain("exception or error occurred in the container");
  }

  private static String log() throws IOException {
    return Files.readString(guarded.data().resolve("logs").resolve("myria.log"));
  }

  /** What is not HTTP never comes to Myria; the server's own words must tell nothing either. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /..%2f..%2fetc HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /mcp%2f HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /a?%ff=%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "NONSENSE\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nbad header\r\n\r\n",
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: x\r\n\r\n",
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n"
      })
  void whatIsNoHttpIsAnsweredWithoutAWordOfTheInside(String request) throws IOException {
    silent(request);
  }

  @Test
  void headersThatAreTooLongAreAnsweredWithoutAWordOfTheInside() throws IOException {
    silent("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(20_000) + "\r\n\r\n");
    silent("GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    silent("GET / HTTP/1.1\r\nHost: localhost\r\n" + "X: x\r\n".repeat(500) + "\r\n");
  }

  private static void silent(String request) throws IOException {
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      socket.shutdownOutput();
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      leaksNothing(answer);
      assertThat(answer).doesNotContainPattern("^HTTP/1.1 5(?!01|05)");
      assertThat(answer).doesNotContain("<html", "Server:");
    }
  }

  /** Checks the model; its code. */
  private static String report(Answer answer) {
    leaksNothing(answer.body());
    assertThat(answer.headers().get("content-type")).startsWith("application/json");
    JsonNode error = ToolClient.JSON.readTree(answer.body()).get("error");
    assertThat(error.get("code").isInt()).isTrue();
    JsonNode data = error.get("data");
    FaultCode code =
        Arrays.stream(FaultCode.values())
            .filter(known -> known.wire().equals(data.path("code").asString()))
            .findAny()
            .orElseThrow(() -> new AssertionError("no such code: " + answer));
    FaultKind kind = code.kind();
    assertThat(data.path("kind").asString()).isEqualTo(kind.name().toLowerCase(Locale.ROOT));
    assertThat(data.path("retryable").asBoolean()).isEqualTo(kind.retryable());
    assertThat(data.path("message").asString())
        .isNotBlank()
        .isEqualTo(error.path("message").asString());
    assertThat(data.path("request_id").asString())
        .isNotBlank()
        .isEqualTo(answer.headers().get("x-request-id"));
    return code.wire();
  }
}
