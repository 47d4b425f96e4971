package io.myria.tool;

import io.myria.offer.Tool;
import io.myria.offer.ToolGroup;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** What an agent needs to look at memories one by one and in a row: the group {@code memories}. */
@Dependent
class MemoriesTools implements ToolGroup {

  private final LoadTool load;
  private final ChainTool chain;
  private final TimelineTool timeline;
  private final MemoryStatusTool status;

  @Inject
  MemoriesTools(LoadTool load, ChainTool chain, TimelineTool timeline, MemoryStatusTool status) {
    this.load = load;
    this.chain = chain;
    this.timeline = timeline;
    this.status = status;
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
  public List<Tool> tools() {
    return List.of(load.tool(), chain.tool(), timeline.tool(), status.tool());
  }
}
