package io.myria.mcp.tools;

import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolGroup;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;

/** What programs need to append much at once: the group {@code events}. */
@Dependent
class BatchTools implements ToolGroup {

  private final AppendTools append;

  @Inject
  BatchTools(AppendTools append) {
    this.append = append;
  }

  @Override
  public String name() {
    return "events";
  }

  @Override
  public int place() {
    return 150;
  }

  @Override
  public List<Tool<?>> tools() {
    return List.of(append.several());
  }
}
