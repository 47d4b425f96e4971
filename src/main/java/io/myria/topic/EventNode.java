package io.myria.topic;

import io.myria.event.Event;
import io.myria.event.ParticipantSet;
import java.util.List;
import java.util.Objects;

/**
 * An event itself.
 *
 * @param text the event's text, or its beginning where {@code textTruncated}
 * @param withPayload whether the payload is part of the answer
 * @param fresh whether the answer's snapshot does not cover the event yet
 */
public record EventNode(
    Event event, String text, boolean textTruncated, boolean withPayload, boolean fresh)
    implements TreeNode {

  public EventNode {
    Objects.requireNonNull(event);
    Objects.requireNonNull(text);
  }

  @Override
  public String kind() {
    return "event";
  }

  @Override
  public ParticipantSet participants() {
    return event.participants();
  }

  @Override
  public List<TreeNode> children() {
    return List.of();
  }

  @Override
  public <T> T fold(Cases<T> cases) {
    return cases.event(this);
  }
}
