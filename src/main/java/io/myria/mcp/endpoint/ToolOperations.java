package io.myria.mcp.endpoint;

import io.myria.config.NearestName;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.mcp.catalog.Offers;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolResult;
import io.myria.mcp.catalog.Tools;
import io.myria.mcp.protocol.MethodAnswer;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.security.Connection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/** The protocol's methods on tools. Thread-safe. */
final class ToolOperations {

  private final Offers offers;
  private final ToolRunner runner;
  private final Executor later;
  private final Map<String, ToolRunner.Metered<?>> metered = new LinkedHashMap<>();

  /**
   * @param later threads of the container, for answers that come when the request's is gone
   */
  ToolOperations(Offers offers, ToolRunner runner, Executor later) {
    this.offers = offers;
    this.runner = runner;
    this.later = later;
    offers.tools().forEach(tool -> metered.put(tool.name(), runner.metered(tool)));
  }

  Map<String, Operation> all() {
    return Map.of("tools/list", this::list, "tools/call", this::call);
  }

  private MethodAnswer list(Ask ask) {
    return Operations.list(
        ask,
        "tools",
        offers.toolsFor(ask.call().caller(), ask.connection()).stream()
            .map(tool -> published(tool, ask.connection()))
            .toList());
  }

  private MethodAnswer call(Ask ask) {
    String name = Operations.text(ask, "name", "the name of a tool");
    ToolRunner.Metered<?> tool =
        offers
            .tool(name)
            .<ToolRunner.Metered<?>>map(known -> metered.get(known.name()))
            .orElseThrow(
                () ->
                    new Fault(
                        FaultCode.UNKNOWN_TOOL,
                        "params.name",
                        "no tool has this name" + NearestName.hint(name, metered.keySet()),
                        null));
    Map<String, Object> arguments =
        Operations.object(ask.params(), "arguments", "params.arguments");
    Tool.Pending begun = runner.begin(tool, ask, arguments, later);
    return new MethodAnswer(begun.result().thenApply(ToolResult::json), begun.progress());
  }

  /** The tools as the caller may call them. */
  Tools readingFor(Ask ask) {
    return (tool, arguments) -> runner.answer(metered.get(tool), ask, arguments);
  }

  private static Map<String, Object> published(Tool<?> tool, Connection connection) {
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
    json.put("inputSchema", tool.input().schema(connection));
    tool.output().ifPresent(output -> json.put("outputSchema", output));
    json.put("annotations", hints);
    return json;
  }
}
