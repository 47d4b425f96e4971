package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Payload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an event states. */
class StatementReaderTest {

  private static final Instant SAID = Instant.parse("2026-03-01T10:00:00Z");

  private static List<Statement> of(String text) {
    return StatementReader.of("message", new Payload(Map.of("text", text, "speaker", "Ann")), SAID);
  }

  @Test
  void aRelationHasItsSubjectAndValue() {
    Statement statement = of("I live in Ghent.").get(0);
    assertThat(statement.subject()).isEqualTo("Ann");
    assertThat(statement.attribute()).isEqualTo("lives_in");
    assertThat(statement.value()).isEqualTo("Ghent");
    assertThat(statement.valueType()).isEqualTo(ValueType.PLACE);
    assertThat(statement.isAsserted()).isTrue();
  }

  @Test
  void anEndedRelationIsNotPositiveAndHasAnEnd() {
    Statement statement = of("Tom no longer works at Acme.").get(0);
    assertThat(statement.positive()).isFalse();
    assertThat(statement.validTo()).contains(SAID);
  }

  @Test
  void aSlotHasTheTypeOfItsValue() {
    assertThat(of("The gate code is 4471."))
        .anyMatch(
            one ->
                one.subject().equals("gate code")
                    && one.value().equals("4471")
                    && one.valueType() == ValueType.NUMBER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Do you live in Ghent?",
        "If I lived in Ghent I would cycle.",
        "I might move to Ghent next year.",
        "I wish I lived in Ghent.",
        "According to Bo, Tom lives in Ghent.",
      })
  void whatIsNotAssertedIsNoEvidence(String text) {
    assertThat(of(text)).noneMatch(one -> one.isAsserted() && one.attribute().equals("lives_in"));
  }

  @Test
  void aToolsResultIsKeyedByItsCallAndNothingElseIsReadOfIt() {
    Payload payload =
        new Payload(
            Map.of(
                "tool", "weather",
                "arguments", "{\"city\":\"Ghent\",\"days\":1.0}",
                "result", Map.of("comment", "I live in Utrecht now.", "region", "EU")));
    List<Statement> read = StatementReader.of("tool_result", payload, SAID);
    assertThat(read).hasSize(1);
    assertThat(read.get(0).subject()).isEqualTo("weather{\"city\":\"Ghent\",\"days\":1}");
    assertThat(read.get(0).attribute()).isEqualTo("result");
    assertThat(read.get(0).source()).isEqualTo(Statement.Source.PAYLOAD);
  }

  @Test
  void aResultWithoutItsArgumentsStatesNothing() {
    Payload payload = new Payload(Map.of("tool", "weather", "result", "rain"));
    assertThat(StatementReader.of("tool_result", payload, SAID)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "J'habite à Lyon depuis deux ans et je travaille chez Renault.",
        "Vivo en Madrid y trabajo en el banco de la esquina.",
        "我住在杭州,在医院工作。",
      })
  void otherLanguagesStateNothing(String text) {
    assertThat(of(text)).isEmpty();
  }

  @Test
  void longTextsAreReadWithinBounds() {
    List<Statement> read = of("The gate code is 4471 and the lift is broken. ".repeat(20_000));
    assertThat(read).hasSizeLessThanOrEqualTo(StatementReader.MOST);
  }
}
