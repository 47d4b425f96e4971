package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MomentTest {

  @ParameterizedTest
  @CsvSource({
    "2026,2026-01-01T00:00:00Z,2027-01-01T00:00:00Z,2026-12-31T23:59:59.999999Z",
    "2028-02,2028-02-01T00:00:00Z,2028-03-01T00:00:00Z,2028-02-29T23:59:59.999999Z",
    "2026-09-10,2026-09-10T00:00:00Z,2026-09-11T00:00:00Z,2026-09-10T23:59:59.999999Z",
    "2026-09-10 19:02,2026-09-10T19:02:00Z,2026-09-10T19:03:00Z,2026-09-10T19:02:59.999999Z",
    "2026-09-10T19:02,2026-09-10T19:02:00Z,2026-09-10T19:03:00Z,2026-09-10T19:02:59.999999Z",
    "2026-09-10 19:02:11,2026-09-10T19:02:11Z,2026-09-10T19:02:12Z,2026-09-10T19:02:11.999999Z",
  })
  void whatIsNamedIsMeantAsAWhole(String text, String from, String to, String asOf) {
    assertThat(Moment.of(text).from()).isEqualTo(from);
    assertThat(Moment.of(text).to()).isEqualTo(to);
    assertThat(Moment.of(text).asOf()).isEqualTo(asOf);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-09-10T19:02:11Z",
        "2026-09-10T21:02:11+02:00",
        "2026-09-10 19:02:11Z",
        "2026-09-10T19:02:11.000Z"
      })
  void aTimeWithItsZoneIsItself(String text) {
    assertThat(Moment.of(text).from()).isEqualTo("2026-09-10T19:02:11Z");
    assertThat(Moment.of(text).to()).isEqualTo("2026-09-10T19:02:11Z");
    assertThat(Moment.of(text).asOf()).isEqualTo("2026-09-10T19:02:11Z");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-02-30", "2026-13", "tomorrow", "", "10.9.2026", "2026-09-10 25:00"})
  void whatIsNoTimeIsRefused(String text) {
    assertThatThrownBy(() -> Moment.of(text)).isInstanceOf(DateTimeException.class);
  }

  @Test
  void blanksAroundDoNotMatter() {
    assertThat(Moment.of(" 2026-09-10 ")).isEqualTo(Moment.of("2026-09-10"));
  }
}
