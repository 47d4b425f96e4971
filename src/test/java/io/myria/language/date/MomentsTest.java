package io.myria.language.date;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class MomentsTest {

  /** A Tuesday. */
  private static final LocalDate SAID = LocalDate.of(2024, 3, 5);

  @Test
  void daysAreCountedFromTheDayTheyWereSpokenOn() {
    assertThat(said("I saw her yesterday")).containsExactly(days("2024-03-04", "2024-03-04"));
    assertThat(said("See you tomorrow!")).containsExactly(days("2024-03-06", "2024-03-06"));
    assertThat(said("three days ago")).containsExactly(days("2024-03-02", "2024-03-02"));
    assertThat(said("a couple of weeks ago")).containsExactly(days("2024-02-17", "2024-02-23"));
    assertThat(said("last night")).containsExactly(days("2024-03-04", "2024-03-05"));
  }

  @Test
  void aWeekdayIsTheLastOneUnlessItIsTheNext() {
    assertThat(said("We met on Friday")).containsExactly(days("2024-03-01", "2024-03-01"));
    assertThat(said("We meet next Friday")).containsExactly(days("2024-03-08", "2024-03-08"));
  }

  @Test
  void aMonthWithoutAYearIsTheNearestOne() {
    assertThat(said("since November")).containsExactly(days("2023-11-01", "2023-11-30"));
    assertThat(said("in June")).containsExactly(days("2024-06-01", "2024-06-30"));
    assertThat(said("last June")).contains(days("2023-06-01", "2023-06-30"));
  }

  @Test
  void aDateIsADayInWhateverOrderItIsWritten() {
    Span day = days("2023-08-11", "2023-08-11");
    assertThat(said("on August 11, 2023")).containsExactly(day);
    assertThat(said("on 11 August 2023")).containsExactly(day);
    assertThat(said("on the 11th of August 2023")).containsExactly(day);
  }

  @Test
  void wordsThatOnlyLookLikeMonthsAreNone() {
    assertThat(said("I may march on")).isEmpty();
    assertThat(said("in May")).containsExactly(days("2024-05-01", "2024-05-31"));
  }

  @Test
  void aQuestionsMonthIsOneOfEachYear() {
    assertThat(Moments.named("What happened in June?", 2022, 2023))
        .containsExactly(days("2022-06-01", "2022-06-30"), days("2023-06-01", "2023-06-30"));
    assertThat(Moments.named("What happened in 2022?", 2020, 2024))
        .containsExactly(days("2022-01-01", "2022-12-31"));
    assertThat(Moments.named("What did she do yesterday?", 2020, 2024)).isEmpty();
  }

  @Test
  void oddTextsSpeakOfNoDay() {
    for (String odd :
        List.of("", " ", "ago", "last", "99999999999", "31 31 31", "어제", "next \uD83D")) {
      assertThat(said(odd)).as(odd).isEmpty();
    }
    assertThat(said("30 February 2023")).containsExactly(days("2023-02-28", "2023-02-28"));
  }

  private static List<Span> said(String text) {
    return Moments.in(text, SAID);
  }

  private static Span days(String from, String to) {
    return new Span(LocalDate.parse(from).toEpochDay(), LocalDate.parse(to).toEpochDay());
  }
}
