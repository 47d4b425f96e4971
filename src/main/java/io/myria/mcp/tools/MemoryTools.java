package io.myria.mcp.tools;

import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.recall.BriefTool;
import io.myria.recall.RecallTool;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;

/** What an agent needs to remember, to ask and to look around: the group {@code memory}. */
@Dependent
class MemoryTools implements ToolGroup {

  private final AppendTools append;
  private final RecallTool recall;
  private final BriefTool brief;
  private final ExploringTools exploring;

  @Inject
  MemoryTools(AppendTools append, RecallTool recall, BriefTool brief, ExploringTools exploring) {
    this.append = append;
    this.recall = recall;
    this.brief = brief;
    this.exploring = exploring;
  }

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public int place() {
    return 100;
  }

  @Override
  public List<Tool<?>> tools() {
    List<Tool<?>> tools = new ArrayList<>(List.of(recall.tool(), append.one(), brief.tool()));
    tools.addAll(exploring.tools());
    return tools;
  }
}
