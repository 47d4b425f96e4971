package io.myria.mcp.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What is a message. */
class MessageTest {

  private static final JsonMapper JSON = JsonMapper.shared();

  @ParameterizedTest
  @ValueSource(strings = {"1", "-7", "\"a\"", "\"\"", "12345678901234567890"})
  void anIdIsAStringOrAnInteger(String id) {
    Object json = JSON.readValue(message(id, "{}"), Object.class);
    assertThat(Message.of(json, false).isNotification()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "1.5", "true", "{}", "[1]"})
  void anythingElseIsNone(String id) {
    Object json = JSON.readValue(message(id, "{}"), Object.class);
    assertThat(thrown(json).id()).isNull();
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
            ProtocolException.class,
            () -> Envelope.of("{\"jsonrpc\":".getBytes(UTF_8)).message(false));
    assertThat(misfit.status()).isEqualTo(400);
    assertThat(misfit.error(Optional.empty())).containsEntry("code", -32700);
  }

  @Test
  void whoseIdIsKnownIsAnsweredBy() {
    Object json = JSON.readValue("{\"jsonrpc\":\"1.0\",\"id\":\"a\"}", Object.class);
    assertThat(thrown(json).id()).isEqualTo("a");
  }

  @Test
  void theEarlierEraTakesParametersThatAreNull() {
    Object json = JSON.readValue(message("1", "null"), Object.class);
    assertThat(Message.of(json, true).params()).isEmpty();
    Object wrong = JSON.readValue(message("1", "[]"), Object.class);
    assertThatThrownBy(() -> Message.of(wrong, true)).isInstanceOf(ProtocolException.class);
  }

  private static Map<String, Object> refusal(Object json) {
    ProtocolException misfit = thrown(json);
    assertThat(misfit.status()).isEqualTo(400);
    return misfit.error(Optional.empty());
  }

  private static ProtocolException thrown(Object json) {
    return catchThrowableOfType(ProtocolException.class, () -> Message.of(json, false));
  }

  private static String message(String id, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"x\",\"params\":%s}".formatted(id, params);
  }
}
