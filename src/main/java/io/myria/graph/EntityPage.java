package io.myria.graph;

import io.myria.event.EventId;
import io.myria.read.Degraded;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Entities, the most mentioned first.
 *
 * @param asOf the time at which entities are active or not
 */
public record EntityPage(
    List<Found> entities, Instant asOf, Optional<Degraded> degraded, Optional<String> nextCursor) {

  public EntityPage {
    entities = List.copyOf(entities);
  }

  /** An entity and its other names. */
  public record Found(GraphEntity entity, List<OtherName> aliases) {

    public Found {
      aliases = List.copyOf(aliases);
    }
  }

  /**
   * Another name of an entity.
   *
   * @param events that say so, the newest first
   */
  public record OtherName(String name, List<EventId> events) {

    public OtherName {
      events = List.copyOf(events);
    }
  }
}
