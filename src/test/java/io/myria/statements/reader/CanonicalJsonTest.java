package io.myria.statements.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Equal JSON values have one spelling, different ones two. */
class CanonicalJsonTest {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  static Object value(JsonNode node) {
    return MAPPER.treeToValue(node, Object.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":1,\"b\":2} | {\"b\":2,\"a\":1}",
        "{\"n\":100} | {\"n\":100.0}",
        "{\"n\":1e2} | {\"n\":100}",
        "{\"n\":-0.0} | {\"n\":0}",
        "\"{\\\"a\\\": 1}\" | {\"a\":1}",
        "{\"f\":\"{\\\"y\\\":1,\\\"x\\\":2}\"} | {\"f\":{\"x\":2,\"y\":1}}",
        "{\"s\":\"\\u00e4\"} | {\"s\":\"ä\"}",
        "[ 1, 2 ] | [1,2]",
      })
  void equalValuesHaveOneSpelling(String one, String other) {
    assertThat(spelling(one)).isEqualTo(spelling(other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1,2] | [2,1]",
        "{\"a\":1} | {\"a\":\"1\"}",
        "{\"a\":null} | {}",
        "{\"a\":1} | {\"a\":1,\"b\":false}",
        "{\"a\":\"x\"} | {\"a\":\"X\"}",
        "{\"a\":\"{broken\"} | {\"a\":\"{broken}\"}",
      })
  void differentValuesHaveTwo(String one, String other) {
    assertThat(spelling(one)).isNotEqualTo(spelling(other));
  }

  @Test
  void deepNestingHasNoSpelling() {
    Object value = "x";
    for (int depth = 0; depth < 100; depth++) {
      value = List.of(value);
    }
    Object deep = value;
    assertThat(CanonicalJson.of(deep)).isEmpty();
  }

  @Test
  void membersOfNestedObjectsAreSorted() {
    assertThat(CanonicalJson.of(Map.of("b", Map.of("d", 1, "c", 2.50), "a", List.of())))
        .contains("{\"a\":[],\"b\":{\"c\":2.5,\"d\":1}}");
  }

  private static String spelling(String json) {
    return CanonicalJson.of(value(MAPPER.readTree(json))).orElseThrow();
  }
}
