package io.myria.tool;

import io.myria.event.Event;
import io.myria.fingerprint.MemoryKind;
import io.myria.memory.Archiving;
import io.myria.memory.Memory;
import io.myria.offer.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** A memory as JSON, the same wherever one stands; stateless. */
final class MemoryJson {

  static final String[] KINDS =
      Stream.of(MemoryKind.values()).map(MemoryKind::wire).toArray(String[]::new);

  private MemoryJson() {}

  /** A new one each time, since it is added to. */
  static Shape shape(String description) {
    return Shape.object(description)
        .required("event_id", Shape.string("Its event"))
        .required("kind", Shape.string("What it is as a memory").oneOf(KINDS))
        .required("timestamp", Shape.instant("When it happened"))
        .required("channel", Shape.string("Where it came from"))
        .optional("context_id", Shape.string("Chat, task or sitting"))
        .required("type", Shape.string("What sort of event"))
        .required("internal", Shape.flag("Whether it is an internal one"))
        .required(
            "archived",
            Shape.string("By what: none, or its age, or a person")
                .oneOf(Stream.of(Archiving.values()).map(Archiving::wire).toArray(String[]::new)))
        .required("summary", Shape.string("One line of its words; empty where it has none"));
  }

  static Map<String, Object> of(Memory memory) {
    Event event = memory.event();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("event_id", event.id().toString());
    json.put("kind", memory.fingerprint().kind().wire());
    json.put("timestamp", event.timestamp().toString());
    json.put("channel", event.channel());
    event.contextId().ifPresent(context -> json.put("context_id", context));
    json.put("type", event.type());
    json.put("internal", event.internal());
    json.put("archived", memory.archiving().wire());
    json.put("summary", memory.summary());
    return json;
  }
}
