package io.myria.mcp.tool;

import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.Tools;
import io.myria.memory.AllParticipants;
import io.myria.memory.Directory;
import io.myria.memory.UnknownNames;
import io.myria.query.EventLookup;
import io.myria.query.EventNodes;
import io.myria.query.reference.References;
import io.myria.query.reference.ShortIds;
import io.myria.query.reference.TopicLookup;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.scope.Caller;
import io.myria.scope.Connection;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;

/** The tools that read memory, over rooms without a server and without a gate before them. */
public final class ReadingTools {

  private final Map<String, Tool<?>> tools = new HashMap<>();

  public ReadingTools(
      EventLookup events,
      EventNodes nodes,
      References references,
      TopicLookup topics,
      Transactions transactions) {
    ShortIds ids = new ShortIds(transactions);
    QuerySettings settings = Source.of(Map.of()).read(QuerySettings.class);
    Cursors cursors = new Cursors(transactions, new SecureRandom());
    Directory directory = new Directory(transactions, settings, cursors);
    UnknownNames strangers = new UnknownNames(transactions, settings, directory);
    add(new EventTools(events, null, settings, ids).tool());
    add(new EventNodeTool(nodes, settings, ids, strangers).tool());
    add(new ReferenceTool(references, settings, ids, strangers).tool());
    add(
        new NamesTool(directory, new AllParticipants(transactions, settings, cursors), settings)
            .tool());
    new TopicTools(topics, settings, ids, new DiffTool(null, settings, ids))
        .tools()
        .forEach(this::add);
  }

  private void add(Tool<?> tool) {
    tools.put(tool.name(), tool);
  }

  /** As one caller calls them. */
  public Tools by(Caller caller) {
    return (name, values) -> answer(tools.get(name), caller, values);
  }

  private static <A> Map<String, Object> answer(
      Tool<A> tool, Caller caller, Map<String, Object> values) {
    A arguments = tool.input().read(values, Connection.SILENT);
    ToolCall<A> call = new ToolCall<>(caller, arguments, Connection.SILENT, Client.SILENT);
    return tool.handler().begin(call).result().join().structured().orElseThrow();
  }
}
