package io.myria.recall;

import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.memory.UnknownNames;
import io.myria.read.ShortIds;
import io.myria.recall.cache.RecallSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** One query over all of it: the group {@code query}. */
@Dependent
public class QueryTools implements ToolGroup {

  private final QueryTool query;

  @Inject
  public QueryTools(
      ExpandedRecall recall,
      RecallSettings settings,
      ShortIds ids,
      UnknownNames strangers,
      Planner planner) {
    this.query = new QueryTool(recall, settings, ids, strangers, planner);
  }

  @Override
  public String name() {
    return "query";
  }

  @Override
  public int place() {
    return 247;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(query.tool());
  }
}
