package io.myria.query;

import io.myria.event.NewEvent;
import io.myria.event.TopicHint;
import io.myria.log.Drafts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An event for a test, changed step by step; immutable. */
record Draft(NewEvent event) {

  /**
   * @param second after noon
   */
  static NewEvent message(String text, int second, String... participants) {
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
