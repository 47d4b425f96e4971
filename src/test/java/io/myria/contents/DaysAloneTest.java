package io.myria.contents;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.language.date.Periods;
import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DaysAloneTest {

  private static final LocalDate TODAY = LocalDate.of(2026, 9, 10);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What happened in the week of 3 May?",
        "What happened yesterday?",
        "what did we talk about last week",
        "What was discussed on 2026-09-05?",
        "Tell me everything about September 2025.",
        "Summarize the last three weeks, please.",
        "What was going on between 3 and 7 August?",
        "What did I do on Tuesday?",
        "2026-09-05",
        "Was ist am 3. Mai passiert?",
        "Was haben wir am 3. Mai besprochen?"
      })
  void whoAsksForDaysAloneNamesNothingElse(String question) {
    assertThat(areAsked(question)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What happened?",
        "What happened to the kite in May?",
        "What did Ann do last week?",
        "What did we eat on 3 May?",
        "Who came on Tuesday with the permit?",
        "Was haben wir am 3. Mai gegessen?"
      })
  void whoNamesAThingAsksForThat(String question) {
    assertThat(areAsked(question)).isFalse();
  }

  private static boolean areAsked(String question) {
    return DaysAlone.areAsked(Periods.of(question, TODAY));
  }
}
