package io.myria.graph;

import java.util.List;

/**
 * An entity that a walk came to.
 *
 * @param depth how many relations it is away from the nearest that was asked for
 * @param properties of what it has: {@code type} names the attribute, {@code targetName} its value
 * @param relationships those that hold first, then the newest; a relationship of two entities is
 *     told once, at the one that was come to first
 */
public record GraphNode(
    GraphEntity entity,
    int depth,
    List<Relationship> properties,
    List<Relationship> relationships) {

  public GraphNode {
    properties = List.copyOf(properties);
    relationships = List.copyOf(relationships);
  }
}
