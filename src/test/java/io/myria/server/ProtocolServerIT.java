package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.json.schema.jackson3.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.myria.error.FaultCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** What an MCP client is told of the tools, and that the answers are what it was told. */
@RunningServer.Shared
class ProtocolServerIT {

  /** Arguments that take several things. */
  private static final Set<String> LISTS =
      Set.of("participants", "events", "topic_hints", "kinds", "lines", "entity_names");

  private static final JsonSchemaValidator SCHEMAS = new DefaultJsonSchemaValidator();

  private static ToolClient client;
  private static Map<String, Tool> listed;

  @BeforeAll
  static void connect(ServerProcess server) {
    client = new ToolClient(server.url());
    listed =
        client.client().listTools().tools().stream()
            .collect(Collectors.toMap(Tool::name, Function.identity()));
  }

  @AfterAll
  static void disconnect() {
    client.close();
  }

  static List<ToolExample> examples() {
    return ToolExample.all();
  }

  static List<ToolExample> succeeding() {
    return ToolExample.all().stream().filter(ToolExample::succeeds).toList();
  }

  @Test
  void theServerSaysWhoItIsAndHowItIsUsed() {
    assertThat(client.client().getServerInfo().name()).isEqualTo("myria");
    assertThat(client.client().getServerInfo().version()).matches("\\d+\\.\\d+\\.\\d+");
    assertThat(client.client().getServerInstructions())
        .contains("myria_recall", "myria_append_event");
    assertThat(client.client().getServerCapabilities().tools()).isNotNull();
  }

