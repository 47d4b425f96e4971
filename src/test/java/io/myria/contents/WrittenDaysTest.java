package io.myria.contents;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.language.date.Periods;
import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrittenDaysTest {

  private static final LocalDate TODAY = LocalDate.parse("2026-09-06");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What did we eat on 2026-09-05? | What did we eat on 5 September 2026?",
        "What did we eat yesterday? | What did we eat on 5 September 2026?",
        "What did we eat 3 days ago? | What did we eat on 3 September 2026?",
        "What did we eat on the evening of 2026-09-05? |"
            + " What did we eat on the evening of 5 September 2026?",
        "What did we eat on September 5, 2026? | What did we eat on September 5, 2026?",
        "Who did we say yes to on 3 June, 2023? | Who did we say yes to on 3 June, 2023?",
        "What did we eat on 5 Sep? | What did we eat on 5 Sep?",
        "What did we eat last week? | What did we eat last week?",
        "What did we eat? | What did we eat?",
      })
  void aSingleDayIsWrittenOut(String question, String written) {
    assertThat(WrittenDays.of(question, Periods.of(question, TODAY))).isEqualTo(written);
  }
}
