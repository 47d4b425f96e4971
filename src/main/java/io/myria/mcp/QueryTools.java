package io.myria.mcp;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;

/** The tools that read events and topics, in the order clients list them. */
@Dependent
class QueryTools {

  private final EventNodeTool eventNodes;
  private final ReferenceTool references;
  private final EventTools events;
  private final TopicTools topics;
  private final DiffTool diff;

  @Inject
  QueryTools(
      EventNodeTool eventNodes,
      ReferenceTool references,
      EventTools events,
      TopicTools topics,
      DiffTool diff) {
    this.eventNodes = eventNodes;
    this.references = references;
    this.events = events;
    this.topics = topics;
    this.diff = diff;
  }

  List<Tool> tools() {
    List<Tool> tools = new ArrayList<>(List.of(eventNodes.tool(), references.tool()));
    tools.addAll(events.tools());
    tools.addAll(topics.tools());
    tools.add(diff.tool());
    return tools;
  }
}