  @Test
  void theToolsAreListedInOneOrder() {
    assertThat(client.client().listTools().tools())
        .extracting(Tool::name)
        .containsExactlyElementsOf(examples().stream().map(ToolExample::tool).toList());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void aToolIsDescribedWhole(ToolExample example) {
    Tool tool = listed.get(example.tool());
    assertThat(tool.title()).isNotBlank();
    assertThat(tool.description()).hasSizeGreaterThan(30);
    ToolAnnotations hints = tool.annotations();
    assertThat(hints.readOnlyHint()).isNotNull();
    assertThat(hints.destructiveHint()).isEqualTo(example.takesBack());
    assertThat(hints.idempotentHint()).isNotNull();
    assertThat(hints.openWorldHint()).isFalse();
    for (Map<String, Object> schema : List.of(tool.inputSchema(), tool.outputSchema())) {
      SCHEMAS.assertConforms(tool.name(), schema);
      assertThat(schema).containsEntry("type", "object");
      assertThat(schema).containsEntry("additionalProperties", false);
    }
  }

  @ParameterizedTest
  @MethodSource("succeeding")
  void anAnswerKeepsToTheToolsSchemaAndHasWordsForModels(ToolExample example) {
    Map<String, Object> arguments = new HashMap<>(example.right());
    stored().forEach(arguments::replace);
    assertThat(validation(listed.get(example.tool()).inputSchema(), arguments)).isNull();
    CallToolResult result = client.call(example.tool(), arguments);
    assertThat(result.isError()).as("%s", result.structuredContent()).isFalse();
    keepsToItsSchema(example, result);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anErrorKeepsToTheToolsSchemaAndNamesTheField(ToolExample example) {
    CallToolResult result = client.call(example.tool(), example.wrong());
    assertThat(result.isError()).as("%s", result.structuredContent()).isTrue();
    keepsToItsSchema(example, result);
    isFault(error(result), example.code(), example.field());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anArgumentThatNoToolHasIsRefusedByName(ToolExample example) {
    Map<String, Object> arguments = new HashMap<>(example.right());
    arguments.put("particpants", List.of("x"));
    JsonNode error = client.error(example.tool(), arguments);
    isFault(error, FaultCode.UNKNOWN_FIELD, "particpants");
    if (example.right().containsKey("participants")) {
      assertThat(error.get("message").asString()).contains("did you mean participants?");
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anArgumentOfAnotherTypeIsRefused(ToolExample example) {
    for (String name : example.right().keySet()) {
      Map<String, Object> arguments = new HashMap<>(example.right());
      arguments.put(name, another(name));
      assertThat(validation(listed.get(example.tool()).inputSchema(), arguments)).isNotNull();
      isFault(client.error(example.tool(), arguments), FaultCode.INVALID_ARGUMENT, name);
    }
  }

  @Test
  void aToolThatDoesNotExistIsAnErrorOfTheProtocol() {
    assertThatThrownBy(() -> client.call("myria_get_evnt", Map.of()))
        .isInstanceOfSatisfying(
            McpError.class,
            error -> {
              assertThat(error.getJsonRpcError().code()).isEqualTo(-32602);
              assertThat(error.getJsonRpcError().message()).contains("myria_get_event");
              leaksNothing(error.getJsonRpcError().message());
            });
  }

  @Test
  void theSchemasRefuseWhatTheyDoNotDescribe() {
    CallToolResult result = client.call("myria_append_event", ToolExample.EVENT);
    Map<String, Object> schema = listed.get("myria_append_event").outputSchema();
    Map<String, Object> content = new HashMap<>(content(result));
    assertThat(validation(schema, content)).isNull();
    content.put("secret", 1);
    assertThat(validation(schema, content)).contains("secret");
    content.remove("secret");
    content.remove("event_id");
    assertThat(validation(schema, content)).isNotNull();
  }

  /** A list where anything else is right, and a flag where a list is. */
  private static Object another(String name) {
    return LISTS.contains(name) ? true : List.of(List.of());
  }

  /** Ids of what is there, by the arguments that take them. */
  private static Map<String, Object> stored() {
    JsonNode event = client.answer("myria_append_event", ToolExample.EVENT);
    client.build();
    JsonNode built = client.answer("myria_trigger_build", Map.of("wait", true));
    assertThat(built.get("state").asString()).isIn("published", "unchanged");
    JsonNode topic =
        client
            .answer(
                "myria_query_references",
                Map.of("participants", ToolExample.PARTICIPANTS, "detail", "full"))
            .get("root")
            .get("children")
            .get(0);
    Object snapshot = built.get("snapshot_id").asString();
    String grip =
        client
            .answer("myria_get_toc_root", Map.of("participants", ToolExample.PARTICIPANTS))
            .at("/nodes/0/bullets/0/grip_id")
            .asString();
    return Map.of(
        "grip_id",
        grip,
        "event_id",
        event.get("event_id").asString(),
        "topic_id",
        topic.get("topic_id").asString(),
        "node_id",
        topic.get("node_id").asString(),
        "snapshot_id",
        snapshot,
        "from",
        snapshot,
        "to",
        snapshot);
  }

  private static void keepsToItsSchema(ToolExample example, CallToolResult result) {
    assertThat(validation(listed.get(example.tool()).outputSchema(), content(result))).isNull();
    assertThat(result.content()).hasSize(1);
    String text = ((TextContent) result.content().get(0)).text();
    assertThat(text).isNotBlank();
    leaksNothing(text);
    leaksNothing(ToolClient.JSON.writeValueAsString(result.structuredContent()));
  }

  private static void isFault(JsonNode error, FaultCode code, String field) {
    assertThat(error.propertyNames())
        .containsExactlyInAnyOrder("code", "kind", "message", "field", "retryable", "request_id");
    assertThat(error.get("code").asString()).isEqualTo(code.wire());
    assertThat(error.get("kind").asString()).isEqualToIgnoringCase(code.kind().name());
    assertThat(error.get("message").asString()).isNotBlank();
    assertThat(error.get("field").asString()).isEqualTo(field);
    assertThat(error.get("retryable").asBoolean()).isEqualTo(code.kind().retryable());
  }

  private static JsonNode error(CallToolResult result) {
    return ToolClient.JSON.valueToTree(result.structuredContent()).get("error");
  }

  @SuppressWarnings("unchecked") // structured content is an object
  private static Map<String, Object> content(CallToolResult result) {
    return (Map<String, Object>) result.structuredContent();
  }

  /** What is wrong, or {@code null}. */
  private static String validation(Map<String, Object> schema, Object value) {
    JsonSchemaValidator.ValidationResponse response = SCHEMAS.validate(schema, value);
    return response.valid() ? null : response.errorMessage();
  }
}
