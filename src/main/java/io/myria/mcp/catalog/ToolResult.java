package io.myria.mcp.catalog;

import io.myria.error.Fault;
import io.myria.json.ErrorText;
import io.myria.json.Output;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a call of a tool gives back, as MCP's {@code CallToolResult}.
 *
 * @param structured a JSON object for programs, of a tool that says which shape it has
 * @param isError whether the call failed, in words for the model
 * @param meta for the client alone; empty for none
 */
public record ToolResult(
    List<Content> content,
    Optional<Map<String, Object>> structured,
    boolean isError,
    Map<String, Object> meta) {

  public ToolResult {
    content = List.copyOf(content);
    meta = Collections.unmodifiableMap(new LinkedHashMap<>(meta)); // in one order
  }

  public static ToolResult of(Reply reply) {
    Record answer = reply.structured();
    String json = reply.json().orElseGet(() -> Output.write(answer));
    return new ToolResult(
        text(reply.text()), Optional.of(Output.json(answer, json)), false, reply.meta());
  }

  /**
   * What went wrong.
   *
   * @param report of the fault, for programs
   */
  public static ToolResult error(Fault fault, Map<String, Object> report) {
    return new ToolResult(
        text(ErrorText.of(fault)), Optional.of(Map.of("error", report)), true, Map.of());
  }

  /** Anything but JSON. */
  public static ToolResult of(Content... content) {
    return new ToolResult(List.of(content), Optional.empty(), false, Map.of());
  }

  /** An error that says itself what went wrong. */
  public static ToolResult failed(Content... content) {
    return new ToolResult(List.of(content), Optional.empty(), true, Map.of());
  }

  /** The same, with one thing more for the client alone. */
  public ToolResult with(String key, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(meta);
    more.put(key, value);
    return new ToolResult(content, structured, isError, more);
  }

  /** As the protocol has it, in every era. */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (!meta.isEmpty()) {
      json.put("_meta", meta);
    }
    json.put("content", content.stream().map(Content::json).toList());
    structured.ifPresent(object -> json.put("structuredContent", object));
    json.put("isError", isError);
    return json;
  }

  private static List<Content> text(String text) {
    return List.of(new Content.Text(text));
  }
}
