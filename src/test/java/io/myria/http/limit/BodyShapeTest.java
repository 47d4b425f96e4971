package io.myria.http.limit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyShapeTest {

  private static final LimitSettings LIMITS =
      Source.of(
              Map.of(
                  "myria.mcp.request_nesting", "16",
                  "myria.mcp.string_characters", "1000",
                  "myria.mcp.request_values", "1000"))
          .read(LimitSettings.class);

  @Test
  void whatIsAtItsLimitsPasses() {
    check("[".repeat(16) + "]".repeat(16));
    check("{\"a\":\"" + "x".repeat(1000) + "\"}");
    check("{\"a\":\"" + "🪁".repeat(1000) + "\"}");
    check("{\"a\":\"" + "\\u00e9\\n".repeat(500) + "\"}");
    check("[" + "1,".repeat(998) + "1]");
  }

  @Test
  void whatIsOneBeyondIsRefusedWithTheLimit() {
    refused("[".repeat(17), "nested deeper than 16 levels");
    refused("{\"a\":".repeat(17), "nested deeper than 16 levels");
    refused("{\"a\":\"" + "x".repeat(1001) + "\"}", "a string of more than 1000 characters");
    refused("{\"" + "x".repeat(1001) + "\":1}", "a string of more than 1000 characters");
    refused("{\"a\":\"" + "🪁".repeat(1001) + "\"}", "a string of more than 1000 characters");
    refused("{\"a\":\"" + "\\\"".repeat(1001) + "\"}", "a string of more than 1000 characters");
    refused("[" + "1,".repeat(1001) + "1]", "more than 1000 values");
    refused("[" + "[],".repeat(600) + "1]", "more than 1000 values");
  }

  @Test
  void bracketsInStringsAreNoNesting() {
    check("{\"a\":\"" + "[".repeat(100) + "\\\"" + "{".repeat(100) + "\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "\"", "\"\\", "\"\\u", "\"\\u1", "{\"a\\", "]]]]", "{}}}"})
  void whatEndsTooSoonIsMeasuredToItsEnd(String body) {
    check(body);
  }

  private static void check(String body) {
    BodyShape.check(body.getBytes(UTF_8), LIMITS);
  }

  private static void refused(String body, String problem) {
    assertThatThrownBy(() -> check(body))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.LIMIT_EXCEEDED))
        .hasMessageContaining(problem);
  }
}
