package io.myria.recall;

import io.myria.event.EventId;
import java.util.List;

/**
 * An entity that relations lead to from what an answer mentions.
 *
 * @param via the entities and relations on the way, in one line
 * @param places of the newest events that state them, in the log
 * @param events the same, by their ids
 */
public record Related(String name, String via, List<Long> places, List<EventId> events) {

  public Related {
    places = List.copyOf(places);
    events = List.copyOf(events);
  }
}
