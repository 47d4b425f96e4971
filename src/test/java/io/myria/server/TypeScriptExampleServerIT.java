package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The agent of examples/typescript, run as it stands: it searches once, and heeds a correction. */
@RunningServer.Shared
class TypeScriptExampleServerIT {

  private static final Path SOURCE = Path.of("examples", "typescript", "agent.ts");

  @Test
  void theSecondTimeTheFirstResultIsStillGood(ServerProcess server) throws IOException {
    NodeTools node = NodeTools.installed();
    node.add(SOURCE);
    JsonNode first = run(node, server, "embedded databases in Rust");
    assertThat(first.get("result").asString())
        .isEqualTo("three pages about embedded databases in Rust");
    assertThat(first.get("advice")).isEmpty();
    JsonNode second = run(node, server, "Rust embedded database");
    assertThat(second.get("result_event")).isEqualTo(first.get("result_event"));
    assertThat(second.get("outcome_event")).isNotEqualTo(first.get("outcome_event"));
    try (ToolClient client = new ToolClient(server.url())) {
      client.append(
          Map.of(
              "participants",
              List.of("dana", "agent"),
              "type",
              "feedback",
              "payload",
              Map.of(
                  "feedback_type", "correction",
                  "correction", "Search for crates",
                  "refers_to", first.get("result_event").asString())));
    }
    JsonNode third = run(node, server, "Rust embedded database");
    assertThat(third.get("advice").toString()).isEqualTo("[\"Search for crates\"]");
    assertThat(third.get("result").asString())
        .isEqualTo("three pages about Rust embedded database");
  }

  private static JsonNode run(NodeTools node, ServerProcess server, String query) {
    NodeTools.Run run = node.node(2, "agent.ts", List.of(server.url() + "/mcp", query));
    assertThat(run.status()).as(run.out()).isZero();
    String last = run.out().lines().reduce((before, line) -> line).orElseThrow();
    return ToolClient.JSON.readTree(last);
  }
}
