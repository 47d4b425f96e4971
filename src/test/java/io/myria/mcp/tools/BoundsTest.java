package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.json.ExactValue;
import io.myria.mcp.catalog.Tool;
import io.myria.read.QuerySettings;
import io.myria.security.Connection;
import io.myria.topics.tree.DiffTool;
import io.myria.topics.tree.EventNodeTool;
import io.myria.topics.tree.ReferenceTool;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** A tool's schema says which numbers it takes, and so does the refusal of any other. */
class BoundsTest {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(new SimpleModule().addDeserializer(Object.class, new ExactValue()))
          .build();

  private static final QuerySettings SETTINGS =
      Source.of(
              Map.of(
                  "myria.query.default_limit", "20",
                  "myria.query.max_limit", "70",
                  "myria.query.answer_bytes", "1MiB"))
          .read(QuerySettings.class);

  /** What stands behind the tools is not asked: their arguments are read first. */
  private static final Map<String, Tool<?>> TOOLS =
      Map.of(
          "references", new ReferenceTool(null, SETTINGS, null, null).tool(),
          "events", new EventNodeTool(null, SETTINGS, null, null, null).tool(),
          "diff", new DiffTool(null, null, SETTINGS, null).tool());

  @ParameterizedTest
  @CsvSource({
    "references, max_nodes, 8, 1000",
    "references, max_refs, 1, 500",
    "references, max_bytes, 4096, 1048576",
    "references, budget_tokens, 100, 64000",
    "events, budget_tokens, 100, 64000",
    "references, depth, 1, 16",
    "events, limit, 1, 70",
    "diff, limit, 1, 200"
  })
  void theBoundsOfTheSchemaAreThoseOfTheRefusal(String tool, String field, int least, int most) {
    Map<?, ?> properties = (Map<?, ?>) TOOLS.get(tool).input().schema().get("properties");
    if (properties.get(field) instanceof Map<?, ?> schema) {
      assertThat(((Number) schema.get("minimum")).intValue()).isEqualTo(least);
      assertThat(((Number) schema.get("maximum")).intValue()).isEqualTo(most);
    }
    String right = "must be a whole number from " + least + " to " + most;
    for (String below : new String[] {"0", "-1", (least - 1) + ".0", "-1e300", least + ".5"}) {
      Fault fault = refusal(tool, field, below);
      assertThat(fault.code()).isEqualTo(FaultCode.INVALID_ARGUMENT);
      assertThat(fault).hasMessage(right);
    }
    for (String above : new String[] {"" + (most + 1), "5000000000", "1e300", most + ".5"}) {
      Fault fault = refusal(tool, field, above);
      assertThat(fault.code()).isEqualTo(FaultCode.LIMIT_EXCEEDED);
      assertThat(fault).hasMessage(right);
    }
    assertThat(refusal(tool, field, "\"eight\""))
        .hasMessageStartingWith(right + ", such as ")
        .hasMessageEndingWith(", not a string");
    assertThat(refusal(tool, field, "1e99999999999")).hasMessageStartingWith(right);
  }

  @Test
  void aWholeNumberMayBeWrittenWithAFraction() {
    for (String eight : new String[] {"8", "8.0", "8.000", "0.8e1", "8e0"}) {
      String json = "{\"participants\": [\"ann\"], \"max_nodes\": " + eight + "}";
      assertThat(((ReferenceTool.Arguments) read("references", json)).maxNodes())
          .as(eight)
          .contains(8);
    }
  }

  @Test
  void aFieldThatNobodyKnowsIsNotTakenForAnother() {
    Fault fault =
        catchThrowableOfType(
            Fault.class, () -> read("references", "{\"participants\": [\"ann\"], \"foo\": true}"));
    assertThat(fault)
        .hasMessage(
            "is no field here; there are as_of, budget_tokens, channels, context_id, cursor,"
                + " depth, detail, from, include_fresh, include_internal, participants, payload,"
                + " query, root, snapshot_id, to, topic_hints, types");
  }

  private static Fault refusal(String tool, String field, String value) {
    String id = "0197a2b4-0000-7000-8000-000000000000";
    String ends = "\"from\": \"" + id + "\", \"to\": \"" + id + "\", ";
    String json =
        "{"
            + (tool.equals("diff") ? ends : "")
            + "\"participants\": [\"ann\"], \""
            + field
            + "\": "
            + value
            + "}";
    Fault fault = catchThrowableOfType(Fault.class, () -> read(tool, json));
    assertThat(fault.field()).contains(field);
    return fault;
  }

  private static Object read(String tool, String json) {
    return TOOLS
        .get(tool)
        .input()
        .read(JSON.readValue(json, new TypeReference<Map<String, Object>>() {}), Connection.SILENT);
  }
}
