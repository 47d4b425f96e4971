package io.myria.tool;

import io.myria.access.Caller;
import io.myria.offer.Arguments;
import io.myria.offer.Client;
import io.myria.offer.Tool;
import io.myria.offer.ToolCall;
import io.myria.offer.Tools;
import io.myria.query.EventLookup;
import io.myria.query.EventNodes;
import io.myria.query.QuerySettings;
import io.myria.query.References;
import io.myria.query.TopicLookup;
import io.myria.setting.Source;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tools that read memory, over rooms without a server and without a gate before them. */
public final class ReadingTools {

  private final Map<String, Tool> tools;

  public ReadingTools(
      EventLookup events, EventNodes nodes, References references, TopicLookup topics) {
    QuerySettings settings = QuerySettings.from(Source.of(Map.of()));
    this.tools =
        Stream.of(
                new EventTools(events).tools(),
                List.of(
                    new EventNodeTool(nodes, settings).tool(),
                    new ReferenceTool(references, settings).tool()),
                new TopicTools(topics, new DiffTool(null)).tools())
            .flatMap(List::stream)
            .collect(Collectors.toMap(Tool::name, Function.identity()));
  }

  /** As one caller calls them. */
  public Tools by(Caller caller) {
    return (name, values) -> {
      Tool tool = tools.get(name);
      ToolCall call = new ToolCall(caller, Arguments.of(values, tool.input()), Client.SILENT);
      return tool.handler().begin(call).result().join().structured().orElseThrow();
    };
  }
}
