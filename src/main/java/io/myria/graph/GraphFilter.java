package io.myria.graph;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which relations are gone along, and to what.
 *
 * @param relations empty for all
 * @param tiers of what is reached; empty for all
 * @param validAt only relations that held then; empty for those that hold and those that ended
 */
public record GraphFilter(List<String> relations, Set<GraphTier> tiers, Optional<Instant> validAt) {

  /** Everything. */
  public static final GraphFilter ALL = new GraphFilter(List.of(), Set.of(), Optional.empty());

  public GraphFilter {
    relations = relations.stream().distinct().sorted().toList();
    tiers = tiers.isEmpty() ? EnumSet.allOf(GraphTier.class) : EnumSet.copyOf(tiers);
  }

  /** Whether entities that one event mentions are near each other for that. */
  boolean wantsMentions() {
    return relations.isEmpty() || relations.contains(Relationship.MENTIONED_WITH);
  }

  boolean wants(RelationFact fact) {
    return validAt.map(fact::holds).orElse(true);
  }
}
