package io.myria.derive.knowledge;

import java.util.List;

/**
 * What one event states.
 *
 * @param mentions each key once
 * @param edges whose keys are all among the mentions
 */
public record EventKnowledge(List<EntityMention> mentions, List<EntityEdge> edges) {

  /** Of an event that states nothing. */
  public static final EventKnowledge NONE = new EventKnowledge(List.of(), List.of());

  public EventKnowledge {
    mentions = List.copyOf(mentions);
    edges = List.copyOf(edges);
  }
}
