package io.myria.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingTest {

  private static final Setting<Duration> WAIT =
      Setting.duration("myria.wait", "30s", Duration.ofSeconds(1), Duration.ofDays(1), "Wait.");
  private static final Setting<Integer> SIZE =
      Setting.bytes("myria.size", "64KiB", 64 << 20, "Size.");

  @Test
  void limitsOfATimeAreToldInItsUnits() {
    assertThatThrownBy(() -> WAIT.in(Source.of(Map.of("myria.wait", "2d"))))
        .isInstanceOf(Fault.class)
        .hasMessage(
            "myria.wait is '2d' but must be a time from 1s to 1d, such as 500ms, 30s, 5m, 1h or"
                + " 14d");
  }

  @Test
  void limitsOfASizeAreToldInItsUnits() {
    assertThatThrownBy(() -> SIZE.in(Source.of(Map.of("myria.size", "1GiB"))))
        .hasMessage(
            "myria.size is '1GiB' but must be a size from 1 byte to 64MiB, such as 64KiB or 1MiB");
  }

  @ParameterizedTest
  @CsvSource({
    "0,0s",
    "1,1ms",
    "1500,1500ms",
    "30000,30s",
    "90000,90s",
    "120000,2m",
    "5400000,90m",
    "7200000,2h",
    "86400000,1d",
    "129600000,36h",
    "1209600000,14d"
  })
  void aTimeIsToldInTheLargestUnitThatItIsAWholeNumberOf(long millis, String text) {
    assertThat(Setting.time(Duration.ofMillis(millis))).isEqualTo(text);
    assertThat(
            Setting.duration("myria.t", text, Duration.ZERO, Duration.ofDays(99), "T.")
                .in(Source.of(Map.of())))
        .hasMillis(millis);
  }
}
