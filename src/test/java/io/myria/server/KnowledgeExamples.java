package io.myria.server;

import io.myria.error.FaultCode;
import java.util.List;
import java.util.Map;

/** Examples of the tools for experience and the graph of entities; stateless. */
final class KnowledgeExamples {

  private static final List<String> PARTICIPANTS = ToolExample.PARTICIPANTS;

  private KnowledgeExamples() {}

  static List<ToolExample> experience() {
    return List.of(
        new ToolExample(
            "myria_recall_experience",
            Map.of("participants", PARTICIPANTS, "situation", "Search for grüße"),
            Map.of("participants", PARTICIPANTS, "situation", " "),
            FaultCode.INVALID_ARGUMENT,
            "situation"),
        new ToolExample(
            "myria_find_tool_result",
            Map.of("participants", PARTICIPANTS, "tool", "search", "args", Map.of("query", "x")),
            Map.of("participants", PARTICIPANTS, "tool", "search", "max_age", "soon"),
            FaultCode.INVALID_ARGUMENT,
            "max_age"));
  }

  static List<ToolExample> graph() {
    return List.of(
        new ToolExample(
            "myria_find_entities",
            Map.of("participants", PARTICIPANTS, "query", "protocol"),
            Map.of("participants", PARTICIPANTS, "cursor", "x"),
            FaultCode.INVALID_CURSOR,
            "cursor"),
        new ToolExample(
            "myria_traverse_graph",
            Map.of("participants", PARTICIPANTS, "entity_names", List.of("Ada")),
            Map.of("participants", PARTICIPANTS, "entity_names", List.of("Ada"), "max_hops", 9),
            FaultCode.LIMIT_EXCEEDED,
            "max_hops"));
  }
}
