package io.myria.graph;

import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolGroup;
import io.myria.memory.UnknownNames;
import io.myria.read.QuerySettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** What agents need to go from one entity to another: the group {@code graph}. */
@Dependent
public class GraphTools implements ToolGroup {

  private final EntityTool entities;
  private final TraverseTool traverse;

  @Inject
  public GraphTools(
      EntityFinder finder,
      GraphTraversal traversal,
      QuerySettings settings,
      UnknownNames strangers) {
    this.entities = new EntityTool(finder, settings, strangers);
    this.traverse = new TraverseTool(traversal, settings, strangers);
  }

  @Override
  public String name() {
    return "graph";
  }

  @Override
  public int place() {
    return 250;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(entities.tool(), traverse.tool());
  }
}
