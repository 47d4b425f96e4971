package io.myria.log;

import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.StorableText;
import io.myria.event.TopicHint;
import io.myria.fault.Fault;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The door: refuses what the log cannot or should not hold, by the field's name, before anything is
 * stored. What PostgreSQL would refuse later (NUL, lone surrogates, numbers out of range) is
 * refused here. Thread-safe.
 */
final class Admission {

  /** Within a double's range and of bounded length; PostgreSQL's numeric could hold more. */
  private static final int NUMBER_DIGITS = 64;

  private static final int NUMBER_EXPONENT = 308;
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

  private final LogSettings.Limits limits;
  private final Clock clock;

  Admission(LogSettings.Limits limits, Clock clock) {
    this.limits = limits;
    this.clock = clock;
  }

  /**
   * @throws Fault {@code invalid_argument} or {@code limit_exceeded} at the field
   */
  void check(NewEvent event) {
    checkTimestamp(event.timestamp());
    checkName("channel", event.channel());
    checkName("type", event.type());
    if (event.type().equals(EventType.RETRIEVAL)) {
      throw Fault.invalid("type", "'retrieval' is reserved for Myria's own events");
    }
    checkParticipants(event.participants().names());
    event.contextId().ifPresent(value -> checkText("context_id", value, limits.keyCharacters()));
    event
        .sourceEventKey()
        .ifPresent(value -> checkText("source_event_key", value, limits.keyCharacters()));
    checkHints(event.topicHints());
    checkValue("payload", event.payload().members(), 1);
  }

  void checkPayloadSize(int bytes) {
    if (bytes > limits.payloadBytes()) {
      throw Fault.tooLarge(
          "payload",
          "is " + bytes + " bytes as JSON; at most " + limits.payloadBytes() + " are accepted");
    }
  }

  private void checkTimestamp(Instant timestamp) {
    if (timestamp.isBefore(EARLIEST)) {
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
    for (int index = 0; index < hints.size(); index++) {
      checkName("topic_hints[" + index + "].hint", hints.get(index).hint());
    }
  }

  private void checkName(String field, String value) {
    checkText(field, value, limits.nameCharacters());
  }

  private static void checkText(String field, String value, int longest) {
    if (value.isBlank()) {
      throw Fault.invalid(field, "is empty");
    }
    if (value.codePointCount(0, value.length()) > longest) {
      throw Fault.tooLarge(field, "is longer than " + longest + " characters");
    }
    StorableText.check(field, value);
  }

  private void checkValue(String field, Object value, int depth) {
    if (depth > limits.nesting() && (value instanceof Map || value instanceof List)) {
      throw Fault.tooLarge("payload", "is nested deeper than " + limits.nesting());
    }
    if (value instanceof Map<?, ?> object) {
      for (Map.Entry<?, ?> member : object.entrySet()) {
        String name = (String) member.getKey();
        StorableText.check(field, name);
        checkValue(field + "." + name, member.getValue(), depth + 1);
      }
    } else if (value instanceof List<?> array) {
      for (int index = 0; index < array.size(); index++) {
        checkValue(field + "[" + index + "]", array.get(index), depth + 1);
      }
    } else if (value instanceof String text) {
      StorableText.check(field, text);
    } else if (value instanceof BigDecimal number) {
      checkNumber(field, number);
    }
  }

  private static void checkNumber(String field, BigDecimal number) {
    long exponent = (long) number.precision() - number.scale() - 1;
    if (number.precision() > NUMBER_DIGITS
        || number.signum() != 0 && Math.abs(exponent) > NUMBER_EXPONENT
        || Math.abs((long) number.scale()) > NUMBER_EXPONENT + NUMBER_DIGITS) {
      throw Fault.invalid(
          field,
          "is a number out of range: at most "
              + NUMBER_DIGITS
              + " digits and an exponent from -"
              + NUMBER_EXPONENT
              + " to "
              + NUMBER_EXPONENT);
    }
  }
}
