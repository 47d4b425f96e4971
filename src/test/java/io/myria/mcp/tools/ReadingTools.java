package io.myria.mcp.tools;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.contents.Contents;
import io.myria.contents.ContentsTools;
import io.myria.contents.ContentsViews;
import io.myria.contents.Grips;
import io.myria.contents.TocSettings;
import io.myria.database.Transactions;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.ParticipantNames;
import io.myria.fingerprint.FingerprintReader;
import io.myria.graph.EntityFinder;
import io.myria.graph.GraphTools;
import io.myria.graph.GraphTraversal;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolResult;
import io.myria.mcp.catalog.Tools;
import io.myria.memory.AllParticipants;
import io.myria.memory.Directory;
import io.myria.memory.EventTools;
import io.myria.memory.NamesTool;
import io.myria.memory.UnknownNames;
import io.myria.projection.DerivedReader;
import io.myria.read.Cursors;
import io.myria.read.EventLookup;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Connection;
import io.myria.topics.tree.DiffTool;
import io.myria.topics.tree.EventNodeTool;
import io.myria.topics.tree.EventNodes;
import io.myria.topics.tree.ReferenceTool;
import io.myria.topics.tree.References;
import io.myria.topics.tree.TopicLookup;
import io.myria.topics.tree.TopicTools;
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
    ContentsViews views =
        new ContentsViews(
            new LogReader(new ParticipantNames()),
            new DerivedReader(),
            new FingerprintReader(),
            Source.of(Map.of()).read(TocSettings.class),
            settings);
    Contents contents = new Contents(transactions, views, cursors);
    new ContentsTools(
            contents, settings, ids, strangers, new Grips(transactions, views), TocSettings.UTC)
        .tools()
        .forEach(this::add);
    new GraphTools(
            new EntityFinder(transactions, settings, cursors),
            new GraphTraversal(transactions),
            settings,
            strangers)
        .tools()
        .forEach(this::add);
    add(new EventNodeTool(nodes, settings, ids, strangers, contents).tool());
    add(new ReferenceTool(references, settings, ids, strangers).tool());
    add(
        new NamesTool(directory, new AllParticipants(transactions, settings, cursors), settings)
            .tool());
    new TopicTools(topics, settings, ids, new DiffTool(null, null, settings, ids), contents)
        .tools()
        .forEach(this::add);
  }

  /**
   * Those that list events and show contents; what reads topics is not there without references.
   */
  static ReadingTools of(Bench bench, References references) {
    return new ReadingTools(
        new EventLookup(bench.transactions(), bench.reader()),
        new EventNodes(
            bench.transactions(),
            bench.reader(),
            SearchViews.NONE,
            new Cursors(bench.transactions(), new SecureRandom()),
            Source.of(Map.of()).read(QuerySettings.class)),
        references,
        references == null ? null : new TopicLookup(bench.transactions(), references),
        bench.transactions());
  }

  private void add(Tool<?> tool) {
    tools.put(tool.name(), tool);
    tool.aliases().forEach(alias -> tools.put(alias, tool));
  }

  /** As one caller calls them. */
  public Tools by(Caller caller) {
    return (name, values) -> answer(tools.get(name), caller, values);
  }

  /** All that a call answers with. */
  ToolResult result(String name, Map<String, Object> values) {
    return result(tools.get(name), Caller.OPEN, values);
  }

  private static <A> Map<String, Object> answer(
      Tool<A> tool, Caller caller, Map<String, Object> values) {
    return result(tool, caller, values).structured().orElseThrow();
  }

  private static <A> ToolResult result(Tool<A> tool, Caller caller, Map<String, Object> values) {
    A arguments = tool.input().read(values, Connection.SILENT);
    ToolCall<A> call = new ToolCall<>(caller, arguments, Connection.SILENT, Client.SILENT);
    return tool.handler().begin(call).result().join();
  }
}
