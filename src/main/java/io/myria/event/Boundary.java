package io.myria.event;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * An event's sign that a segment begins or ends with it, whatever its words. A {@code topic_marker}
 * and a {@code session_start} begin one; a {@code session_end} ends the one it stands in; a {@code
 * task_update} does either by its {@code payload.status}, else {@code payload.state}.
 */
public enum Boundary {
  NONE,
  BEGINS,
  ENDS;

  private static final Set<String> BEGUN =
      Set.of("open opened created new begin begun start started".split(" "));
  private static final Set<String> OVER =
      Set.of(
          """
          done complete completed finished closed resolved cancelled canceled failed aborted \
          abandoned ended"""
              .split(" "));

  public static Boundary of(Event event) {
    return switch (event.type()) {
      case EventType.TOPIC_MARKER, EventType.SESSION_START -> BEGINS;
      case EventType.SESSION_END -> ENDS;
      case EventType.TASK_UPDATE -> ofTask(event);
      default -> NONE;
    };
  }

  private static Boundary ofTask(Event event) {
    Optional<String> status =
        event
            .payload()
            .string("status")
            .or(() -> event.payload().string("state"))
            .map(word -> word.strip().toLowerCase(Locale.ROOT));
    if (status.filter(BEGUN::contains).isPresent()) {
      return BEGINS;
    }
    return status.filter(OVER::contains).isPresent() ? ENDS : NONE;
  }
}
