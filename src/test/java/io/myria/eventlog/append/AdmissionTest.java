package io.myria.eventlog.append;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.eventlog.LogSettings;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the door refuses, by field, and what it lets through at the very limit. */
class AdmissionTest {

  private static final LogSettings.Limits LIMITS =
      Source.of(Map.of()).read(LogSettings.class).limits();
  private static final Instant NOW = Instant.parse("2026-03-19T12:00:00Z");

  private final Admission admission = new Admission(LIMITS, Clock.fixed(NOW, ZoneOffset.UTC));

  private Instant timestamp = NOW;
  private String channel = "chat";
  private List<String> participants = List.of("ann");
  private Optional<String> sourceEventKey = Optional.empty();
  private Optional<String> contextId = Optional.empty();
  private String type = "message";
  private Map<String, Object> payload = Map.of("text", "hello");
  private List<TopicHint> hints = List.of();

  @Test
  void anOrdinaryEventPasses() {
    passes();
  }

  @Test
  void whatMyriaAloneWritesIsRefusedFromOutside() {
    for (String own : List.of("retrieval", "myria.archive", "myria.anything")) {
      type = own;
      isRefused(FaultCode.INVALID_ARGUMENT, "type");
    }
    type = "myria";
    passes();
  }

  @Test
  void aTimestampMayLieFiveMinutesAheadAndNoMore() {
    timestamp = NOW.plus(Duration.ofMinutes(5));
    passes();
    timestamp = timestamp.plusMillis(1);
    isRefused(FaultCode.INVALID_ARGUMENT, "timestamp");
  }

  @Test
  void aTimestampBeforeTheYearOneIsRefused() {
    timestamp = Instant.parse("0000-12-31T23:59:59Z");
    isRefused(FaultCode.INVALID_ARGUMENT, "timestamp");
  }

  @Test
  void namesAreBoundedInCharactersNotInUnits() {
    channel = "😀".repeat(LIMITS.nameCharacters());
    passes();
    channel += "x";
    isRefused(FaultCode.LIMIT_EXCEEDED, "channel");
  }

  @Test
  void anEmptyNameIsRefusedWhereverItStands() {
    channel = " ";
    isRefused(FaultCode.INVALID_ARGUMENT, "channel");
    channel = "chat";
    type = "";
    isRefused(FaultCode.INVALID_ARGUMENT, "type");
    type = "message";
    participants = List.of("");
    isRefused(FaultCode.INVALID_ARGUMENT, "participants[0]");
    participants = List.of("ann");
    sourceEventKey = Optional.of("");
    isRefused(FaultCode.INVALID_ARGUMENT, "source_event_key");
    sourceEventKey = Optional.empty();
    contextId = Optional.of("");
    isRefused(FaultCode.INVALID_ARGUMENT, "context_id");
    contextId = Optional.empty();
    hints = List.of(new TopicHint("", 1));
    isRefused(FaultCode.INVALID_ARGUMENT, "topic_hints[0].hint");
  }

  @Test
  void aStarIsNobodysName() {
    participants = List.of("*", "ann");
    isRefused(FaultCode.INVALID_ARGUMENT, "participants[0]");
    participants = List.of("* ann", "Weiss, Carla");
    channel = "*";
    isRefused(FaultCode.INVALID_ARGUMENT, "channel");
    channel = "chat";
    passes();
  }

  @Test
  void keysAreBounded() {
    contextId = Optional.of("k".repeat(LIMITS.keyCharacters()));
    sourceEventKey = contextId;
    passes();
    sourceEventKey = Optional.of("k".repeat(LIMITS.keyCharacters() + 1));
    isRefused(FaultCode.LIMIT_EXCEEDED, "source_event_key");
    contextId = sourceEventKey;
    isRefused(FaultCode.LIMIT_EXCEEDED, "context_id");
  }

  @Test
  void participantsAndHintsAreCounted() {
    participants = IntStream.range(0, LIMITS.participants()).mapToObj(n -> "p" + n).toList();
    hints =
        IntStream.range(0, LIMITS.topicHints()).mapToObj(n -> new TopicHint("h" + n, 1)).toList();
    passes();
    hints =
        IntStream.range(0, LIMITS.topicHints() + 1)
            .mapToObj(n -> new TopicHint("h" + n, 1))
            .toList();
    isRefused(FaultCode.LIMIT_EXCEEDED, "topic_hints");
    participants = IntStream.range(0, LIMITS.participants() + 1).mapToObj(n -> "p" + n).toList();
    isRefused(FaultCode.LIMIT_EXCEEDED, "participants");
  }

  @Test
  void aNulCharacterIsRefusedInEveryString() {
    payload = Map.of("text", "a\0b");
    isRefused(FaultCode.INVALID_ARGUMENT, "payload.text");
    payload = Map.of("list", List.of("fine", Map.of("a\0", 1)));
    isRefused(FaultCode.INVALID_ARGUMENT, "payload.list[1]");
    payload = Map.of();
    participants = List.of("a\0");
    isRefused(FaultCode.INVALID_ARGUMENT, "participants[0]");
    participants = List.of("ann");
    contextId = Optional.of("\0");
    isRefused(FaultCode.INVALID_ARGUMENT, "context_id");
  }

