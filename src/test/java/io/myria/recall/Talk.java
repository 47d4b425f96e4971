package io.myria.recall;

import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.recall.cache.RecallFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Events of conversations. */
public final class Talk {

  private static final List<String> THINGS =
      List.of("kite", "lantern", "boat", "garden", "violin", "recipe", "mountain", "letter");

  private Talk() {}

  /**
   * One message of one sitting.
   *
   * @param minute after noon
   */
  static NewEvent said(int minute, String speaker, String text, String... participants) {
    return of("chat", "message", null, minute, speaker, text, false, participants);
  }

  /**
   * One message.
   *
   * @param time ISO 8601
   */
  static NewEvent at(String time, String speaker, String text, String... participants) {
    return new NewEvent(
        Instant.parse(time),
        "chat",
        ParticipantSet.of(participants),
        Optional.empty(),
        Optional.empty(),
        "message",
        new Payload(Map.of("speaker", speaker, "text", text)),
        List.of(),
        false);
  }

  /** A message every minute, of two sittings. */
  static List<NewEvent> many(int count, String... participants) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      String one = THINGS.get(index % THINGS.size());
      String other = THINGS.get(index * 5 % 7);
      String text = "Number " + index + " is a " + one + " that flies over the " + other + ".";
      String context = index < count / 2 ? "one" : "two";
      String speaker = index % 2 == 0 ? "Ann" : "Bo";
      events.add(of("chat", "message", context, index, speaker, text, false, participants));
    }
    return events;
  }

  public static NewEvent of(
      String channel,
      String type,
      String contextId,
      int minute,
      String speaker,
      String text,
      boolean internal,
      String... participants) {
    return new NewEvent(
        Drafts.NOON.plus(Duration.ofMinutes(minute)),
        channel,
        ParticipantSet.of(participants),
        Optional.empty(),
        Optional.ofNullable(contextId),
        type,
        new Payload(Map.of("speaker", speaker, "text", text)),
        List.of(),
        internal);
  }

  /** Null asks for nothing. */
  static RecallFilter filter(String contextId, String channel, String type) {
    return new RecallFilter(
        Optional.ofNullable(contextId),
        channel == null ? List.of() : List.of(channel),
        type == null ? List.of() : List.of(type),
        Optional.empty(),
        Optional.empty());
  }
}
