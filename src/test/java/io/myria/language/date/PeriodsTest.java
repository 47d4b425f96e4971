package io.myria.language.date;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeriodsTest {

  /** A Sunday. */
  private static final LocalDate TODAY = LocalDate.of(2026, 9, 6);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What did we eat on 2026-09-05?              | 2026-09-05..2026-09-05 | 2026-09-05",
        "What did we eat at 2026-09-05T12:00:00Z? | 2026-09-05..2026-09-05 | 2026-09-05T12:00:00Z",
        "Was haben wir am 2026-09-05 gegessen?       | 2026-09-05..2026-09-05 | 2026-09-05",
        "What did we eat in 2026-09?                 | 2026-09-01..2026-09-30 | 2026-09",
        "What did we eat on 5 September 2026?        | 2026-09-05..2026-09-05 | 5 September 2026",
        "What did we eat on September 5, 2026?       | 2026-09-05..2026-09-05 | September 5, 2026",
        "What did we eat on Sept 5th?                | 2026-09-05..2026-09-05 | Sept 5th",
        "What did we eat on the 5th of September? | 2026-09-05..2026-09-05 | the 5th of September",
        "What did we eat on the first of September? | 2026-09-01..2026-09-01 |"
            + " the first of September",
        "What did we eat on Saturday, 5 September? | 2026-09-05..2026-09-05 |"
            + " Saturday, 5 September",
        "What did we eat on 7 September?             | 2025-09-07..2025-09-07 | 7 September",
        "What will we eat on 5 September?            | 2027-09-05..2027-09-05 | 5 September",
        "What did we eat on 5 September last year? | 2025-09-05..2025-09-05 |"
            + " 5 September last year",
        "What did we eat on the 5th?                 | 2026-09-05..2026-09-05 | the 5th",
        "What did we eat on the 7th?                 | 2026-08-07..2026-08-07 | the 7th",
        "Who works on the 5th floor?                 | |",
        "What did we eat in May?                     | 2026-05-01..2026-05-31 | May",
        "What did we eat in December?                | 2025-12-01..2025-12-31 | December",
        "What did we eat in May 2024?                | 2024-05-01..2024-05-31 | May 2024",
        "What did we eat in May of last year?        | 2025-05-01..2025-05-31 | May of last year",
        "What did we eat in 2024?                    | 2024-01-01..2024-12-31 | 2024",
        "What may 5 people eat in room 2024?         | |",
        "What did we eat last summer?                | 2026-06-01..2026-08-31 | last summer",
        "What did we eat in the summer of 2024?      | 2024-06-01..2024-08-31 | summer of 2024",
      })
  void datesAreReadAsTheyAreWritten(String question, String days, String words) {
    assertRead(question, days, words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What did we eat today?                      | 2026-09-06..2026-09-06 | today",
        "What did we eat this morning?               | 2026-09-06..2026-09-06 | this morning",
        "What did we eat yesterday?                  | 2026-09-05..2026-09-05 | yesterday",
        "What did we eat last night?                 | 2026-09-05..2026-09-05 | last night",
        "What did we eat the day before yesterday? | 2026-09-04..2026-09-04 |"
            + " the day before yesterday",
        "What will we eat tomorrow?                  | 2026-09-07..2026-09-07 | tomorrow",
        "What did we eat 3 days ago?                 | 2026-09-03..2026-09-03 | 3 days ago",
        "What did we eat a couple of days ago? | 2026-09-04..2026-09-04 | a couple of days ago",
        "What did we eat two weeks ago?              | 2026-08-20..2026-08-26 | two weeks ago",
        "What did we eat two months ago?             | 2026-07-01..2026-07-31 | two months ago",
        "What did we eat a year ago?                 | 2025-01-01..2025-12-31 | a year ago",
        "What did we eat last week?                  | 2026-08-24..2026-08-30 | last week",
        "What did we eat last weekend?               | 2026-08-29..2026-08-30 | last weekend",
        "What did we eat this week?                  | 2026-08-31..2026-09-06 | this week",
        "What did we eat last month?                 | 2026-08-01..2026-08-31 | last month",
        "What did we eat last year?                  | 2025-01-01..2025-12-31 | last year",
        "What did we eat in the last three days? | 2026-09-03..2026-09-06 | in the last three days",
        "What did we eat over the past week?         | 2026-08-31..2026-09-06 | over the past week",
        "What did we eat on Tuesday?                 | 2026-09-01..2026-09-01 | Tuesday",
        "What did we eat last Tuesday?               | 2026-09-01..2026-09-01 | last Tuesday",
        "What did we eat on Sunday?                  | 2026-08-30..2026-08-30 | Sunday",
        "What will we eat on Tuesday?                | 2026-09-08..2026-09-08 | Tuesday",
        "What do we eat next Tuesday?                | 2026-09-08..2026-09-08 | next Tuesday",
        "What did we eat on Tuesday of last week? | 2026-08-25..2026-08-25 | Tuesday of last week",
        "What did we eat last week on Tuesday? | 2026-08-25..2026-08-25 | last week on Tuesday",
        "What is cooked on Tuesdays?                 | |",
      })
  void daysAreCountedFromTheDayOfAsking(String question, String days, String words) {
    assertRead(question, days, words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Our lunch between 3 and 7 September? | 2026-09-03..2026-09-07 | between 3 and 7 September",
        "What did we eat between 3 and 7 September? | 2026-09-03..2026-09-07 |"
            + " between 3 and 7 September",
        "What did we eat between 1 and 5 September? | 2026-09-01..2026-09-05 |"
            + " between 1 and 5 September",
        "What did we eat between 28 August and 3 September? | 2026-08-28..2026-09-03 |"
            + " between 28 August and 3 September",
        "What did we eat from September 1 to 5, 2026? | 2026-09-01..2026-09-05 |"
            + " from September 1 to 5, 2026",
        "What did we eat from 2026-09-01 to 2026-09-05? | 2026-09-01..2026-09-05 |"
            + " from 2026-09-01 to 2026-09-05",
        "What did we eat 3-5 September 2026? | 2026-09-03..2026-09-05 | 3-5 September 2026",
        "What did we eat September 3–5?                 | 2026-09-03..2026-09-05 | September 3–5",
        "What did we eat between Monday and Wednesday? | 2026-08-31..2026-09-02 |"
            + " between Monday and Wednesday",
        "What did we eat between November and February? | 2025-11-01..2026-02-28 |"
            + " between November and February",
        "What did we eat since Monday?                  | 2026-08-31.. | since Monday",
        "What did we eat since 3 September?             | 2026-09-03.. | since 3 September",
        "What did we eat from 3 September on?           | 2026-09-03.. | from 3 September",
        "What did we eat after 3 September?             | 2026-09-04.. | after 3 September",
        "What did we eat before 3 September?            | ..2026-09-02 | before 3 September",
        "What had we eaten by 3 September?              | ..2026-09-03 | by 3 September",
        "What did we eat until last week?               | ..2026-08-30 | until last week",
      })
  void rangesHaveBothEndsOrOne(String question, String days, String words) {
    assertRead(question, days, words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What did we eat in the first week of May? | 2026-05-01..2026-05-07 |"
            + " the first week of May",
        "What did we eat in the last week of May? | 2026-05-25..2026-05-31 | the last week of May",
        "What did we eat on the last Sunday in May? | 2026-05-31..2026-05-31 |"
            + " the last Sunday in May",
        "What did we eat in early May?                  | 2026-05-01..2026-05-10 | early May",
        "What did we eat in mid-May 2025?               | 2025-05-11..2025-05-20 | mid-May 2025",
        "What did we eat at the end of May?             | 2026-05-21..2026-05-31 | the end of May",
        "What did we eat in the first half of 2026? | 2026-01-01..2026-06-30 |"
            + " the first half of 2026",
        "What did we eat the week before 3 September? | 2026-08-27..2026-09-02 |"
            + " the week before 3 September",
        "What did we eat the day after 3 September? | 2026-09-04..2026-09-04 |"
            + " the day after 3 September",
        "What did we eat two days before 3 September? | 2026-09-01..2026-09-01 |"
            + " two days before 3 September",
        "What did we eat the Sunday before 3 September? | 2026-08-30..2026-08-30 |"
            + " the Sunday before 3 September",
        "What did we eat the week of 3 September? | 2026-08-31..2026-09-06 |"
            + " the week of 3 September",
      })
  void partsOfALongerTimeAreCountedInIt(String question, String days, String words) {
    assertRead(question, days, words);
  }

  private static void assertRead(String question, String days, String words) {
    Periods.Reading reading = Periods.of(question, TODAY);
    if (days == null) {
      assertThat(reading.periods()).isEmpty();
      assertThat(reading.rest()).isEqualTo(question);
      return;
    }
    assertThat(reading.periods()).extracting(PeriodsTest::days).containsExactly(days);
    assertThat(reading.periods().get(0).words()).isEqualTo(words);
    assertThat(reading.rest()).isEqualTo(question.replace(words, ""));
  }

  private static String days(Period period) {
    return period.from().map(LocalDate::toString).orElse("")
        + ".."
        + period.to().map(LocalDate::toString).orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What did we eat on 2026/09/05?              | 2026-09-05..2026-09-05 | 2026/09/05",
        "What did we eat on 2026/9/5?                | 2026-09-05..2026-09-05 | 2026/9/5",
        "What did we eat from 2026/09/01 to 2026/09/05? | 2026-09-01..2026-09-05 |"
            + " from 2026/09/01 to 2026/09/05",
        "Was haben wir am 05.09.2026 gegessen?       | 2026-09-05..2026-09-05 | 05.09.2026",
        "Was gab es am 5.9.2026.                     | 2026-09-05..2026-09-05 | 5.9.2026",
        "Was haben wir am 5. September 2026 gegessen? | 2026-09-05..2026-09-05 |"
            + " 5. September 2026",
        "Was haben wir am 5. Oktober 2025 gegessen?  | 2025-10-05..2025-10-05 | 5. Oktober 2025",
        "Was haben wir am 31. Mai gegessen?          | 2026-05-31..2026-05-31 | 31. Mai",
        "Was haben wir im März gegessen?             | 2026-03-01..2026-03-31 | März",
        "Was war Dezember 2025?                      | 2025-12-01..2025-12-31 | Dezember 2025",
        "What did Mai and Juli eat?                  | |",
        "Which of 5/9/2026 and 12/31/2026?           | |",
        "Does version 1.2.2026.4 or 192.168.1.2026 run? | |",
        "See a/2026/09/05/b and x-05.09.2026-y       | |",
      })
  void datesOfDigitsAndOfGermanAreReadWhereTheyMeanOneDay(
      String question, String days, String words) {
    assertRead(question, days, words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What did we eat on 31 September?            | |",
        "What did we eat on 31 September 2026?       | |",
        "What did we eat on September 31, 2026?      | |",
        "What did we eat on Tuesday, the 31st of September? | |",
        "What did we eat before 31 September?        | |",
        "What did we eat on 30 February last year?   | |",
        "What did we eat on 29 February 2026?        | |",
        "What did we eat on 31.09.2026?              | |",
        "What did we eat on 2026/02/30?              | |",
        "What did we eat on 29 February 2024?        | 2024-02-29..2024-02-29 | 29 February 2024",
        "What did we eat on 29 February?             | 2024-02-29..2024-02-29 | 29 February",
        "What will we eat on 29 February?            | 2028-02-29..2028-02-29 | 29 February",
        "What did we eat on the 31st?                | 2026-08-31..2026-08-31 | the 31st",
        "What will we eat on the 31st?               | 2026-10-31..2026-10-31 | the 31st",
      })
  void aDayThatThereIsNotIsNoOther(String question, String days, String words) {
    assertRead(question, days, words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Who is off on Thursday?",
        "What does the canteen serve on Friday?",
        "Which bins are emptied on Monday?",
        "Where do they play on a Sunday?",
        "What did we usually cook on Sunday?",
        "Where does Ann always travel in August?",
        "Who swims every Wednesday?",
      })
  void aWeekdayOrMonthThatComesAgainAndAgainIsNoDate(String question) {
    assertThat(Periods.of(question, TODAY).periods()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Who called on Thursday?",
        "What do you know of the talk with Ann on Thursday?",
        "Which parcels arrived on Thursday?",
        "Is there a call next Thursday?",
        "What is planned for this Thursday?",
        "Who will be off on Thursday?",
      })
  void aWeekdayThatWasOrWillBeIsADate(String question) {
    assertThat(Periods.of(question, TODAY).periods()).hasSize(1);
  }

  /** Words that count from the day of asking keep to it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What did we eat on 5 June?          | 2023-06-05",
        "What did we eat on June 5, 2025?    | 2025-06-05",
        "What did we eat yesterday?          | 2026-09-05",
        "What did we eat on 5 June last year? | 2025-06-05",
      })
  void datesOfAMemoryOfLongAgoHaveItsYear(String question, LocalDate day) {
    LocalDate ended = LocalDate.of(2023, 10, 20);
    assertThat(Periods.of(question, TODAY, ended).periods())
        .singleElement()
        .satisfies(period -> assertThat(period.from()).contains(day));
  }

  @Test
  void aDayThatIsCountedGivesWayToADate() {
    assertThat(Periods.of("What did Tim say last week, as of 6 November 2025?", TODAY).periods())
        .extracting(PeriodsTest::days)
        .containsExactly("2025-11-06..2025-11-06");
  }

  @Test
  void severalDatesAreSeveralPeriods() {
    assertThat(Periods.of("What did we eat on 3 May and on 5 May?", TODAY).periods())
        .extracting(PeriodsTest::days)
        .containsExactly("2026-05-03..2026-05-03", "2026-05-05..2026-05-05");
  }

  @Test
  void oddQuestionsSpeakOfNoDay() {
    for (String odd :
        List.of(
            "ago",
            "didn't t?",
            "last",
            "2026-13-45",
            "between and",
            "99999999999 days ago",
            "before we left?",
            "the first of",
            "What happened after the race?",
            "Where did she live before Oslo?",
            "어제",
            "in the last \uD83D")) {
      assertThat(Periods.of(odd, TODAY).periods()).as(odd).isEmpty();
    }
    assertThat(Periods.of("900 years ago", LocalDate.MIN).periods()).isEmpty();
  }

  @Test
  void aPeriodHoldsWhatLiesInItWhole() {
    Period may = Periods.of("in May 2026", TODAY).periods().get(0);
    assertThat(may.holds(Span.day(LocalDate.of(2026, 5, 31)))).isTrue();
    assertThat(may.holds(Span.year(2026))).isFalse();
    Period since = Periods.of("since May 2026", TODAY).periods().get(0);
    assertThat(since.holds(Span.day(LocalDate.of(2030, 1, 1)))).isTrue();
    assertThat(since.holds(Span.day(LocalDate.of(2026, 4, 30)))).isFalse();
  }
}
