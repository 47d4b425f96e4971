package io.myria.server;

import io.myria.server.EraClient.Era;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;

/** A client whose every request comes to another server than the one before. */
final class NodeSwitch {

  private final Era era;
  private final List<EraClient> nodes;
  private final AtomicInteger requests = new AtomicInteger();

  NodeSwitch(Era era, List<URI> servers) {
    this.era = era;
    this.nodes = servers.stream().map(server -> new EraClient(server, era, Map.of())).toList();
  }

  /** Says hello to one of them, where the era asks for it. */
  void greet() {
    if (era == Era.EARLIER) {
      result(
          "initialize",
          Map.of(
              "protocolVersion",
              "2025-11-25",
              "capabilities",
              Map.of(),
              "clientInfo",
              Map.of("name", "switched", "version", "1")));
    }
  }

  JsonNode result(String method, Map<String, Object> params) {
    return nodes.get(requests.getAndIncrement() % nodes.size()).result(method, params);
  }

  /** The structured content of a call that must succeed. */
  JsonNode call(String tool, Map<String, Object> arguments) {
    JsonNode result = result("tools/call", Map.of("name", tool, "arguments", arguments));
    if (result.get("isError").asBoolean()) {
      throw new AssertionError(result.toString());
    }
    return result.get("structuredContent");
  }
}
