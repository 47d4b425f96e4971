package io.myria.verify;

import io.myria.event.EventId;
import io.myria.topics.TopicId;
import java.util.Optional;

/**
 * One thing that is not as it should be.
 *
 * @param text a sentence without payloads or names, for an operator
 * @param event to blame, where it is one
 * @param topic to blame, where it is one
 */
public record Finding(
    Damage damage, String text, Optional<EventId> event, Optional<TopicId> topic) {

  static Finding of(Damage damage, String text) {
    return new Finding(damage, text, Optional.empty(), Optional.empty());
  }

  static Finding event(Damage damage, EventId event, String text) {
    return new Finding(damage, text, Optional.of(event), Optional.empty());
  }

  static Finding topic(Damage damage, TopicId topic, String text) {
    return new Finding(damage, text, Optional.empty(), Optional.of(topic));
  }
}
