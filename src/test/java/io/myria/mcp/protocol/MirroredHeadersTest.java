package io.myria.mcp.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers that repeat the body, and by which a request's era is told. */
class MirroredHeadersTest {

  private static final String NOW = "2026-07-28";

  @Test
  void headersThatSayWhatTheBodySaysPass() {
    assertThatCode(() -> headers(Map.of()).check(call("a tool"))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "MCP-Protocol-Version,''",
    "Mcp-Method,''",
    "Mcp-Method,tools/list",
    "Mcp-Method,TOOLS/CALL",
    "Mcp-Name,''",
    "Mcp-Name,another",
    "Mcp-Name,A TOOL",
    "Mcp-Name,=?base64?!?=",
    "Mcp-Name,=?base64?gICA?=",
    "MCP-Protocol-Version,2025-11-25"
  })
  void aHeaderThatIsMissingOrSaysSomethingElseIsAMismatch(String header, String value) {
    ProtocolException misfit = refusal(Map.of(header, value), call("a tool"));
    assertThat(misfit.status()).isEqualTo(400);
    assertThat(misfit.error(Optional.empty())).containsEntry("code", -32020);
  }

  @ParameterizedTest
  @ValueSource(strings = {"MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"})
  void aHeaderThatIsRepeatedIsAMismatch(String header) {
    MirroredHeaders twice =
        new MirroredHeaders(
            name -> {
              String value = usual().get(name);
              return name.equals(header) ? List.of(value, value) : List.of(value);
            });
    ProtocolException misfit =
        catchThrowableOfType(ProtocolException.class, () -> twice.check(call("a tool")));
    assertThat(misfit.error(Optional.empty())).containsEntry("code", -32020);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Grüße 你好", " padded ", "line\nbreak", "=?base64?literal?=", ""})
  void aNameThatNoHeaderCanHoldComesEncoded(String name) {
    String encoded = Base64.getEncoder().encodeToString(name.getBytes(UTF_8));
    MirroredHeaders headers = headers(Map.of("Mcp-Name", "=?base64?" + encoded + "?="));
    assertThatCode(() -> headers.check(call(name))).doesNotThrowAnyException();
  }

  @Test
  void aNameOutsideOfAsciiIsNotTakenRaw() {
    assertThat(refusal(Map.of("Mcp-Name", "grüße"), call("grüße")).error(Optional.empty()))
        .containsEntry("code", -32020);
  }

  @Test
  void aVersionThatNobodyKnowsIsToldWhichAreKnown() {
    ProtocolException misfit =
        refusal(Map.of("MCP-Protocol-Version", "1900-01-01"), message("tools/call", "1900-01-01"));
    assertThat(misfit.status()).isEqualTo(400);
    assertThat(misfit.error(Optional.empty())).containsEntry("code", -32022);
    assertThat((Map<?, ?>) misfit.error(Optional.empty()).get("data"))
        .isEqualTo(
            Map.of(
                "code",
                "invalid_request",
                "kind",
                "caller",
                "message",
                "Unsupported protocol version",
                "retryable",
                false,
                "supported",
                List.of(NOW, "2025-11-25", "2025-06-18", "2025-03-26"),
                "requested",
                "1900-01-01"));
  }

  @Test
  void aBodyWithoutTheVersionIsMalformed() {
    Message bare = new Message(1, "tools/list", Map.of());
    assertThat(refusal(Map.of("Mcp-Method", "tools/list"), bare).error(Optional.empty()))
        .containsEntry("code", -32602);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-07-28,'',tools/list,true",
    "2026-07-28,2026-07-28,tools/list,true",
    "1900-01-01,'',tools/list,true",
    "'',2026-07-28,tools/list,true",
    "'',1900-01-01,tools/list,true",
    "2025-11-25,2026-07-28,tools/list,true",
    "2025-11-25,2025-06-18,tools/list,true",
    "2025-11-25,'',server/discover,true",
    "'','',server/discover,true",
    "'','',tools/list,false",
    "2025-11-25,'',tools/list,false",
    "2025-11-25,2025-11-25,tools/list,false",
    "'',2025-11-25,tools/list,false",
    "2024-11-05,'',initialize,false"
  })
  void theEraIsToldByHeaderAndBody(String header, String body, String method, boolean lane) {
    Map<String, Object> meta =
        body.isEmpty() ? Map.of() : Map.of("io.modelcontextprotocol/protocolVersion", body);
    Map<String, Object> json =
        Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", Map.of("_meta", meta));
    assertThat(headers(Map.of("MCP-Protocol-Version", header)).callForStateless(json))
        .isEqualTo(lane);
  }

  private static ProtocolException refusal(Map<String, String> changed, Message message) {
    return catchThrowableOfType(ProtocolException.class, () -> headers(changed).check(message));
  }

  private static Message call(String tool) {
    return new Message(
        1,
        "tools/call",
        Map.of("name", tool, "_meta", Map.of("io.modelcontextprotocol/protocolVersion", NOW)));
  }

  private static Message message(String method, String version) {
    return new Message(
        1, method, Map.of("_meta", Map.of("io.modelcontextprotocol/protocolVersion", version)));
  }

  private static Map<String, String> usual() {
    Map<String, String> usual = new HashMap<>();
    usual.put("MCP-Protocol-Version", NOW);
    usual.put("Mcp-Method", "tools/call");
    usual.put("Mcp-Name", "a tool");
    return usual;
  }

  /** The usual headers, changed; an empty value leaves one out. */
  private static MirroredHeaders headers(Map<String, String> changed) {
    Map<String, String> all = usual();
    all.putAll(changed);
    return new MirroredHeaders(
        name -> all.get(name).isEmpty() ? List.of() : List.of(all.get(name)));
  }
}
