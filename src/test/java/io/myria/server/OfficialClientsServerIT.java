package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.NodeTools.Run;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The official TypeScript client, in both eras, and the official inspector's command line. */
@RunningServer.Shared
class OfficialClientsServerIT {

  private static final String INSPECTOR =
      "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";
  private static final int MINUTES = 2;

  private static URI server;
  private static NodeTools node;

  @BeforeAll
  static void install(ServerProcess running) {
    server = running.url();
    node = NodeTools.installed();
  }

  @ParameterizedTest
  @CsvSource({"legacy,2025-11-25", "2026-07-28,2026-07-28"})
  void theTypeScriptClientAppendsAsksAndGets(String era, String protocol) {
    Run run = node.node(MINUTES, "clients.mjs", List.of(server + "/mcp", era));
    assertThat(run.status()).as(run.out()).isZero();
    JsonNode seen = ToolClient.JSON.readTree(run.out());
    assertThat(seen.get("protocol").asString()).isEqualTo(protocol);
    assertThat(seen.get("tools").toString()).contains("myria_append_event");
    assertThat(seen.get("found").toString()).contains(seen.get("appended").asString());
    assertThat(seen.get("text").asString()).isEqualTo("the kettle is in the attic");
  }

  @Test
  void theInspectorListsTheTools() {
    Run run = inspect("tools/list");
    assertThat(run.status()).as(run.out()).isZero();
    assertThat(run.out()).contains("myria_append_event", "myria_query_references");
  }

  @Test
  void theInspectorIsToldWhatIsWrong() {
    Run run = inspect("tools/call", "--tool-name", "myria_get_event");
    assertThat(run.status()).as(run.out()).isNotZero();
    assertThat(run.out()).contains("participants");
  }

  private static Run inspect(String method, String... more) {
    List<String> arguments =
        new java.util.ArrayList<>(
            List.of("--cli", server + "/mcp", "--transport", "http", "--method", method));
    arguments.addAll(List.of(more));
    return node.node(MINUTES, INSPECTOR, arguments);
  }
}
