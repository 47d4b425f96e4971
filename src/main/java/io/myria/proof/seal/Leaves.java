package io.myria.proof.seal;

import io.myria.event.Event;
import io.myria.event.TopicHint;
import io.myria.proof.Commitment;
import io.myria.proof.Content;
import io.myria.proof.Leaf;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Leaves of events. Stateless. */
public final class Leaves {

  private Leaves() {}

  /**
   * @param set stands for the event's exact set
   */
  public static Leaf of(Event event, UUID set, Commitment commitment) {
    return new Leaf(
        event.seq().value(),
        event.id().value(),
        event.timestamp(),
        event.recordedAt(),
        set,
        event.internal(),
        commitment);
  }

  public static Content content(Event event) {
    Map<String, Object> members = new HashMap<>();
    members.put("channel", event.channel());
    members.put("context_id", event.contextId().orElse(null));
    members.put("participants", event.participants().names());
    members.put("payload", event.payload().members());
    members.put("source_event_key", event.sourceEventKey().orElse(null));
    members.put("topic_hints", event.topicHints().stream().map(Leaves::hint).toList());
    members.put("timestamp", event.written());
    members.put("type", event.type());
    return Content.of(members);
  }

  private static Map<String, Object> hint(TopicHint hint) {
    return Map.of("hint", hint.hint(), "confidence", BigDecimal.valueOf(hint.confidence()));
  }
}
