package io.myria.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** Values come out as they were written. */
class ExactJsonTest {

  @Test
  void numbersKeepWhatWasWritten() {
    Map<String, Object> read =
        ExactJson.MAPPER.readValue(
            "{\"id\": 1, \"long\": 5000000000, \"big\": 12345678901234567890123, \"f\": 1.50,"
                + " \"huge\": 1e99999999999, \"s\": \"x\", \"n\": null, \"b\": [true, {}]}",
            new TypeReference<Map<String, Object>>() {});
    assertThat(read.get("id")).isEqualTo(1);
    assertThat(read.get("long")).isEqualTo(5_000_000_000L);
    assertThat(read.get("big")).isEqualTo(new BigInteger("12345678901234567890123"));
    assertThat(read.get("f")).isEqualTo(new BigDecimal("1.50"));
    assertThat(read.get("huge")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(read.get("s")).isEqualTo("x");
    assertThat(read).containsEntry("n", null);
    assertThat(read.get("b")).isEqualTo(java.util.List.of(true, Map.of()));
  }

  @Test
  void anObjectThatRepeatsANameIsNoJson() {
    assertThatThrownBy(
            () -> ExactJson.MAPPER.readValue("{\"type\": \"a\", \"type\": \"b\"}", Object.class))
        .isInstanceOf(JacksonException.class);
  }
}
