package io.myria.server;

import static io.myria.server.ModernClient.error;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The revision 2026-07-28 on a running server: what is answered, and what is refused and how. */
@RunningServer.Shared
class StatelessServerIT {

  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_PARAMS = -32602;
  private static final int HEADER_MISMATCH = -32020;
  private static final int UNSUPPORTED_VERSION = -32022;

  private static final Map<String, Object> CALL =
      Map.of("name", "myria_get_active_snapshot", "arguments", Map.of());

  private static URI server;
  private static ModernClient client;

  @BeforeAll
  static void connect(ServerProcess running) {
    server = running.url();
    client = new ModernClient(server);
  }

  @Test
  void aServerTellsWhoItIsAndWhatItSpeaks() throws IOException {
    isDiscovery(client.ask("server/discover", Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2025-11-25", "2025-03-26"})
  void aClientOfTheEarlierEraIsToldTheSame(String version) throws IOException {
    isDiscovery(
        client.send(
            "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"server/discover\"}",
            Map.of("MCP-Protocol-Version", version)));
  }

  @Test
  void theToolsAreTheSameInBothEras() throws IOException {
    JsonNode result = client.result("tools/list", Map.of());
    assertThat(result.get("resultType").asString()).isEqualTo("complete");
    assertThat(result.get("ttlMs").asLong()).isPositive();
    assertThat(result.get("cacheScope").asString()).isEqualTo("private");
    try (ToolClient earlier = new ToolClient(server)) {
      JsonNode tools = ToolClient.JSON.valueToTree(earlier.client().listTools().tools());
      assertThat(result.get("tools")).isEqualTo(tools);
    }
  }

  @Test
  void aCallIsAnsweredAtOnceAsJson() throws IOException {
    Answer answer = client.ask("tools/call", CALL);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers().get("content-type")).startsWith("application/json");
    assertThat(answer.headers()).doesNotContainKey("mcp-session-id");
    JsonNode result = ToolClient.JSON.readTree(answer.body()).get("result");
    assertThat(result.propertyNames())
        .containsExactlyInAnyOrder(
            "resultType", "content", "structuredContent", "isError", "_meta");
    assertThat(result.get("isError").asBoolean()).isFalse();
    assertThat(ToolClient.JSON.readTree(result.get("content").get(0).get("text").asString()))
        .isEqualTo(result.get("structuredContent"));
    assertThat(result.get("_meta").get("io.modelcontextprotocol/serverInfo").get("name").asString())
        .isEqualTo("myria");
  }

  @Test
  void whatAToolDoesNotTakeIsAnErrorOfTheTool() throws IOException {
    JsonNode result =
        client.result(
            "tools/call",
            Map.of("name", "myria_list_snapshots", "arguments", Map.of("limit", "many")));
    assertThat(result.get("isError").asBoolean()).isTrue();
    JsonNode error = result.get("structuredContent").get("error");
    assertThat(error.get("code").asString()).isEqualTo("invalid_argument");
    assertThat(error.get("field").asString()).isEqualTo("limit");
  }

  @ParameterizedTest
  @ValueSource(strings = {"myria.get_active_snapshot", "myria.get_snapshot_status"})
  void theSpecificationsDottedNamesAreAcceptedAndNotListed(String dotted) throws IOException {
    JsonNode result = client.result("tools/call", Map.of("name", dotted, "arguments", Map.of()));
    assertThat(result.get("isError").asBoolean()).isFalse();
    assertThat(client.result("tools/list", Map.of()).toString()).doesNotContain(dotted);
    try (ToolClient earlier = new ToolClient(server)) {
      assertThat(earlier.answer(dotted, Map.of()).isObject()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"MYRIA.get_event", "myria.", "myria._get_event", "memory.get_event", "my.get_event"})
  void otherNamesAreNone(String name) throws IOException {
    Answer answer = client.ask("tools/call", Map.of("name", name));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(error(answer, INVALID_PARAMS).get("message").asString()).startsWith("no tool has");
  }

  @ParameterizedTest
  @CsvSource({
    "MCP-Protocol-Version,''",
    "Mcp-Method,''",
    "Mcp-Method,tools/list",
    "Mcp-Method,Tools/Call",
    "Mcp-Name,''",
    "Mcp-Name,myria_get_event",
    "Mcp-Name,=?base64?bXlyaWE=?=",
    "MCP-Protocol-Version,2025-11-25"
  })
  void aHeaderThatDoesNotSayWhatTheBodySaysIsAMismatch(String header, String value)
      throws IOException {
    Map<String, String> headers = ModernClient.headers("tools/call", CALL);
    headers.put(header, value);
    Answer answer = client.send(ModernClient.body("tools/call", CALL), headers);
    assertThat(answer.status()).isEqualTo(400);
    error(answer, HEADER_MISMATCH);
  }

  @Test
  void headerNamesAreWithoutCaseAndAnEncodedNameIsDecoded() throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("mcp-protocol-version", ModernClient.VERSION);
    headers.put("MCP-METHOD", "tools/call");
    headers.put("mcp-name", "=?base64?bXlyaWFfZ2V0X2FjdGl2ZV9zbmFwc2hvdA==?=");
    Answer answer = client.send(ModernClient.body("tools/call", CALL), headers);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  @Test
  void aVersionThatIsNotSpokenIsToldWhichAre() throws IOException {
    String body =
        ModernClient.body("tools/list", Map.of()).replace(ModernClient.VERSION, "1900-01-01");
    Map<String, String> headers = ModernClient.headers("tools/list", Map.of());
    headers.put("MCP-Protocol-Version", "1900-01-01");
    for (String sent : List.of(body, "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\"}")) {
      Answer answer = client.send(sent, headers);
      assertThat(answer.status()).isEqualTo(400);
      JsonNode data = error(answer, UNSUPPORTED_VERSION).get("data");
      assertThat(data.get("requested").asString()).isEqualTo("1900-01-01");
      assertThat(data.get("supported").get(0).asString()).isEqualTo(ModernClient.VERSION);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          tools/list           | {"_meta":{}}
          tools/list           | {"_meta":1}
          tools/list           | {"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}
          tools/list           | {"_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}
          tools/list           | {"_meta":{"io.modelcontextprotocol/protocolVersion":20260728}}
          tools/list           | {}
          tools/list           | []
          server/discover      | {}
          """)
  void aRequestWithoutWhatEveryRequestCarriesIsMalformed(String method, String params)
      throws IOException {
    Answer answer =
        client.send(
            "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"%s\",\"params\":%s}"
                .formatted(method, params),
            ModernClient.headers(method, Map.of()));
    assertThat(answer.status()).isEqualTo(400);
    error(answer, INVALID_PARAMS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"initialize", "ping", "logging/setLevel", "resources/subscribe", "tools/lst", ""})
  void aMethodThatIsNotThereIsNotFound(String method) throws IOException {
    Map<String, String> headers = ModernClient.headers(method, Map.of());
    if (method.isEmpty()) {
      headers.put("Mcp-Method", "=");
    }
    Answer answer = client.send(ModernClient.body(method, Map.of()), headers);
    assertThat(answer.status()).isEqualTo(method.isEmpty() ? 400 : 404);
    error(answer, method.isEmpty() ? HEADER_MISMATCH : METHOD_NOT_FOUND);
  }

  @Test
  void aNotificationIsAcceptedWithoutWords() throws IOException {
    Answer answer =
        client.send(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                + "\"params\":{\"requestId\":1}}",
            Map.of("MCP-Protocol-Version", ModernClient.VERSION));
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void aPageThatNobodyGaveOutIsRefused() throws IOException {
    Answer answer = client.ask("tools/list", Map.of("cursor", "x"));
    assertThat(error(answer, INVALID_PARAMS).get("data").get("code").asString())
        .isEqualTo("invalid_cursor");
  }

  private static void isDiscovery(Answer answer) {
    assertThat(answer.status()).isEqualTo(200);
    JsonNode json = ToolClient.JSON.readTree(answer.body());
    assertThat(json.get("id").asString()).isEqualTo("a");
    JsonNode result = json.get("result");
    assertThat(result.get("resultType").asString()).isEqualTo("complete");
    assertThat(result.get("supportedVersions"))
        .isEqualTo(
            ToolClient.JSON.valueToTree(
                List.of("2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26")));
    assertThat(result.get("capabilities").get("tools").isObject()).isTrue();
    assertThat(result.get("instructions").asString()).contains("myria_append_event");
    assertThat(result.get("ttlMs").asLong()).isPositive();
    assertThat(result.get("cacheScope").asString()).isEqualTo("public");
    JsonNode info = result.get("_meta").get("io.modelcontextprotocol/serverInfo");
    assertThat(info.get("name").asString()).isEqualTo("myria");
    assertThat(info.get("version").asString()).matches("\\d+\\.\\d+\\.\\d+");
  }
}
