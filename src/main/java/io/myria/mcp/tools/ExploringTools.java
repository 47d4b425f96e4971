package io.myria.mcp.tools;

import io.myria.mcp.catalog.Tool;
import io.myria.memory.EventTools;
import io.myria.memory.NamesTool;
import io.myria.topics.tree.EventNodeTool;
import io.myria.topics.tree.ReferenceTool;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** What an agent needs to look around, in the order in which it is listed. */
@Dependent
class ExploringTools {

  private final ReferenceTool references;
  private final EventNodeTool eventNodes;
  private final EventTools events;
  private final NamesTool names;

  @Inject
  ExploringTools(
      ReferenceTool references, EventNodeTool eventNodes, EventTools events, NamesTool names) {
    this.references = references;
    this.eventNodes = eventNodes;
    this.events = events;
    this.names = names;
  }

  List<Tool<?>> tools() {
    return List.of(references.tool(), eventNodes.tool(), events.tool(), names.tool());
  }
}
