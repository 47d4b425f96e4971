package io.myria.eventlog;

import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Events for tests, with what a test does not care about filled in. */
public final class Drafts {

  public static final Instant NOON = Instant.parse("2026-03-19T12:00:00Z");

  private Drafts() {}

  public static NewEvent message(String text, String... participants) {
    return message(NOON, text, participants);
  }

  public static NewEvent message(Instant timestamp, String text, String... participants) {
    return typed("message", timestamp, new Payload(Map.of("text", text)), participants);
  }

  public static NewEvent typed(
      String type, Instant timestamp, Payload payload, String... participants) {
    return new NewEvent(
        timestamp,
        "test",
        ParticipantSet.of(participants),
        Optional.empty(),
        Optional.empty(),
        type,
        payload,
        List.of(),
        false);
  }

  public static NewEvent keyed(String key, String text, String... participants) {
    return keyed(key, new Payload(Map.of("text", text)), participants);
  }

  public static NewEvent keyed(String key, Payload payload, String... participants) {
    NewEvent plain = message("", participants);
    return new NewEvent(
        plain.timestamp(),
        plain.channel(),
        plain.participants(),
        Optional.of(key),
        plain.contextId(),
        plain.type(),
        payload,
        plain.topicHints(),
        plain.internal());
  }

  /** With one hint, and sure of it. */
  public static NewEvent hinted(NewEvent plain, String hint) {
    return new NewEvent(
        plain.timestamp(),
        plain.channel(),
        plain.participants(),
        plain.sourceEventKey(),
        plain.contextId(),
        plain.type(),
        plain.payload(),
        List.of(new TopicHint(hint, 1)),
        plain.internal());
  }

  /** Whose time was written with an offset. */
  public static NewEvent offset(String offset, NewEvent plain) {
    return new NewEvent(
        plain.timestamp(),
        plain.channel(),
        plain.participants(),
        plain.sourceEventKey(),
        plain.contextId(),
        plain.type(),
        plain.payload(),
        plain.topicHints(),
        plain.internal(),
        Optional.of(ZoneOffset.of(offset)));
  }

  public static NewEvent internal(String text, String... participants) {
    return internal(message(text, participants));
  }

  public static NewEvent internal(NewEvent plain) {
    return new NewEvent(
        plain.timestamp(),
        plain.channel(),
        plain.participants(),
        plain.sourceEventKey(),
        plain.contextId(),
        plain.type(),
        plain.payload(),
        plain.topicHints(),
        true);
  }
}
