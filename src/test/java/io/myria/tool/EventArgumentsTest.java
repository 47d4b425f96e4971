package io.myria.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.offer.Arguments;
import io.myria.offer.ExactValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
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
    assertThat(event.participants()).isEqualTo(ParticipantSet.of("agent_1", "user_42"));
    assertThat(event.sourceEventKey()).contains("k");
    assertThat(event.payload().members().get("price")).isEqualTo(new BigDecimal("1.50"));
    assertThat(event.topicHints().get(0).confidence()).isEqualTo(0.9);
    assertThat(event.internal()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "channel": "telegram"|"channel": 7|invalid_argument|channel
          "channel": "telegram"|"channel": null|invalid_argument|channel
          "channel": "telegram"|"chanel": "telegram"|unknown_field|chanel
          "type": "message"|"type": ["message"]|invalid_argument|type
          2026-03-19T20:00:00.123456789+01:00|2026-02-30T20:00:00Z|invalid_argument|timestamp
          2026-03-19T20:00:00.123456789+01:00|2026-03-19T24:01:00Z|invalid_argument|timestamp
          2026-03-19T20:00:00.123456789+01:00|yesterday|invalid_argument|timestamp
          "2026-03-19T20:00:00.123456789+01:00"|1773950400|invalid_argument|timestamp
          ["user_42", "agent_1"]|[]|invalid_argument|participants
          ["user_42", "agent_1"]|null|invalid_argument|participants
          ["user_42", "agent_1"]|"user_42"|invalid_argument|participants
          ["user_42", "agent_1"]|["a", "b", "a"]|invalid_argument|participants[2]
          ["user_42", "agent_1"]|["a", ""]|invalid_argument|participants[1]
          ["user_42", "agent_1"]|["a", 1]|invalid_argument|participants[1]
          {"text": "hi", "price": 1.50}|"hi"|invalid_argument|payload
          {"text": "hi", "price": 1.50}|null|invalid_argument|payload
          "internal": true|"internal": "yes"|invalid_argument|internal
          "confidence": 0.9|"confidence": 1.01|invalid_argument|topic_hints[0].confidence
          "confidence": 0.9|"confidence": 1e999|invalid_argument|topic_hints[0].confidence
          "confidence": 0.9|"confidence": 1e99999999999|invalid_argument|topic_hints[0].confidence
          "price": 1.50|"price": 1e99999999999|invalid_argument|payload
          "confidence": 0.9|"confidence": "high"|invalid_argument|topic_hints[0].confidence
          , "confidence": 0.9||invalid_argument|topic_hints[0].confidence
          "hint": "greeting"|"label": "greeting"|unknown_field|topic_hints[0].label
          [{"hint": "greeting", "confidence": 0.9}]|["greeting"]|invalid_argument|topic_hints[0]
          [{"hint": "greeting", "confidence": 0.9}]|{"greeting": 1}|invalid_argument|topic_hints
          """)
  void whatIsWrongIsNamed(String right, String wrong, String code, String field) {
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
  void aMisspeltFieldIsToldTheNearestKnownOne() {
    Fault fault =
        catchThrowableOfType(Fault.class, () -> event(WHOLE.replace("context_id", "contextid")));
    assertThat(fault.code()).isEqualTo(FaultCode.UNKNOWN_FIELD);
    assertThat(fault).hasMessageContaining("did you mean context_id?");
  }

  private static NewEvent event(String json) {
    Map<String, Object> values = JSON.readValue(json, new TypeReference<Map<String, Object>>() {});
    return EventArguments.event(Arguments.of(values, EventArguments.SHAPE));
  }
}
