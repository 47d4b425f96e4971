package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The MCP SDK's own client on a server. For one thread. */
final class ToolClient implements AutoCloseable {

  static final JsonMapper JSON = JsonMapper.shared();

  private final McpSyncClient client;

  ToolClient(URI server) {
    this.client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(server.toString())
                    .jsonMapper(new JacksonMcpJsonMapper(JSON))
                    .build())
            .clientInfo(Implementation.builder("myria-tests", "1").build())
            .requestTimeout(Duration.ofMinutes(2))
            .initializationTimeout(Duration.ofMinutes(1))
            .build();
    client.initialize();
  }

  McpSyncClient client() {
    return client;
  }

  CallToolResult call(String tool, Map<String, Object> arguments) {
    return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
  }

  /** The structured content of a call that must succeed. */
  JsonNode answer(String tool, Map<String, Object> arguments) {
    CallToolResult result = call(tool, arguments);
    JsonNode content = JSON.valueToTree(result.structuredContent());
    assertThat(result.isError()).as(content.toString()).isFalse();
    return content;
  }

  /** Of each event of a batch its id and place, and whether it was there already. */
  JsonNode appended(List<Map<String, Object>> events) {
    CallToolResult result = call("myria_append_events", Map.of("events", events));
    assertThat(result.isError()).as(String.valueOf(result.structuredContent())).isFalse();
    return JSON.valueToTree(result.meta().get("io.myria/appends"));
  }

  /** The place in the log of an event that is appended. */
  long append(Map<String, Object> event) {
    CallToolResult result = call("myria_append_event", event);
    assertThat(result.isError()).as(String.valueOf(result.structuredContent())).isFalse();
    JsonNode meta = JSON.valueToTree(result.meta());
    return meta.at("/io.myria~1append/event_seq").asLong();
  }

  /**
   * Returns when all is compiled that was appended before. A build that it joins may have begun
   * before that; the one after has not.
   */
  void build() {
    for (int ended = 0; ended < 2; ) {
      JsonNode build = answer("myria_trigger_build", Map.of("wait", true));
      ended += build.get("state").asString().equals("running") ? 0 : 1;
    }
  }

  /** Has the whole store verified, and this server's index against the log; nothing is found. */
  void verify() {
    Optional<JsonNode> place = Optional.empty();
    do {
      JsonNode step =
          answer(
              "myria_verify_store",
              place.map(at -> Map.<String, Object>of("place", at.asString())).orElse(Map.of()));
      assertThat(step.get("findings")).as("%s", step).isEmpty();
      place = Optional.ofNullable(step.get("place"));
    } while (place.isPresent());
  }

  /** The error of a call that must fail. */
  JsonNode error(String tool, Map<String, Object> arguments) {
    CallToolResult result = call(tool, arguments);
    JsonNode content = JSON.valueToTree(result.structuredContent());
    assertThat(result.isError()).as(content.toString()).isTrue();
    return content.get("error");
  }

  @Override
  public void close() {
    client.close();
  }
}
