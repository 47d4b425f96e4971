package io.myria.mcp.current;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What is a message, and what every request must carry. */
class MessageTest {

  private static final JsonMapper JSON = JsonMapper.shared();

  @ParameterizedTest
  @ValueSource(strings = {"1", "-7", "\"a\"", "\"\"", "12345678901234567890"})
  void anIdIsAStringOrAnInteger(String id) {
    Object json = JSON.readValue(message(id, "{}"), Object.class);
    assertThat(Message.idOf(json)).isPresent();
    assertThat(Message.of(json).isNotification()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "1.5", "true", "{}", "[1]"})
  void anythingElseIsNone(String id) {
    Object json = JSON.readValue(message(id, "{}"), Object.class);
    assertThat(Message.idOf(json)).isEmpty();
    assertThat(refusal(json)).containsEntry("code", -32600);
  }

  @Test
  void anIdThatWouldFillEveryMessageOfAStreamIsRefused() {
    Object json = JSON.readValue(message("\"" + "x".repeat(513) + "\"", "{}"), Object.class);
    assertThat(refusal(json)).containsEntry("code", -32600);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "17",
        "null",
        "{}",
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"x\"}",
        "{\"jsonrpc\":2.0,\"id\":1,\"method\":\"x\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"
      })
  void whatIsNoMessageIsRefused(String body) {
    assertThat(refusal(JSON.readValue(body, Object.class))).containsEntry("code", -32600);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null", "\"x\"", "1"})
  void parametersAreAnObject(String params) {
    assertThat(refusal(JSON.readValue(message("1", params), Object.class)))
        .containsEntry("code", -32602);
  }

  @Test
  void whatIsNoJsonIsRefusedAsSuch() {
    ProtocolException misfit =
        catchThrowableOfType(
            ProtocolException.class, () -> Message.json(JSON, "{\"jsonrpc\":".getBytes(UTF_8)));
    assertThat(misfit.status()).isEqualTo(400);
    assertThat(misfit.error(Optional.empty())).containsEntry("code", -32700);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}
          {"_meta":1}
          {"_meta":{}}
          {"_meta":{"io.modelcontextprotocol/clientCapabilities":1}}
          {"_meta":{"io.modelcontextprotocol/clientCapabilities":null}}
          {"_meta":{"io.modelcontextprotocol/clientCapabilities":{},"progressToken":1.5}}
          {"_meta":{"io.modelcontextprotocol/clientCapabilities":{},"progressToken":{}}}
          {"_meta":{"io.modelcontextprotocol/clientCapabilities":{},\
          "io.modelcontextprotocol/clientInfo":"x"}}
          """)
  void aRequestWithoutWhatEveryRequestCarriesIsRefused(String params) {
    Message message = Message.of(JSON.readValue(message("1", params), Object.class));
    ProtocolException misfit =
        catchThrowableOfType(ProtocolException.class, () -> Request.of(message, null, null));
    assertThat(misfit.status()).isEqualTo(400);
    assertThat(misfit.error(Optional.empty())).containsEntry("code", -32602);
  }

  @Test
  void theTokenOfProgressIsWhatTheClientChose() {
    String params =
        "{\"_meta\":{\"io.modelcontextprotocol/clientCapabilities\":{},\"progressToken\":\"t\"}}";
    Message message = Message.of(JSON.readValue(message("1", params), Object.class));
    assertThat(ClientConversation.of(message.meta(), Map.of()).token()).isEqualTo("t");
  }

  private static Map<String, Object> refusal(Object json) {
    ProtocolException misfit =
        catchThrowableOfType(ProtocolException.class, () -> Message.of(json));
    assertThat(misfit.status()).isEqualTo(400);
    return misfit.error(Optional.empty());
  }

  private static String message(String id, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"x\",\"params\":%s}".formatted(id, params);
  }
}
