package io.myria.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuerySettingsTest {

  @Test
  void withoutConfigurationTheDefaultsHold() {
    assertThat(Source.of(Map.of()).read(QuerySettings.class))
        .isEqualTo(new QuerySettings(50, 200, 2_000, 64_000, 512 << 10, 2_000, 50_000));
  }

  @Test
  void aDefaultAboveTheMaximumStopsTheStart() {
    Map<String, String> values =
        Map.of("myria.query.default_limit", "60", "myria.query.max_limit", "50");
    assertThatThrownBy(() -> Source.of(values).read(QuerySettings.class))
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.MISCONFIGURED);
              assertThat(fault.getMessage()).contains("60").contains("myria.query.max_limit");
            });
  }
}
