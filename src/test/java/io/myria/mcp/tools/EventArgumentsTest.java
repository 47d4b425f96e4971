package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.append.Appended;
import io.myria.json.ExactValue;
import io.myria.json.Input;
import io.myria.security.Connection;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Events as callers write them, right and wrong. */
class EventArgumentsTest {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(new SimpleModule().addDeserializer(Object.class, new ExactValue()))
          .build();

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-09-10T12:00:00.123456789Z"), ZoneOffset.UTC);

  private static final String WHOLE =
      """
      {"timestamp": "2026-03-19T20:00:00.123456789+01:00", "channel": "telegram",
       "participants": ["user_42", "agent_1"], "source_event_key": "k", "context_id": "c",
       "type": "message", "payload": {"text": "hi", "price": 1.50}, "internal": true,
       "topic_hints": [{"hint": "greeting", "confidence": 0.9}]}
      """;

  @Test
  void aWholeEventIsReadAsItIsWritten() {
    NewEvent event = event(WHOLE);
    assertThat(event.timestamp()).isEqualTo(Instant.parse("2026-03-19T19:00:00.123456Z"));
    assertThat(event.offset()).contains(ZoneOffset.ofHours(1));
    assertThat(event.participants()).isEqualTo(ParticipantSet.of("agent_1", "user_42"));
    assertThat(event.sourceEventKey()).contains("k");
    assertThat(event.payload().members().get("price")).isEqualTo(new BigDecimal("1.50"));
    assertThat(event.topicHints().get(0).confidence()).isEqualTo(0.9);
    assertThat(event.internal()).isTrue();
  }

  @Test
  void hintWithoutConfidenceCountsAsSure() {
    NewEvent event = event(WHOLE.replace(", \"confidence\": 0.9", ""));
    assertThat(event.topicHints().get(0).confidence()).isEqualTo(1.0);
  }

  /** As with {@code myria.ingest.accept_internal=false}. */
  @Test
  void answerSaysThatAnEventIsNotInternalAsItWasSent() {
    NewEvent sent = event(WHOLE);
    assertThat(remembered(sent, false).internal()).contains(false);
    assertThat(remembered(sent, true).internal()).isEmpty();
    assertThat(remembered(event(WHOLE.replace("true", "false")), true).internal()).contains(true);
  }

  private static AppendTools.Remembered remembered(NewEvent sent, boolean internal) {
    Appended stored =
        new Appended(
            new EventId(new UUID(0, 1)),
            new EventSeq(1),
            false,
            false,
            internal,
            false,
            CLOCK.instant(),
            List.of());
    return AppendTools.Remembered.of(stored, sent, List.of(), List.of(), Optional.empty());
  }

