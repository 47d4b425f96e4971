package io.myria.contents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.event.EventId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TocIdTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "toc:year:2026",
        "toc:month:2026-09",
        "toc:week:2026-W37",
        "toc:week:2024-W05:2024-01",
        "toc:week:2025-W01:2024-12",
        "toc:week:2020-W53:2021-01",
        "toc:day:2026-09-10",
        "toc:segment:2026-09-10:1f0c33a86d52"
      })
  void anIdReadsBackAsItself(String id) {
    assertThat(TocId.parse("id", id)).hasToString(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "toc",
        "toc:",
        "toc:day:2026-09",
        "toc:year:2026-09-10",
        "toc:month:2026-W37",
        "toc:segment:2026-09-10",
        "toc:segment:2026-09:1f0c33a86d52",
        "toc:day:2026-02-30",
        "toc:week:2026-W54",
        "toc:week:2025-W53",
        "toc:week:2026-W37:2026-01",
        "2026-13",
        "September",
        "toc:week:2026-W00",
        "toc:day:2026-09-10:1f0c33a86d52",
        "8f14e45f-ceea-467f-9dc3-5a0e2b7d61c9"
      })
  void whatNamesNoPeriodIsTheCallersMistake(String text) {
    assertThatThrownBy(() -> TocId.parse("parent_id", text))
        .isInstanceOf(Fault.class)
        .hasMessageNotContaining("Exception");
  }

  @Test
  void aPeriodIsReadAsPeopleWriteIt() {
    assertThat(TocId.parse("id", "2026-09")).hasToString("toc:month:2026-09");
    assertThat(TocId.parse("id", "2026")).hasToString("toc:year:2026");
    assertThat(TocId.parse("id", "2026-W37")).hasToString("toc:week:2026-W37");
    assertThat(TocId.parse("id", "2026-09-10")).hasToString("toc:day:2026-09-10");
    assertThat(TocId.all("id", "2024-W05"))
        .extracting(TocId::toString)
        .containsExactly("toc:week:2024-W05:2024-01", "toc:week:2024-W05:2024-02");
    assertThatThrownBy(() -> TocId.parse("id", "2024-W05"))
        .hasMessageContaining("toc:week:2024-W05:2024-02");
  }

  @Test
  void everyDayOfThirtyYearsHasOneWeekOneMonthAndOneYear() {
    for (LocalDate day = LocalDate.of(2000, 1, 1); day.getYear() < 2030; day = day.plusDays(1)) {
      TocPeriod below = TocPeriod.of(TocLevel.DAY, day);
      for (TocLevel level : List.of(TocLevel.WEEK, TocLevel.MONTH, TocLevel.YEAR)) {
        TocPeriod period = below.above().orElseThrow();
        assertThat(period).isEqualTo(TocPeriod.of(level, day));
        assertThat(period.begins()).isBeforeOrEqualTo(below.begins());
        assertThat(period.ends()).isAfterOrEqualTo(below.ends());
        assertThat(TocId.parse("id", period.toString()).period()).isEqualTo(period);
        below = period;
      }
      assertThat(below.above()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"toc:root", "2026", "2026-09", "2026-09-10", "2026-W37", "2026-W40:2026-09"})
  void whatIsMeantAsAPeriodIsToldFromOtherIds(String text) {
    assertThat(TocId.isMeant(" " + text)).isTrue();
    assertThat(TocId.isMeant("018f" + text)).isFalse();
    assertThat(TocId.isMeant(text + "-7e3b-9d52")).isEqualTo(text.startsWith("toc:"));
  }

  @Test
  void aGripIsOfOneStretchOfOneEvent() {
    EventId event = new EventId(UUID.fromString("018f2b6e-7c1a-7e3b-9d52-3f1c8a90b7d4"));
    Instant at = Instant.parse("2026-09-10T13:00:00.123456Z");
    GripId grip = GripId.of(event, at, 3, 17);
    assertThat(grip.toString()).matches("grip:1789045200123:8a90b7d4[0-9a-f]{8}");
    assertThat(GripId.parse("grip_id", grip.toString())).isEqualTo(grip);
    assertThat(GripId.of(event, at, 3, 18)).isNotEqualTo(grip);
    assertThatThrownBy(() -> GripId.parse("grip_id", "grip:1:x")).isInstanceOf(Fault.class);
  }

  @Test
  void aZoneThatDoesNotExistIsNone() {
    assertThat(TocZone.of("Europe/Oslo")).hasToString("Europe/Oslo");
    assertThatThrownBy(() -> TocZone.of("Europe/Nowhere")).hasMessageContaining("time zone");
    assertThat(TocSettings.zone("x" + new TocSettings(TocZone.of("Asia/Tokyo")).version() + " y"))
        .contains(TocZone.of("Asia/Tokyo").id());
    assertThat(TocSettings.zone("topics-5 gap=PT30M")).isEmpty();
  }
}
