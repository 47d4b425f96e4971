package io.myria.graph;

import java.util.List;

/**
 * How an entity was come to.
 *
 * @param key the last one's
 * @param names from the entity that was asked for, each one further
 * @param relations between them, one fewer
 */
public record GraphPath(String key, List<String> names, List<Step> relations) {

  /** A relation on the way. */
  public record Step(String type, Relationship.Direction direction) {}

  public GraphPath {
    names = List.copyOf(names);
    relations = List.copyOf(relations);
  }
}
