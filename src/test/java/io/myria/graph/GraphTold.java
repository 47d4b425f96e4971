package io.myria.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What Myria says of a graph, as the model does; stateless. */
final class GraphTold {

  private GraphTold() {}

  /** What Myria says of the same, as text. */
  static List<String> told(GraphAnswer answer) {
    List<String> lines = new ArrayList<>();
    Map<String, GraphPath> paths =
        answer.paths().stream().collect(Collectors.toMap(GraphPath::key, path -> path));
    for (GraphNode node : answer.nodes()) {
      lines.add(node.depth() + " " + told(node.entity()));
      node.properties()
          .forEach(
              one ->
                  lines.add("  " + one.type() + " " + one.targetName() + " " + ids(answer, one)));
      node.relationships()
          .forEach(
              one ->
                  lines.add(
                      "  "
                          + one.type()
                          + " "
                          + one.targetName()
                          + " "
                          + one.direction()
                          + " "
                          + one.validFrom()
                              .map(from -> from + " " + one.validTo().orElse(null))
                              .orElse(null)
                          + " "
                          + one.events()
                          + " "
                          + ids(answer, one)
                          + (one.inferred() ? " inferred" : "")));
      Optional.ofNullable(paths.get(node.entity().key()))
          .ifPresent(path -> lines.add("  by " + told(path)));
    }
    lines.add(answer.truncated() ? "cut" : "whole");
    return lines;
  }

  private static List<String> ids(GraphAnswer answer, Relationship one) {
    return answer.events(one).stream().map(Object::toString).toList();
  }

  private static String told(GraphPath path) {
    StringBuilder text = new StringBuilder(path.names().get(0));
    for (int step = 0; step < path.relations().size(); step++) {
      GraphPath.Step by = path.relations().get(step);
      text.append(" -" + by.type() + " " + by.direction() + "- " + path.names().get(step + 1));
    }
    return text.toString();
  }

  private static String told(GraphEntity one) {
    return one.key()
        + " "
        + one.name()
        + " "
        + one.type()
        + " "
        + one.tier().wire()
        + " "
        + one.mentions()
        + " "
        + one.lastAt();
  }

  /** What Myria says of the same, as text. */
  static List<String> found(List<EntityPage.Found> entities) {
    return entities.stream()
        .map(
            one ->
                told(one.entity())
                    + " "
                    + one.aliases().stream().map(EntityPage.OtherName::name).toList())
        .toList();
  }
}
