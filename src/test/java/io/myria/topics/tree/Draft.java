package io.myria.topics.tree;

import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.eventlog.Drafts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An event for a test, changed step by step; immutable. */
public record Draft(NewEvent event) {

  /**
   * @param second after noon
   */
  public static NewEvent message(String text, int second, String... participants) {
    return Drafts.message(Drafts.NOON.plusSeconds(second), text, participants);
  }

  static Draft of(NewEvent event) {
    return new Draft(event);
  }

  Draft channel(String channel) {
    return with(channel, event.contextId(), event.type(), event.topicHints(), event.internal());
  }

  Draft context(String context) {
    return with(
        event.channel(), Optional.of(context), event.type(), event.topicHints(), event.internal());
  }

  Draft type(String type) {
    return with(event.channel(), event.contextId(), type, event.topicHints(), event.internal());
  }

  Draft hint(String hint, double confidence) {
    List<TopicHint> hints = new ArrayList<>(event.topicHints());
    hints.add(new TopicHint(hint, confidence));
    return with(event.channel(), event.contextId(), event.type(), hints, event.internal());
  }

  Draft payload(Map<String, Object> more) {
    Map<String, Object> members = new TreeMap<>(event.payload().members());
    members.putAll(more);
    return new Draft(
        new NewEvent(
            event.timestamp(),
            event.channel(),
            event.participants(),
            event.sourceEventKey(),
            event.contextId(),
            event.type(),
            new Payload(members),
            event.topicHints(),
            event.internal()));
  }

  Draft internal() {
    return with(event.channel(), event.contextId(), event.type(), event.topicHints(), true);
  }

  private Draft with(
      String channel,
      Optional<String> contextId,
      String type,
      List<TopicHint> hints,
      boolean internal) {
    return new Draft(
        new NewEvent(
            event.timestamp(),
            channel,
            event.participants(),
            event.sourceEventKey(),
            contextId,
            type,
            event.payload(),
            hints,
            internal));
  }
}
