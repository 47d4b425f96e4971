package io.myria.language.date;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeOfDayTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What time did the plumber come?",
        "At which hour does the shop open?",
        "At what exact time was the alarm?",
        "How late did we get home?",
        "At what time of day do I run?",
        "When exactly did the build break?",
        "Um wie viel Uhr kam der Zug?",
        "Zu welcher Uhrzeit war das?",
      })
  void aTimeOfDayIsAskedFor(String question) {
    assertThat(TimeOfDay.isAsked(question)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "What time zone is the office in?",
        "What time of the year is best?",
        "When did the plumber come?",
        "Which time frame was agreed?",
        "How long did it take?",
      })
  void anythingElseIsNot(String question) {
    assertThat(TimeOfDay.isAsked(question)).isFalse();
  }
}
