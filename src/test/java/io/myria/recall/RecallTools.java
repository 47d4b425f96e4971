package io.myria.recall;

import io.myria.contents.TocSettings;
import io.myria.database.Transactions;
import io.myria.graph.GraphTraversal;
import io.myria.mcp.catalog.Tool;
import io.myria.read.ShortIds;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.routing.Chats;
import io.myria.recall.routing.Routers;
import java.time.Clock;

/** The tool {@code myria_recall} for tests: without routing, with relations of the graph. */
public final class RecallTools {

  private RecallTools() {}

  /** Answers by this recall, from this database. */
  public static Tool<RecallArguments> of(
      Transactions transactions, Recall recall, RecallSettings settings, Clock clock) {
    return new RecallTool(
            new GraphRecall(recall, new GraphTraversal(transactions)),
            settings,
            new ShortIds(transactions),
            AskedQuery.strangers(transactions),
            new Planner(new Chats(transactions), Routers.off(), clock, TocSettings.UTC))
        .tool();
  }
}
