package io.myria.graph;

import io.myria.event.EventId;
import io.myria.read.Degraded;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Entities and how they are related.
 *
 * @param nodes nearest first
 * @param paths of those that are two or more relations away, in the same order
 * @param unknown names that mean nothing to the caller
 * @param truncated whether a limit left out entities or relationships
 * @param asOf the time of the view
 * @param ids of the events that relationships and properties cite, by place in the log
 */
public record GraphAnswer(
    List<GraphNode> nodes,
    List<GraphPath> paths,
    List<String> unknown,
    boolean truncated,
    Instant asOf,
    Map<Long, EventId> ids,
    Optional<Degraded> degraded) {

  public GraphAnswer {
    nodes = List.copyOf(nodes);
    paths = List.copyOf(paths);
    unknown = List.copyOf(unknown);
    ids = Map.copyOf(ids);
  }

  /** The events of a relationship, the newest first. */
  public List<EventId> events(Relationship relationship) {
    return relationship.newest().stream().map(ids::get).toList();
  }
}
