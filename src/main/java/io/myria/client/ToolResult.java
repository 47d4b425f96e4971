package io.myria.client;

import tools.jackson.databind.JsonNode;

/**
 * The result of a tool, as the schema's {@code CallToolResult}.
 *
 * @param content the blocks for models
 * @param structured for programs; a missing node where there is none
 * @param meta for clients; a missing node where there is none
 * @param isError whether the tool failed
 */
public record ToolResult(JsonNode content, JsonNode structured, JsonNode meta, boolean isError) {

  static ToolResult of(JsonNode result) {
    return new ToolResult(
        result.path("content"),
        result.path("structuredContent"),
        result.path("_meta"),
        result.path("isError").asBoolean(false));
  }

  /** The text of the first block that has one, or an empty text. */
  public String text() {
    for (JsonNode block : content) {
      if (block.path("type").asString("").equals("text")) {
        return block.path("text").asString("");
      }
    }
    return "";
  }
}
