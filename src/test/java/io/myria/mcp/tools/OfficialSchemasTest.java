package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.genai.types.Schema;
import com.openai.core.JsonSchemaValidator;
import io.myria.mcp.catalog.Tool;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What the official libraries of OpenAI and Google make of the schemas of all tools. */
class OfficialSchemasTest {

  private static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";

  /** Of a tool without arguments: the library means maps of Java by it, and the API takes it. */
  private static final String NO_ARGUMENTS = "'properties' field is missing, empty";

  private static List<Tool<?>> all() {
    return ToolsPageTest.groups().stream()
        .<Tool<?>>flatMap(group -> group.tools().stream())
        .toList();
  }

  @Test
  void theStrictSchemaOfEveryToolIsWhatOpenAiTakes() throws IOException {
    for (Tool<?> tool : all()) {
      Map<String, Object> strict = new LinkedHashMap<>(StrictSchema.of(tool.input().schema()));
      strict.put("$schema", DRAFT);
      assertThat(errors(strict).stream().filter(error -> !error.contains(NO_ARGUMENTS)))
          .as(tool.name())
          .isEmpty();
    }
  }

  @Test
  void openAiRefusesAnObjectOfAnyMembers() throws IOException {
    Map<String, Object> free = Map.of("a", Map.of("type", "object"));
    assertThat(
            errors(
                Map.of(
                    "$schema",
                    DRAFT,
                    "type",
                    "object",
                    "properties",
                    free,
                    "required",
                    List.of("a"),
                    "additionalProperties",
                    false)))
        .isNotEmpty();
  }

  private static List<String> errors(Map<String, Object> schema) throws IOException {
    String json = JsonMapper.shared().writeValueAsString(schema);
    return JsonSchemaValidator.Companion.create()
        .validate(new ObjectMapper().readTree(json))
        .errors();
  }

  /** It knows no {@code additionalProperties} and has bounds as doubles; all else is as it was. */
  @Test
  void googleKeepsTheSchemaOfEveryTool() {
    for (Tool<?> tool : all()) {
      String json = JsonMapper.shared().writeValueAsString(tool.input().schema());
      Object kept = JsonMapper.shared().readValue(Schema.fromJson(json).toJson(), Object.class);
      Object sent = JsonMapper.shared().readValue(json, Object.class);
      assertThat(plain(kept)).as(tool.name()).isEqualTo(plain(sent));
    }
  }

  private static Object plain(Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<Object, Object> plain = new LinkedHashMap<>();
        map.forEach((key, member) -> plain.put(key, plain(member)));
        plain.remove("additionalProperties");
        yield plain;
      }
      case List<?> list -> list.stream().map(OfficialSchemasTest::plain).toList();
      case Number number -> number.doubleValue();
      case null, default -> value;
    };
  }
}
