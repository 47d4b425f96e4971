package io.myria.recall;

import io.myria.config.Source;
import io.myria.contents.TocSettings;
import io.myria.database.Transactions;
import io.myria.eventlog.LogReader;
import io.myria.fingerprint.FingerprintReader;
import io.myria.graph.GraphTraversal;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolResult;
import io.myria.memory.Directory;
import io.myria.memory.UnknownNames;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.routing.Chats;
import io.myria.recall.routing.Router;
import io.myria.recall.routing.Routers;
import io.myria.security.Caller;
import io.myria.security.Connection;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code myria_query} as a caller has it, without a server. */
public final class AskedQuery {

  private final Tool<QueryArguments> tool;

  public AskedQuery(ExpandedRecall recall, RecallSettings settings, Transactions transactions) {
    this(recall, settings, transactions, Clock.systemUTC());
  }

  public AskedQuery(
      ExpandedRecall recall, RecallSettings settings, Transactions transactions, Clock clock) {
    this(recall, settings, transactions, clock, Routers.off());
  }

  /** With what is learned. */
  public AskedQuery(
      ExpandedRecall recall,
      RecallSettings settings,
      Transactions transactions,
      Clock clock,
      Router router) {
    this.tool =
        new QueryTool(
                recall,
                settings,
                new ShortIds(transactions),
                strangers(transactions),
                new Planner(new Chats(transactions), router, clock, TocSettings.UTC))
            .tool();
  }

  /** By words alone, over a log. */
  static AskedQuery of(Transactions transactions, LogReader reader, Router router) {
    RecallSettings settings = Source.of(Map.of()).read(RecallSettings.class);
    Recall recall =
        new Recall(
            transactions,
            reader,
            new Cursors(transactions, new SecureRandom()),
            RecallAids.NONE,
            settings);
    return new AskedQuery(
        new ExpandedRecall(
            recall,
            new GraphTraversal(transactions),
            transactions,
            reader,
            new FingerprintReader()),
        settings,
        transactions,
        Clock.systemUTC(),
        router);
  }

  public static UnknownNames strangers(Transactions transactions) {
    QuerySettings settings = Source.of(Map.of()).read(QuerySettings.class);
    Cursors cursors = new Cursors(transactions, new SecureRandom());
    return new UnknownNames(transactions, settings, new Directory(transactions, settings, cursors));
  }

  /** What a program reads. */
  public Map<String, Object> ask(Map<String, Object> values) {
    return result(values).structured().orElseThrow();
  }

  public ToolResult result(Map<String, Object> values) {
    QueryArguments arguments = tool.input().read(values, Connection.SILENT);
    return tool.handler()
        .begin(new ToolCall<>(Caller.OPEN, arguments, Connection.SILENT, Client.SILENT))
        .result()
        .join();
  }

  public static List<Map<?, ?>> results(Map<String, Object> answer) {
    return list(answer, "results");
  }

  /** Objects of a list; none where there is no list. */
  public static List<Map<?, ?>> list(Map<?, ?> answer, String name) {
    Stream<?> all = answer.get(name) instanceof List<?> some ? some.stream() : Stream.of();
    return all.<Map<?, ?>>map(one -> (Map<?, ?>) one).toList();
  }
}
