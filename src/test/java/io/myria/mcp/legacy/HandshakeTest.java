package io.myria.mcp.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.mcp.protocol.ClientConversation.Who;
import io.myria.mcp.protocol.Identity;
import io.myria.mcp.protocol.Message;
import io.myria.mcp.protocol.ProtocolException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** What a client that shakes hands is answered. */
class HandshakeTest {

  private final Handshake handshake =
      new Handshake(
          new Identity("myria", "1.2.3", "Ask."), List.of("2025-11-25", "2025-06-18"), Map.of());

  @ParameterizedTest
  @CsvSource({"2025-11-25,2025-11-25", "2025-06-18,2025-06-18", "1900-01-01,2025-11-25"})
  void theVersionIsTheOneThatIsWantedOrTheNewest(String wanted, String told) {
    assertThat(handshake.result(Map.of("protocolVersion", wanted)))
        .containsEntry("protocolVersion", told);
  }

  @Test
  void whoWantsNoVersionIsToldTheNewest() {
    Map<String, Object> nothing = Collections.singletonMap("protocolVersion", null);
    for (Map<String, Object> params :
        List.of(Map.<String, Object>of(), Map.<String, Object>of("protocolVersion", 5), nothing)) {
      assertThat(handshake.result(params)).containsEntry("protocolVersion", "2025-11-25");
    }
  }

  @Test
  void itsMembersStandInOneOrder() {
    assertThat(handshake.result(Map.of()).keySet())
        .containsExactly("protocolVersion", "capabilities", "serverInfo", "instructions");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"capabilities":"x"}
          {"capabilities":{"roots":5}}
          {"capabilities":{"experimental":true}}
          {"capabilities":{"sampling":true}}
          {"capabilities":{"elicitation":"yes"}}
          {"capabilities":{"tasks":[]}}
          {"capabilities":{"extensions":true}}
          {"clientInfo":[]}
          {"clientInfo":"x"}
          """)
  void whatFitsNowhereIsRefused(String params) {
    Map<String, Object> json = Message.object(JsonMapper.shared().readValue(params, Object.class));
    assertThatThrownBy(() -> Handshake.who(json)).isInstanceOf(ProtocolException.class);
  }

  /** What Cursor sends: the schema's set of capabilities is not closed. */
  @Test
  void aCapabilityThatTheSchemaDoesNotNameMayBeAnything() {
    String params =
        """
        {"protocolVersion":"2025-06-18",
         "capabilities":{"tools":true,"prompts":false,"resources":true,"logging":false,
                         "roots":{"listChanged":false}},
         "clientInfo":{"name":"cursor-vscode","version":"1.0.0"}}
        """;
    Map<String, Object> json = Message.object(JsonMapper.shared().readValue(params, Object.class));
    Handshake.requireWhole(json);
    assertThat(Handshake.who(json).name()).contains("cursor-vscode");
  }

  /** A session keeps it for hours, and nobody counts its bytes. */
  @Test
  void ofAClientItsNameAndItsCapabilitiesAreKeptAndNothingElse() {
    Map<String, Object> capabilities = new HashMap<>();
    Map<String, Object> info = new HashMap<>(Map.of("name", " t ", "version", "x".repeat(10_000)));
    for (int number = 0; number < 1_000; number++) {
      capabilities.put("made up " + number, Map.of());
      info.put("made up " + number, Map.of());
    }
    capabilities.put("roots", Map.of("listChanged", true, "more", "x".repeat(10_000)));
    capabilities.put("elicitation", null);
    Who who = Handshake.who(Map.of("capabilities", capabilities, "clientInfo", info));
    assertThat(who.name()).contains("t");
    assertThat(who.toString()).contains("roots").doesNotContain("elicitation");
    assertThat(who.toString().length()).isLessThan(200);
    info.put("name", "x".repeat(81));
    who = Handshake.who(Map.of("clientInfo", info));
    assertThat(who.name()).isEmpty();
    assertThat(who.toString().length()).isLessThan(200);
  }

  @Test
  void aClientThatSaysNothingIsAnsweredAndOpensNoSession() {
    assertThat(Handshake.who(Map.of()).name()).isEmpty();
    assertThat(Handshake.who(Collections.singletonMap("clientInfo", null)).name()).isEmpty();
    assertThatThrownBy(() -> Handshake.requireWhole(Map.of()))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("clientInfo");
  }
}
