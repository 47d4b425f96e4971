package io.myria.offer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a call of a tool gives back, as MCP's {@code CallToolResult}.
 *
 * @param structured the same as a JSON object, for a tool that says which shape it has
 * @param isError whether the call failed, in words for the model
 */
public record ToolResult(
    List<Content> content, Optional<Map<String, Object>> structured, boolean isError) {

  private static final JsonMapper JSON = JsonMapper.shared();

  public ToolResult {
    content = List.copyOf(content);
  }

  /** A JSON object, and the same as text, for clients that read only that. */
  public static ToolResult json(Map<String, Object> answer) {
    return new ToolResult(text(answer), Optional.of(answer), false);
  }

  /** As {@link #json}, of what went wrong. */
  public static ToolResult error(Map<String, Object> error) {
    return new ToolResult(text(error), Optional.of(error), true);
  }

  /** Anything but JSON. */
  public static ToolResult of(Content... content) {
    return new ToolResult(List.of(content), Optional.empty(), false);
  }

  /** An error that says itself what went wrong. */
  public static ToolResult failed(Content... content) {
    return new ToolResult(List.of(content), Optional.empty(), true);
  }

  /** As the protocol has it, in every era. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("content", content.stream().map(Content::json).toList());
    structured.ifPresent(object -> json.put("structuredContent", object));
    json.put("isError", isError);
    return json;
  }

  private static List<Content> text(Map<String, Object> object) {
    return List.of(new Content.Text(JSON.writeValueAsString(object)));
  }
}
