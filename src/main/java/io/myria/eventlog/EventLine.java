package io.myria.eventlog;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.Moment;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * One event as a line of JSON: its members in one order, numbers written out, nothing that is
 * empty.
 *
 * @param seq its place in the log it is of; only of a whole log, like {@code recordedAt} and {@code
 *     participantNumbers}
 * @param participantNumbers in the order of the names
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
  "seq",
  "event_id",
  "recorded_at",
  "timestamp",
  "channel",
  "participants",
  "participant_numbers",
  "source_event_key",
  "context_id",
  "type",
  "payload",
  "topic_hints",
  "internal"
})
public record EventLine(
    Long seq,
    String eventId,
    String recordedAt,
    String timestamp,
    String channel,
    List<String> participants,
    List<Long> participantNumbers,
    String sourceEventKey,
    String contextId,
    String type,
    Map<String, Object> payload,
    List<Hint> topicHints,
    boolean internal) {

  /** Far more than a log has, and far from the end of what a database counts to. */
  private static final long MOST = 1_000_000_000_000L;

  private static final Instant LATEST = Instant.parse("+10000-01-01T00:00:00Z");

  private static final String RECORDED = "recorded_at";

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                  .build())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** A hint. */
  public record Hint(String hint, BigDecimal confidence) {}

  /** As everybody who sees the event may have it. */
  public static EventLine of(Event event) {
    return new EventLine(
        null,
        event.id().toString(),
        null,
        event.written(),
        event.channel(),
        event.participants().names(),
        null,
        event.sourceEventKey().orElse(null),
        event.contextId().orElse(null),
        event.type(),
        event.payload().members(),
        event.topicHints().isEmpty()
            ? null
            : event.topicHints().stream()
                .map(one -> new Hint(one.hint(), BigDecimal.valueOf(one.confidence())))
                .toList(),
        event.internal());
  }

  /**
   * As a line of its whole log.
   *
   * @param numbers of its participants, in the order of their names
   */
  public static EventLine whole(Event event, List<Long> numbers) {
    EventLine masked = of(event);
    return new EventLine(
        event.seq().value(),
        masked.eventId,
        event.recordedAt().toString(),
        masked.timestamp,
        masked.channel,
        masked.participants,
        List.copyOf(numbers),
        masked.sourceEventKey,
        masked.contextId,
        masked.type,
        masked.payload,
        masked.topicHints,
        masked.internal);
  }

  /** Without a line end. */
  public String text() {
    return JSON.writeValueAsString(this);
  }

  /**
   * @throws Fault {@code invalid_argument} at {@code field} where it is no such line
   */
  public static EventLine parse(String field, String text) {
    try {
      EventLine line = JSON.readValue(text, EventLine.class);
      if (line == null
          || line.eventId == null
          || line.timestamp == null
          || line.channel == null
          || line.participants == null
          || line.type == null
          || line.payload == null) {
        throw Fault.invalid(field, "lacks a member that every exported event has");
      }
      if (line.holdsNothing()) {
        throw Fault.invalid(field, "holds null where something has to be");
      }
      if (line.participantNumbers != null
          && line.participantNumbers.size() != line.participants.size()) {
        throw Fault.invalid(field, "has other participants than numbers of them");
      }
      return line;
    } catch (JacksonException problem) {
      throw Fault.invalid(field, "is no line of an exported log");
    }
  }

  /** Where a list has an element that is none. */
  private boolean holdsNothing() {
    return Stream.of(participants, participantNumbers, topicHints)
        .filter(Objects::nonNull)
        .flatMap(List::stream)
        .anyMatch(
            one ->
                one == null
                    || one instanceof Hint hint && (hint.hint == null || hint.confidence == null));
  }

  /**
   * That its place, its participants' numbers and its time of acceptance are such as a log gives.
   *
   * @throws Fault {@code invalid_argument} at the member
   */
  public void requireBounds() {
    if (seq != null && (seq < 1 || seq > MOST)) {
      throw Fault.invalid("seq", "must be from 1 to " + MOST);
    }
    for (int one = 0; participantNumbers != null && one < participantNumbers.size(); one++) {
      long number = participantNumbers.get(one);
      if (number < 1 || number > MOST) {
        throw Fault.invalid("participant_numbers[" + one + "]", "must be from 1 to " + MOST);
      }
    }
    recorded(RECORDED)
        .filter(at -> at.isBefore(Instant.EPOCH) || !at.isBefore(LATEST))
        .ifPresent(
            at -> {
              throw Fault.invalid(RECORDED, "must be from 1970 to 9999");
            });
  }

  public EventId id(String field) {
    return EventId.parse(field, eventId);
  }

  /** Empty where it is of no whole log. */
  public Optional<Instant> recorded(String field) {
    return Optional.ofNullable(recordedAt).map(text -> instant(field, text));
  }

  /** The event as it was. */
  public NewEvent event(String field) {
    Moment moment = moment(field, timestamp);
    return new NewEvent(
        moment.at(),
        channel,
        ParticipantSet.of(participants),
        Optional.ofNullable(sourceEventKey),
        Optional.ofNullable(contextId),
        type,
        new Payload(payload),
        Optional.ofNullable(topicHints).orElse(List.of()).stream()
            .map(one -> new TopicHint(one.hint(), one.confidence().doubleValue()))
            .toList(),
        internal,
        moment.offset());
  }

  private static Moment moment(String field, String text) {
    try {
      return Moment.parse(text);
    } catch (DateTimeException problem) {
      throw Fault.invalid(field, "has a time that is none");
    }
  }

  private static Instant instant(String field, String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException problem) {
      throw Fault.invalid(field, "has a time that is none");
    }
  }
}
