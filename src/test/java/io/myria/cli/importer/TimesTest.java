package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

  private static final Times VIENNA = new Times(ZoneId.of("Europe/Vienna"), false);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2026-03-01T10:00:02Z              | 2026-03-01T10:00:02Z
          2026-03-01T10:00:02.123456789Z    | 2026-03-01T10:00:02.123456Z
          2026-03-01T10:00:02+02:00         | 2026-03-01T10:00:02+02:00
          2026-03-01 10:00:02 +0200         | 2026-03-01T10:00:02+02:00
          2026-03-01 10:00                  | 2026-03-01T10:00:00+01:00
          2026-03-01                        | 2026-03-01T12:00:00+01:00
          2026/3/1 9:05                     | 2026-03-01T09:05:00+01:00
          20260301                          | 2026-03-01T12:00:00+01:00
          1772362802                        | 2026-03-01T11:00:02Z
          1772362802.5                      | 2026-03-01T11:00:02.500Z
          1772362802500                     | 2026-03-01T11:00:02.500Z
          1772362802500000                  | 2026-03-01T11:00:02.500Z
          1772362802500000000               | 2026-03-01T11:00:02.500Z
          Sun, 1 Mar 2026 11:00:00 +0100    | 2026-03-01T11:00:00+01:00
          Sun, 01 Mar 2026 10:00:00 GMT     | 2026-03-01T10:00:00Z
          1 Mar 26 10:00:00 PST             | 2026-03-01T10:00:00-08:00
          Sun, 1 Mar 2026 11:00:00 +0100 (CET) | 2026-03-01T11:00:00+01:00
          March 1, 2026                     | 2026-03-01T12:00:00+01:00
          Mar 1st, 2026 at 3:04 PM          | 2026-03-01T15:04:00+01:00
          Sunday, 1 March 2026              | 2026-03-01T12:00:00+01:00
          1. März 2026                      | 2026-03-01T12:00:00+01:00
          Sonntag, 1. März 2026 um 9:05 Uhr | 2026-03-01T09:05:00+01:00
          1er mars 2026                     | 2026-03-01T12:00:00+01:00
          1 de marzo de 2026                | 2026-03-01T12:00:00+01:00
          01.03.2026                        | 2026-03-01T12:00:00+01:00
          1/3/26 14:05                      | 2026-03-01T14:05:00+01:00
          3/31/2026 12:05 AM                | 2026-03-31T00:05:00+02:00
          """)
  void formsOfTimes(String text, String time) {
    assertThat(VIENNA.of(text)).map(stamp -> Times.text(stamp.at())).hasValue(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "12",
        "2026",
        "2026-13-01",
        "2026-02-30",
        "31/31/2026",
        "25:00",
        "99999-01-01",
        "1e300",
        "0000-01-01",
        "12345678901234567890123",
        "May we meet?",
        "2026-03-01T25:61:00Z"
      })
  void whatIsNoTime(String text) {
    assertThat(VIENNA.of(text)).isEmpty();
  }

  @Test
  void theOrderOfNumbersIsThatWhichWasAskedForWhereBothAreDates() {
    Times american = new Times(ZoneId.of("UTC"), true);

    assertThat(american.of("3/4/2026")).map(stamp -> stamp.at().getMonthValue()).hasValue(3);
    assertThat(VIENNA.of("3/4/2026")).map(stamp -> stamp.at().getMonthValue()).hasValue(4);
    assertThat(american.of("13/4/2026")).map(stamp -> stamp.at().getMonthValue()).hasValue(4);
  }
}
