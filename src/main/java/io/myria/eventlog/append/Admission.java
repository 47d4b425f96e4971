package io.myria.eventlog.append;

import io.myria.error.Fault;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.StorableText;
import io.myria.event.StorableTime;
import io.myria.event.TopicHint;
import io.myria.event.Wildcard;
import io.myria.eventlog.LogSettings;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The door: refuses what the log cannot or should not hold, by the field's name, before anything is
 * stored. What PostgreSQL would refuse later (NUL, lone surrogates, numbers out of range) is
 * refused here. Thread-safe.
 */
final class Admission {

  private final LogSettings.Limits limits;
  private final Clock clock;

  Admission(LogSettings.Limits limits, Clock clock) {
    this.limits = limits;
    this.clock = clock;
  }

  /**
   * What comes from outside.
   *
   * @throws Fault {@code invalid_argument} or {@code limit_exceeded} at the field
   */
  void check(NewEvent event) {
    if (event.type().equals(EventType.RESERVED) || EventType.isOwn(event.type())) {
      throw Fault.invalid("type", "'" + event.type() + "' is reserved for Myria's own events");
    }
    checkOwn(event);
    checkNames(event);
    if (event.payload().members().isEmpty() && !EventType.SAYING_ALL.contains(event.type())) {
      throw Fault.invalid(
          "payload",
          "is empty: say what happened, for instance in payload.text; only these types say it by"
              + " themselves: "
              + String.join(", ", EventType.SAYING_ALL));
    }
  }

  /**
   * What Myria itself writes, too.
   *
   * @throws Fault as {@link #check}
   */
  void checkOwn(NewEvent event) {
    checkTimestamp(event.timestamp());
    checkName("channel", event.channel());
    checkName("type", event.type());
    checkParticipants(event.participants().names());
    event.contextId().ifPresent(value -> checkText("context_id", value, limits.keyCharacters()));
    event
        .sourceEventKey()
        .ifPresent(value -> checkText("source_event_key", value, limits.keyCharacters()));
    checkHints(event.topicHints());
    new PayloadCheck(limits).check(event.payload());
  }

  /** Of events that are in the log already Myria's own may repeat whatever names there are. */
  private static void checkNames(NewEvent event) {
    Wildcard.refuseChannel("channel", event.channel());
    List<String> names = event.participants().names();
    for (int index = 0; index < names.size(); index++) {
      Wildcard.refuse("participants[" + index + "]", names.get(index));
    }
  }

  void checkPayloadSize(int bytes) {
    if (bytes > limits.payloadBytes()) {
      throw Fault.tooLarge(
          "payload",
          "is " + bytes + " bytes as JSON; at most " + limits.payloadBytes() + " are accepted");
    }
  }

  private void checkTimestamp(Instant timestamp) {
    if (timestamp.isBefore(StorableTime.FIRST)) {
      throw Fault.invalid("timestamp", "lies before the year 1");
    }
    if (timestamp.isAfter(clock.instant().plus(limits.future()))) {
      throw Fault.invalid(
          "timestamp",
          "lies more than "
              + limits.future().toSeconds()
              + " seconds in the future; check the emitter's clock");
    }
  }

  private void checkParticipants(List<String> names) {
    if (names.size() > limits.participants()) {
      throw Fault.tooLarge(
          "participants", "names " + names.size() + "; at most " + limits.participants());
    }
    for (int index = 0; index < names.size(); index++) {
      checkName("participants[" + index + "]", names.get(index));
    }
  }

  private void checkHints(List<TopicHint> hints) {
    if (hints.size() > limits.topicHints()) {
      throw Fault.tooLarge(
          "topic_hints", "holds " + hints.size() + "; at most " + limits.topicHints());
    }
    Set<String> seen = new HashSet<>();
    for (int index = 0; index < hints.size(); index++) {
      String field = "topic_hints[" + index + "].hint";
      checkName(field, hints.get(index).hint());
      if (!seen.add(hints.get(index).hint())) {
        throw Fault.invalid(field, "stands there twice; give each hint one confidence");
      }
    }
  }

  private static boolean isSeen(int character) {
    return !Character.isWhitespace(character)
        && !Character.isSpaceChar(character)
        && Character.getType(character) != Character.FORMAT
        && Character.getType(character) != Character.CONTROL;
  }

  private void checkName(String field, String value) {
    checkText(field, value, limits.nameCharacters());
  }

  private static void checkText(String field, String value, int longest) {
    if (value.codePoints().noneMatch(Admission::isSeen)) {
      throw Fault.invalid(field, "is empty, or holds nothing that can be seen");
    }
    if (value.codePointCount(0, value.length()) > longest) {
      throw Fault.tooLarge(field, "is longer than " + longest + " characters");
    }
    StorableText.check(field, value);
  }
}
