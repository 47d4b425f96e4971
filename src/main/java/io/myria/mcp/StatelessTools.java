package io.myria.mcp;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.myria.access.Caller;
import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.setting.NearestName;
import io.myria.stateless.Answer;
import io.myria.stateless.Method;
import io.myria.stateless.Request;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * The tools as the stateless revision has them (2026-07-28, server/tools): the same catalogue and
 * the same runner as in the earlier era. Thread-safe.
 */
final class StatelessTools {

  /** The list changes with the server's version and settings, and with what a caller may do. */
  private static final Duration FRESH = Duration.ofMinutes(5);

  private final ToolRunner runner;
  private final Map<String, ToolRunner.Metered> tools = new LinkedHashMap<>();
  private final Executor later;

  /**
   * @param later threads of the container, for answers that come when the request's is gone
   */
  StatelessTools(List<ToolRunner.Metered> tools, ToolRunner runner, Executor later) {
    this.runner = runner;
    this.later = later;
    tools.forEach(metered -> this.tools.put(metered.tool().name(), metered));
  }

  Map<String, Method> methods() {
    return Map.of("tools/list", this::list, "tools/call", this::call);
  }

  private Answer list(Request request) {
    if (request.params().get("cursor") != null) {
      throw new Fault(
          FaultCode.INVALID_CURSOR, "params.cursor", "all tools are on the first page", null);
    }
    Caller caller = request.call().caller();
    List<Map<String, Object>> allowed =
        tools.values().stream()
            .map(ToolRunner.Metered::tool)
            .filter(tool -> caller.may(tool.needs()))
            .map(StatelessTools::published)
            .toList();
    return Answer.cacheable(Map.of("tools", allowed), FRESH, false);
  }

  private Answer call(Request request) {
    if (!(request.params().get("name") instanceof String said)) {
      throw Fault.invalid("params.name", "params.name must be the name of a tool");
    }
    ToolRunner.Metered metered = tools.get(ToolCatalog.listed(said));
    if (metered == null) {
      throw new Fault(
          FaultCode.UNKNOWN_TOOL,
          "params.name",
          "no tool has this name" + NearestName.hint(said, tools.keySet()),
          null);
    }
    ToolRunner.Begun begun = runner.begin(metered, request.call(), arguments(request), later);
    return new Answer(begun.result().thenApply(StatelessTools::json), begun.progress());
  }

  @SuppressWarnings("unchecked") // names in JSON are strings
  private static Map<String, Object> arguments(Request request) {
    Object arguments = request.params().get("arguments");
    if (arguments == null) {
      return Map.of();
    }
    if (arguments instanceof Map<?, ?>) {
      return (Map<String, Object>) arguments;
    }
    throw Fault.invalid("params.arguments", "params.arguments must be an object");
  }

  private static Map<String, Object> json(CallToolResult result) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("content", result.content().stream().map(text -> text((TextContent) text)).toList());
    json.put("structuredContent", result.structuredContent());
    json.put("isError", result.isError());
    return json;
  }

  private static Map<String, Object> text(TextContent content) {
    Map<String, Object> text = new LinkedHashMap<>();
    text.put("type", "text");
    text.put("text", content.text());
    return text;
  }

  private static Map<String, Object> published(Tool tool) {
    Tool.Effect effect = tool.about().effect();
    Map<String, Object> hints = new LinkedHashMap<>();
    hints.put("title", tool.about().title());
    hints.put("readOnlyHint", effect.readOnly());
    hints.put("destructiveHint", effect.destructive());
    hints.put("idempotentHint", effect.idempotent());
    hints.put("openWorldHint", false);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", tool.name());
    json.put("title", tool.about().title());
    json.put("description", tool.about().description());
    json.put("inputSchema", tool.input().json());
    json.put("outputSchema", tool.output().orError().json());
    json.put("annotations", hints);
    return json;
  }
}
