package io.myria.memory;

import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolGroup;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** What an agent needs to look at memories by cause and in a row: the group {@code memories}. */
@Dependent
public class MemoriesTools implements ToolGroup {

  private final ChainTool chain;
  private final TimelineTool timeline;
  private final MemoryStatusTool status;
  private final ParticipantSetsTool sets;

  @Inject
  public MemoriesTools(
      ChainTool chain, TimelineTool timeline, MemoryStatusTool status, ParticipantSetsTool sets) {
    this.chain = chain;
    this.timeline = timeline;
    this.status = status;
    this.sets = sets;
  }

  @Override
  public String name() {
    return "memories";
  }

  @Override
  public int place() {
    return 250;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(timeline.tool(), chain.tool(), status.tool(), sets.tool());
  }
}
