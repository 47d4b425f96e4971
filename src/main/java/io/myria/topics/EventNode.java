package io.myria.topics;

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

  private static final int SHORT = 80;

  public EventNode {
    Objects.requireNonNull(event);
    Objects.requireNonNull(text);
  }

  /** Whether there is enough text to cut. */
  public boolean isLong() {
    return text.length() > SHORT;
  }

  /** The same with the first half of its text. */
  public EventNode halved() {
    int middle = text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
    return new EventNode(event, text.substring(0, middle), true, withPayload, fresh);
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
}
