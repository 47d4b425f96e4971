package io.myria.topics;

import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A leaf topic's reference to an event.
 *
 * @param speaker who said it, where the event tells
 * @param sourceEventKey the emitter's own key of the event
 * @param excerpt the beginning of the event's text
 */
public record EventRefNode(
    EventId eventId,
    Instant timestamp,
    ParticipantSet participants,
    Optional<String> speaker,
    Optional<String> sourceEventKey,
    String excerpt)
    implements TreeNode {

  @Override
  public String kind() {
    return "event_ref";
  }

  @Override
  public List<TreeNode> children() {
    return List.of();
  }
}
