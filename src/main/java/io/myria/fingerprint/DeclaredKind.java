package io.myria.fingerprint;

import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.language.CalledTool;
import java.util.Optional;

/**
 * The kind that an event's type declares, whatever its words say.
 *
 * @param kind the payload's own word for it; else a fact, where a call failed and the payload says
 *     what was called: what does not work is worth to know
 * @param noise a tool failed, and nothing says which: its text is no prose
 */
record DeclaredKind(Optional<MemoryKind> kind, boolean noise) {

  private static final String FORCED = "memory_type";

  static DeclaredKind of(Event event) {
    Optional<MemoryKind> forced = event.payload().string(FORCED).flatMap(MemoryKind::of);
    boolean tool = event.type().equals(EventType.TOOL_RESULT);
    if (!tool && !event.type().equals(EventType.ACTION_OUTCOME)) {
      return new DeclaredKind(forced, false);
    }
    CalledTool call = CalledTool.of(event.payload());
    boolean named = call.name().isPresent();
    return new DeclaredKind(
        forced.or(() -> call.failed() && named ? Optional.of(MemoryKind.FACT) : Optional.empty()),
        tool && call.failed() && !named);
  }
}
