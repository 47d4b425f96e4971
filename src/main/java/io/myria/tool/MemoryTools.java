package io.myria.tool;

import io.myria.offer.Tool;
import io.myria.offer.ToolGroup;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** What an agent needs to remember, to ask and to look around: the group {@code memory}. */
@Dependent
class MemoryTools implements ToolGroup {

  private final AppendTools append;
  private final RecallTool recall;
  private final EventNodeTool eventNodes;
  private final ReferenceTool references;
  private final EventTools events;

  @Inject
  MemoryTools(
      AppendTools append,
      RecallTool recall,
      EventNodeTool eventNodes,
      ReferenceTool references,
      EventTools events) {
    this.append = append;
    this.recall = recall;
    this.eventNodes = eventNodes;
    this.references = references;
    this.events = events;
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
    return List.of(
        recall.tool(), append.one(), references.tool(), eventNodes.tool(), events.tool());
  }
}
