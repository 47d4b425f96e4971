package io.myria.conformance;

import io.myria.json.Input;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Content;
import io.myria.mcp.catalog.ResourceBody;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolResult;
import io.myria.security.Permission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the fixtures have in common; the names and values are the suite's. */
final class Fixtures {

  /** One red pixel. */
  static final String PNG =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJ"
          + "RU5ErkJggg==";

  /** No sound at all. */
  static final String WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=";

  /** No more than the open mode's caller has. */
  static final Permission NEEDS = Permission.INTERNAL;

  private Fixtures() {}

  static final Map<String, Object> NO_ARGUMENTS = Map.of("type", "object");

  static Tool<?> tool(
      String name, Map<String, Object> input, Tool.Handler<Map<String, Object>> handler) {
    return new Tool<>(
        name,
        Set.of(),
        new Tool.About(name, "A fixture of the conformance suite: " + name, Tool.Effect.READS),
        NEEDS,
        Input.open(input),
        Optional.empty(),
        handler);
  }

  static Tool<?> plain(String name, Content... content) {
    return tool(name, NO_ARGUMENTS, call -> Tool.Pending.done(ToolResult.of(content)));
  }

  static Content text(String text) {
    return new Content.Text(text);
  }

  static Tool.Pending said(String text) {
    return Tool.Pending.done(ToolResult.of(text(text)));
  }

  static Content embedded(String uri, String mimeType, String text) {
    return new Content.Embedded(ResourceBody.text(uri, mimeType, text));
  }

  /** Asks a person for one value. */
  static Client.Question elicit(String message, String name, String type) {
    return elicit(message, Map.of(name, Map.of("type", type)), List.of(name));
  }

  static Client.Question elicit(
      String message, Map<String, Object> properties, List<String> required) {
    return new Client.Question(
        "elicitation/create",
        Map.of(
            "mode",
            "form",
            "message",
            message,
            "requestedSchema",
            Map.of("type", "object", "properties", properties, "required", required)));
  }

  /** Asks a model. */
  static Client.Question sample(String prompt, int tokens) {
    return new Client.Question(
        "sampling/createMessage",
        Map.of(
            "messages",
            List.of(Map.of("role", "user", "content", Map.of("type", "text", "text", prompt))),
            "maxTokens",
            tokens));
  }

  static Client.Question roots() {
    return new Client.Question("roots/list", Map.of());
  }
}
