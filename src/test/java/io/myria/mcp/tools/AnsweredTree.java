package io.myria.mcp.tools;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The tree of a tool's answer, walked. */
final class AnsweredTree {

  private AnsweredTree() {}

  /** The nodes of events below the answer's root, in the order of the tree. */
  static List<Map<?, ?>> events(Map<String, Object> answer) {
    return nodes((Map<?, ?>) answer.get("root"))
        .filter(node -> node.containsKey("event_id"))
        .toList();
  }

  private static Stream<Map<?, ?>> nodes(Map<?, ?> node) {
    Stream<Map<?, ?>> below =
        node.get("children") instanceof List<?> children
            ? children.stream().flatMap(child -> nodes((Map<?, ?>) child))
            : Stream.empty();
    return Stream.concat(Stream.of(node), below);
  }
}
