package io.myria.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** What every request must carry. */
class RequestMetaTest {

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
    Message message = new Message(1, "x", object(params));
    ProtocolException misfit =
        catchThrowableOfType(
            ProtocolException.class, () -> StatelessEndpoint.requireMeta(message.meta()));
    assertThat(misfit.status()).isEqualTo(400);
    assertThat(misfit.error(Optional.empty())).containsEntry("code", -32602);
  }

  @Test
  void theTokenOfProgressIsWhatTheClientChose() {
    Map<String, Object> meta = new HashMap<>();
    meta.put("io.modelcontextprotocol/clientCapabilities", Map.of());
    meta.put("progressToken", "t");
    List<Map<String, Object>> said = new ArrayList<>();
    ClientConversation conversation =
        new ClientRequest(null).conversation(new Message(1, "x", Map.of("_meta", meta)), null);
    conversation.connect(said::add);
    conversation.progress(1, null, "on it");
    assertThat(Message.object(said.get(0).get("params"))).containsEntry("progressToken", "t");
  }

  private static Map<String, Object> object(String json) {
    return Message.object(JsonMapper.shared().readValue(json, Object.class));
  }
}