  @Test
  void aTimeIsAlsoCalledOccurredAt() {
    NewEvent event = event(WHOLE.replace("\"timestamp\"", "\"occurred_at\""));
    assertThat(event.timestamp()).isEqualTo(Instant.parse("2026-03-19T19:00:00.123456Z"));
    assertThat(event(WHOLE.replace("+01:00", "Z")).offset()).isEmpty();
    assertThat(event(WHOLE.replace("+01:00", "+01:00:30")).offset()).as("no reader's").isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "payload": {|"speaker": "a", "payload": {"speaker": "b", |invalid_argument|speaker
          "channel": "telegram"|"chanel": "telegram"|unknown_field|chanel
          "type": "message"|"type": ["message"]|invalid_argument|type
          2026-03-19T20:00:00.123456789+01:00|2026-02-30T20:00:00Z|invalid_argument|timestamp
          2026-03-19T20:00:00.123456789+01:00|2026-03-19T24:01:00Z|invalid_argument|timestamp
          "2026-03-19T20:00:00.123456789+01:00"|1773950400|invalid_argument|timestamp
          ["user_42", "agent_1"]|[]|invalid_argument|participants
          ["user_42", "agent_1"]|null|invalid_argument|participants
          ["user_42", "agent_1"]|"[user_42"|invalid_argument|participants
          ["user_42", "agent_1"]|["a", "b", "a"]|invalid_argument|participants[2]
          ["user_42", "agent_1"]|["a", ""]|invalid_argument|participants[1]
          ["user_42", "agent_1"]|["a", 1]|invalid_argument|participants[1]
          {"text": "hi", "price": 1.50}|"hi"|invalid_argument|payload
          {"text": "hi", "price": 1.50}|null|invalid_argument|text
          "payload": {"text|"text": "ho", "payload": {"text|invalid_argument|text
          "internal": true|"internal": "yes"|invalid_argument|internal
          "confidence": 0.9|"confidence": 1.01|invalid_argument|topic_hints[0].confidence
          "confidence": 0.9|"confidence": 1e999|invalid_argument|topic_hints[0].confidence
          "confidence": 0.9|"confidence": 1e99999999999|invalid_argument|topic_hints[0].confidence
          "price": 1.50|"price": 1e99999999999|invalid_argument|payload
          "confidence": 0.9|"confidence": "high"|invalid_argument|topic_hints[0].confidence
          "hint": "greeting", ||invalid_argument|topic_hints[0].hint
          "hint": "greeting"|"label": "greeting"|unknown_field|topic_hints[0].label
          [{"hint": "greeting", "confidence": 0.9}]|["greeting"]|invalid_argument|topic_hints[0]
          [{"hint": "greeting", "confidence": 0.9}]|{"greeting": 1}|invalid_argument|topic_hints
          """)
  void whatIsWrongIsNamed(String right, String wrong, String code, String field) {
    refused(right, wrong, code, field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ["user_42", "agent_1"]|["a", " "]|invalid_argument|participants[1]
          ["user_42", "agent_1"]|["a", "b "]|invalid_argument|participants[1]
          ["user_42", "agent_1"]|["a", "\u2003b"]|invalid_argument|participants[1]
          ["user_42", "agent_1"]|["a", "*"]|invalid_argument|participants[1]
          "channel": "telegram"|"speaker": "*"|invalid_argument|speaker
          "channel": "telegram"|"speaker": " "|invalid_argument|speaker
          "payload": {"text": "hi", |"text": " ", "payload": {|invalid_argument|text
          "payload": {"text": "hi", |"text": " ", "payload": {|invalid_argument|text
          """)
  void whatIsNoNameAndNoTextIsNamed(String right, String wrong, String code, String field) {
    refused(right, wrong, code, field);
  }

  private static void refused(String right, String wrong, String code, String field) {
    String changed = WHOLE.replace(right, wrong == null ? "" : wrong);
    assertThat(changed).isNotEqualTo(WHOLE);
    Fault fault = catchThrowableOfType(Fault.class, () -> event(changed));
    assertThat(fault).as(changed).isNotNull();
    assertThat(fault.code().wire()).isEqualTo(code);
    assertThat(fault.field()).contains(field);
  }

  @Test
  void aTimeNeedsItsZoneAndAConfidenceIsNotNegative() {
    Fault zoneless =
        catchThrowableOfType(Fault.class, () -> event(WHOLE.replace(".123456789+01:00", "")));
    assertThat(zoneless.field()).contains("timestamp");
    Fault negative = catchThrowableOfType(Fault.class, () -> event(WHOLE.replace("0.9", "-0.1")));
    assertThat(negative.field()).contains("topic_hints[0].confidence");
  }

  @Test
  void aTextIsEnoughWhereTheConnectionSaysTheRest() {
    Connection connection =
        new Connection(
            Optional.of(ParticipantSet.of("dana", "pip")),
            Optional.empty(),
            Optional.of("claude-code"),
            Optional.of("dana"),
            List.of());
    NewEvent event =
        Input.of(EventArguments.class)
            .read(Map.of("text", "The kite is up."), connection)
            .event(connection, CLOCK);
    assertThat(event.timestamp()).isEqualTo(Instant.parse("2026-09-10T12:00:00.123456Z"));
    assertThat(event.participants()).isEqualTo(ParticipantSet.of("dana", "pip"));
    assertThat(event.channel()).isEqualTo("claude-code");
    assertThat(event.type()).isEqualTo("message");
    assertThat(event.payload().members())
        .isEqualTo(Map.of("text", "The kite is up.", "speaker", "dana"));
  }

  @Test
  void whatEventsSayThemselvesCountsMoreThanTheConnection() {
    Connection connection =
        new Connection(
            Optional.of(ParticipantSet.of("dana")),
            Optional.of("desk"),
            Optional.empty(),
            Optional.of("dana"),
            List.of());
    Map<String, Object> values =
        Map.of("text", "Up.", "speaker", "eli", "participants", List.of("eli"), "channel", "club");
    NewEvent event =
        Input.of(EventArguments.class).read(values, connection).event(connection, CLOCK);
    assertThat(event.participants()).isEqualTo(ParticipantSet.of("eli"));
    assertThat(event.channel()).isEqualTo("club");
    assertThat(event.payload().members()).containsEntry("speaker", "eli");
    Map<String, Object> payload = Map.of("payload", Map.of("text", "Up."));
    assertThat(
            Input.of(EventArguments.class)
                .read(payload, connection)
                .event(connection, CLOCK)
                .payload()
                .members())
        .as("a payload is stored as it came")
        .isEqualTo(Map.of("text", "Up."));
  }

  @Test
  void theKindOfAMemoryIsWrittenIntoItsPayload() {
    String said = "{\"text\": \"We sail.\", \"participants\": [\"eli\"], \"memory_type\": ";
    assertThat(event(said + "\"session_note\"}").payload().members())
        .isEqualTo(Map.of("text", "We sail.", "memory_type", "session_note"));
    Fault unknown = catchThrowableOfType(Fault.class, () -> event(said + "\"gossip\"}"));
    assertThat(unknown.field()).contains("memory_type");
    Fault twice =
        catchThrowableOfType(
            Fault.class,
            () -> event(said + "\"fact\", \"payload\": {\"memory_type\": \"decision\"}}"));
    assertThat(twice).hasMessageContaining("payload.memory_type");
  }

  @Test
  void allThatIsWrongIsToldAtOnce() {
    Fault fault =
        catchThrowableOfType(
            Fault.class,
            () -> event("{\"timestamp\": 7, \"chanel\": \"x\", \"participants\": [1, \"\"]}"));
    assertThat(fault.others()).hasSize(2);
    assertThat(fault.field()).contains("chanel");
    assertThat(fault.others().stream().map(other -> other.field().orElseThrow()))
        .containsExactly("participants[0]", "timestamp");
  }

  @Test
  void aMisspeltFieldIsToldTheNearestKnownOne() {
    Fault fault =
        catchThrowableOfType(Fault.class, () -> event(WHOLE.replace("context_id", "contextid")));
    assertThat(fault.code()).isEqualTo(FaultCode.UNKNOWN_FIELD);
    assertThat(fault).hasMessageContaining("did you mean context_id?");
  }

  private static NewEvent event(String json) {
    Map<String, Object> values = JSON.readValue(json, new TypeReference<Map<String, Object>>() {});
    return Input.of(EventArguments.class)
        .read(values, Connection.SILENT)
        .event(Connection.SILENT, CLOCK);
  }
}
