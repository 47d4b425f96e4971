package io.myria.graph;

import io.myria.graph.GraphNodeJson.Form;
import io.myria.graph.GraphNodeJson.PropertyJson;
import io.myria.graph.GraphNodeJson.RelationshipJson;
import io.myria.language.Inset;
import io.myria.read.TokenBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * As much of an answer as a budget holds: the nearest entities first, each with its relationships,
 * and then the paths to those that are further away.
 *
 * @param paths in one line each
 * @param cut whether the budget left out anything
 */
public record GraphContext(List<GraphNodeJson> nodes, List<String> paths, boolean cut) {

  /** Nothing. */
  public static final GraphContext NONE = new GraphContext(List.of(), List.of(), false);

  public GraphContext {
    nodes = List.copyOf(nodes);
    paths = List.copyOf(paths);
  }

  /** A part of an answer in both of its forms, as it is counted. */
  public record Part(Record json, String line) {}

  /** Where a path stands alone in what a program reads. */
  private record PathJson(String path) {}

  /**
   * @param budget for all of it
   * @throws io.myria.error.Fault {@code invalid_argument} at {@code budget_tokens} for one that
   *     does not hold the first entity's name
   */
  public static GraphContext of(GraphAnswer answer, Form form, TokenBudget<Part> budget) {
    List<GraphNodeJson> nodes = new ArrayList<>();
    boolean cut = false;
    for (GraphNode node : answer.nodes()) {
      GraphNodeJson head = GraphNodeJson.head(node.entity());
      if (cut || !budget.take(new Part(head, head.line()))) {
        return new GraphContext(nodes, List.of(), true);
      }
      List<PropertyJson> properties =
          taken(
              node.properties(),
              one -> GraphNodeJson.property(one, answer.events(one), form),
              PropertyJson::line,
              budget);
      List<RelationshipJson> relationships =
          taken(
              node.relationships(),
              one -> GraphNodeJson.relationship(one, answer.events(one), form),
              RelationshipJson::line,
              budget);
      cut =
          properties.size() < node.properties().size()
              || relationships.size() < node.relationships().size();
      nodes.add(head.with(properties, relationships));
    }
    List<String> paths = new ArrayList<>();
    for (GraphPath path : answer.paths()) {
      String line = line(path);
      if (cut || !budget.take(new Part(new PathJson(line), line))) {
        return new GraphContext(nodes, paths, true);
      }
      paths.add(line);
    }
    return new GraphContext(nodes, paths, cut);
  }

  /** As {@link #of}, and nothing where the budget does not hold the first entity's name. */
  public static GraphContext fitting(GraphAnswer answer, Form form, TokenBudget<Part> budget) {
    if (answer.nodes().isEmpty()) {
      return NONE;
    }
    GraphNodeJson head = GraphNodeJson.head(answer.nodes().get(0).entity());
    boolean holds = budget.holds(budget.cost(new Part(head, head.line())));
    return holds ? of(answer, form, budget) : new GraphContext(List.of(), List.of(), true);
  }

  private static <T extends Record> List<T> taken(
      List<Relationship> all,
      Function<Relationship, T> json,
      Function<T, String> line,
      TokenBudget<Part> budget) {
    List<T> taken = new ArrayList<>();
    for (Relationship one : all) {
      T told = json.apply(one);
      if (!budget.take(new Part(told, line.apply(told)))) {
        break;
      }
      taken.add(told);
    }
    return taken;
  }

  private static String line(GraphPath path) {
    StringBuilder text = new StringBuilder(Inset.line(path.names().get(0)));
    for (int step = 0; step < path.relations().size(); step++) {
      GraphPath.Step by = path.relations().get(step);
      boolean in = by.direction() == Relationship.Direction.IN;
      boolean out = by.direction() == Relationship.Direction.OUT;
      text.append(in ? " <-" : " -")
          .append(by.type())
          .append(out ? "-> " : "- ")
          .append(Inset.line(path.names().get(step + 1)));
    }
    return text.toString();
  }

  /** In lines, each ended. */
  public String text() {
    return Stream.concat(
            nodes.stream().flatMap(GraphNodeJson::lines), paths.stream().map(path -> "By " + path))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }
}
