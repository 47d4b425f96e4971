package io.myria.recall;

import io.myria.event.Event;
import io.myria.recall.context.RecallItem;
import java.util.List;

/**
 * An event that answers, and what the knowledge graph has around it.
 *
 * @param entities whom and what it mentions, as it names them
 * @param related what these are related to, the nearest first
 * @param messages other events that say so, each told at the first result that it belongs to
 */
public record ExpandedResult(
    RecallItem original, List<String> entities, List<Related> related, List<Event> messages) {

  public ExpandedResult {
    entities = List.copyOf(entities);
    related = List.copyOf(related);
    messages = List.copyOf(messages);
  }
}