  @Test
  void whereALongNameStandsAboveItIsSaidByItsBeginning() {
    payload = Map.of("n".repeat(400_000), List.of("fine", "a\0b"));
    isRefused(FaultCode.INVALID_ARGUMENT, "payload." + "n".repeat(59) + "…[1]");
  }

  @Test
  void anEmptyPayloadIsRefusedUnlessTheTypeSaysItAll() {
    payload = Map.of();
    isRefused(FaultCode.INVALID_ARGUMENT, "payload");
    for (String saying : List.of("session_start", "subagent_stop", "topic_marker")) {
      type = saying;
      passes();
    }
    type = "tool_result";
    isRefused(FaultCode.INVALID_ARGUMENT, "payload");
    assertThat(catchThrowableOfType(Fault.class, () -> admission.check(event())).getMessage())
        .contains("is empty")
        .contains("session_start");
  }

  @Test
  void halfASurrogatePairIsRefusedAndAWholeOneIsNot() {
    payload = Map.of("text", "ok \ud83d\ude00");
    passes();
    payload = Map.of("text", "bad \ud83d");
    isRefused(FaultCode.INVALID_ARGUMENT, "payload.text");
    payload = Map.of("text", "\ude00\ud83d");
    isRefused(FaultCode.INVALID_ARGUMENT, "payload.text");
  }

  @Test
  void numbersAreBoundedInRangeAndDigits() {
    payload = Map.of("n", List.of(new BigDecimal("1E308"), new BigDecimal("-1E-308"), 0.1, 7L));
    passes();
    for (String bad : List.of("1E309", "-1E400000", "1E-309", "9".repeat(65), "1E999999999")) {
      payload = Map.of("n", Map.of("deep", new BigDecimal(bad)));
      isRefused(FaultCode.INVALID_ARGUMENT, "payload.n.deep");
    }
  }

  @Test
  void numbersAreMeasuredAsTheyAreStored() {
    payload = Map.of("n", Collections.nCopies(3_000, new BigDecimal("1e308")));
    passes();
    payload = Map.of("n", Collections.nCopies(4_000, new BigDecimal("1e308")));
    isRefused(FaultCode.LIMIT_EXCEEDED, "payload");
    payload = Map.of("n", Collections.nCopies(4_000, new BigDecimal("1e-308")));
    isRefused(FaultCode.LIMIT_EXCEEDED, "payload");
  }

  @Test
  void aHintStandsThereOnce() {
    hints = List.of(new TopicHint("a", 1), new TopicHint("b", 1), new TopicHint("a", 0.5));
    isRefused(FaultCode.INVALID_ARGUMENT, "topic_hints[2].hint");
  }

  @Test
  void aNameThatNobodyCanSeeIsEmpty() {
    for (String name : List.of("\u200b", "\ufeff", "\u00a0", "\n", "\u202e")) {
      participants = List.of(name);
      isRefused(FaultCode.INVALID_ARGUMENT, "participants[0]");
    }
  }

  @Test
  void aNumberThatIsNotFiniteIsNoPayload() {
    Fault fault =
        catchThrowableOfType(Fault.class, () -> new Payload(Map.of("n", Double.POSITIVE_INFINITY)));
    assertThat(fault.field()).contains("payload");
  }

  @Test
  void nestingIsBounded() {
    payload = nested(LIMITS.nesting());
    passes();
    payload = nested(LIMITS.nesting() + 1);
    isRefused(FaultCode.LIMIT_EXCEEDED, "payload");
  }

  @Test
  void thePayloadsSizeIsBounded() {
    assertThatCode(() -> admission.checkPayloadSize(1 << 20)).doesNotThrowAnyException();
    Fault fault =
        catchThrowableOfType(Fault.class, () -> admission.checkPayloadSize((1 << 20) + 1));
    assertThat(fault.code()).isEqualTo(FaultCode.LIMIT_EXCEEDED);
    assertThat(fault.field()).contains("payload");
  }

  @Test
  void theReservedTypeIsRefused() {
    type = "retrieval";
    isRefused(FaultCode.INVALID_ARGUMENT, "type");
  }

  /** {@code depth} objects and lists within each other. */
  private static Map<String, Object> nested(int depth) {
    Object inner = new ArrayList<>();
    for (int level = 2; level < depth; level++) {
      inner = level % 2 == 0 ? List.of(inner) : Map.of("m", inner);
    }
    return Map.of("m", inner);
  }

  private NewEvent event() {
    return new NewEvent(
        timestamp,
        channel,
        ParticipantSet.of(participants),
        sourceEventKey,
        contextId,
        type,
        new Payload(payload),
        hints,
        false);
  }

  private void passes() {
    assertThatCode(() -> admission.check(event())).doesNotThrowAnyException();
  }

  private void isRefused(FaultCode code, String field) {
    Fault fault = catchThrowableOfType(Fault.class, () -> admission.check(event()));
    assertThat(fault).as("refused at " + field).isNotNull();
    assertThat(fault.code()).isEqualTo(code);
    assertThat(fault.field()).hasValueSatisfying(path -> assertThat(path).startsWith(field));
    assertThat(fault.getMessage()).isNotBlank();
  }
}
