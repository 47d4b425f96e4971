package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.read.QuerySettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingsTest {

  private static final String FIXED = "myria.query.scan_budget";

  @Test
  void aFixedSettingIsRefusedWithItsValueAndReason() {
    assertThatThrownBy(() -> Settings.checkNames(List.of("myria.snapshot.keep", FIXED)))
        .isInstanceOf(Fault.class)
        .hasMessage(
            "myria.query.scan_budget cannot be set any more, remove it: it is always 50000. It"
                + " bounds the time of one page; a cursor goes on.");
  }

  @Test
  void noSourceOfAServerVariesAFixedSetting() {
    Source server = key -> Optional.of("2000").filter(any -> key.equals(FIXED));
    assertThat(server.read(QuerySettings.class).scanBudget()).isEqualTo(50_000);
    assertThat(Source.of(Map.of(FIXED, "2000")).read(QuerySettings.class).scanBudget())
        .isEqualTo(2_000);
  }

  @Test
  void everyFixedSettingIsRefused() {
    assertThat(Settings.FIXED)
        .extracting(Setting::key)
        .allSatisfy(
            key ->
                assertThatThrownBy(() -> Settings.checkNames(List.of(key)))
                    .hasMessageContaining(key + " cannot be set any more"));
  }

  @Test
  void whatMayBeSetIsNotRefused() {
    Settings.checkNames(Settings.ALL.stream().map(Setting::key).toList());
  }
}
