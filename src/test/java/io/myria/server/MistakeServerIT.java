package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.EraClient.Era;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * What a model is told that makes one of the usual mistakes, with every argument of every tool that
 * is listed, in both eras. What is right is taken from the schemas that are published.
 */
@RunningServer.Shared
class MistakeServerIT {

  /** Arguments that take an id of something that is stored. */
  private static final Set<String> IDS =
      Set.of("event_id", "topic_id", "node_id", "snapshot_id", "root", "from", "to");

  private static URI server;

  @BeforeAll
  static void connect(ServerProcess running) {
    server = running.url();
  }

  @ParameterizedTest
  @EnumSource
  void aWrongTypeIsToldTheRightOneWithAnExample(Era era) {
    int told = 0;
    for (Argument argument : arguments(era)) {
      Map<String, Object> wrong = argument.right();
      wrong.put(argument.name(), argument.ofAnotherType());
      JsonNode error = error(era, argument.tool(), wrong);
      assertThat(error.get("code").asString()).as("%s", argument).isEqualTo("invalid_argument");
      assertThat(error.get("field").asString()).as("%s", argument).isEqualTo(argument.name());
      assertThat(error.get("message").asString())
          .as("%s", argument)
          .startsWith("must be ")
          .contains(argument.expected())
          .contains(", not ");
      told++;
    }
    assertThat(told).isGreaterThan(50);
  }

  @ParameterizedTest
  @EnumSource
  void aRequiredArgumentThatIsMissingIsToldWhatItIs(Era era) {
    for (Argument argument : arguments(era)) {
      if (argument.required() && !argument.name().equals("participants")) {
        Map<String, Object> without = argument.right();
        without.remove(argument.name());
        JsonNode error = error(era, argument.tool(), without);
        assertThat(error.get("field").asString()).as("%s", argument).isEqualTo(argument.name());
        assertThat(error.get("message").asString()).as("%s", argument).contains("must ");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMisspeltArgumentIsToldTheNearestKnownName(Era era) {
    for (Argument argument : arguments(era)) {
      String misspelt = argument.name().charAt(0) + argument.name().substring(2);
      Map<String, Object> wrong = argument.right();
      wrong.remove(argument.name());
      wrong.put(misspelt, argument.property().at("/examples/0"));
      JsonNode error = error(era, argument.tool(), wrong);
      assertThat(error.get("code").asString()).as("%s", argument).isEqualTo("unknown_field");
      assertThat(error.get("field").asString()).as("%s", argument).isEqualTo(misspelt);
      assertThat(error.get("message").asString())
          .as("%s", argument)
          .contains("did you mean " + argument.name() + "?");
    }
  }

  /** PostgreSQL cannot hold it, and most texts are looked up there. */
  @Test
  void anArgumentWithANulIsNoDefect() {
    int told = 0;
    for (Argument argument : arguments(Era.NEWER)) {
      String type = type(argument.property());
      boolean listed = argument.property().at("/items/type").asString().equals("string");
      if (type.equals("string") || listed) {
        Map<String, Object> wrong = argument.right();
        wrong.put(argument.name(), listed ? List.of("\u0000") : "\u0000");
        JsonNode result = result(Era.NEWER, argument.tool(), wrong);
        assertThat(result.at("/structuredContent/error/code").asString())
            .as("%s: %s", argument, result)
            .isNotEqualTo("defect")
            .isNotEqualTo("database_unavailable");
        told++;
      }
    }
    assertThat(told).isGreaterThan(50);
  }

  @ParameterizedTest
  @EnumSource
  void anInventedIdIsToldWhereRealOnesComeFrom(Era era) {
    int told = 0;
    for (Argument argument : arguments(era)) {
      if (!isId(argument.name(), argument.property())) {
        continue;
      }
      boolean node = argument.name().equals("node_id");
      String unknown = node ? ToolExample.UNKNOWN_NODE : ToolExample.UNKNOWN_ID;
      // What models were shown outlives the event, so the audit looks for an id and not an event.
      boolean looksFor = argument.tool().equals("myria_get_model_audit");
      List<String> wrongs = new ArrayList<>(List.of("evt_12345"));
      if (argument.required()) {
        wrongs.add(""); // else it is left out
      }
      if (!looksFor) {
        wrongs.add(unknown);
      }
      for (String invented : wrongs) {
        Map<String, Object> wrong = argument.right();
        wrong.put(argument.name(), invented);
        JsonNode error = error(era, argument.tool(), wrong);
        assertThat(error.get("code").asString())
            .as("%s %s: %s", argument, invented, error)
            .isEqualTo(invented.equals(unknown) ? "not_found" : "invalid_argument");
        assertThat(error.get("field").asString())
            .as("%s %s", argument, invented)
            .isIn(argument.name(), "from");
        assertThat(error.get("message").asString())
            .as("%s %s", argument, invented)
            .contains("come from ")
            .contains("myria_");
        told++;
      }
    }
    assertThat(told).isGreaterThan(20);
  }

  private static boolean isId(String name, JsonNode property) {
    return IDS.contains(name) && !property.has("format");
  }

  /** One argument of one tool, with arguments that are right. */
  private record Argument(
      String tool, String name, JsonNode property, boolean required, JsonNode schema) {

    /** What is required, as the schema's own examples have it. */
    Map<String, Object> right() {
      Map<String, Object> right = new LinkedHashMap<>();
      for (JsonNode one : schema.path("required")) {
        String name = one.asString();
        JsonNode property = schema.get("properties").get(name);
        right.put(name, isId(name, property) ? ToolExample.UNKNOWN_ID : example(property));
        right.computeIfPresent("grip_id", (grip, none) -> ToolExample.UNKNOWN_GRIP);
      }
      // Exactly one of these two, which no list of what is required says.
      boolean either = schema.get("properties").has("topic_id") && !name.equals("node_id");
      if (either && schema.get("properties").has("node_id")) {
        right.put("topic_id", ToolExample.UNKNOWN_ID);
      }
      return right;
    }

    private static Object example(JsonNode property) {
      if (property.has("examples")) {
        return ToolClient.JSON.convertValue(property.get("examples").get(0), Object.class);
      }
      return switch (type(property)) {
        case "array" -> List.of(example(property.get("items")));
        case "number" -> 0.5;
        case "integer" -> 1;
        case "boolean" -> true;
        case "object" -> {
          Map<String, Object> object = new LinkedHashMap<>();
          for (JsonNode one : property.path("required")) {
            object.put(one.asString(), example(property.get("properties").get(one.asString())));
          }
          yield object;
        }
        default -> property.has("format") ? "2026-03-19T20:00:00Z" : "text";
      };
    }

    /** A string alone is a list of it, where strings are listed. */
    Object ofAnotherType() {
      return Set.of("string", "array").contains(type(property)) ? 7 : "text";
    }

    String expected() {
      return switch (type(property)) {
        case "string" ->
            property.has("enum")
                ? "one of \""
                : property.has("format") ? "a time, such as \"2" : "a string, such as \"";
        case "boolean" -> "true or false";
        case "integer" -> "a whole number from ";
        case "number" -> "a number, such as ";
        case "array" ->
            property.at("/items/type").asString().equals("object")
                ? "a list of objects, such as [{\""
                : "a list of strings, such as [\"";
        default -> "an object, such as {";
      };
    }

    @Override
    public String toString() {
      return tool + " " + name;
    }
  }

  /** The first of those that it may have. */
  private static String type(JsonNode property) {
    return property.path("type").asString(property.at("/anyOf/0/type").asString(""));
  }

  private static List<Argument> arguments(Era era) {
    List<Argument> arguments = new ArrayList<>();
    for (JsonNode tool : client(era).result("tools/list", Map.of()).get("tools")) {
      JsonNode schema = tool.get("inputSchema");
      for (Map.Entry<String, JsonNode> property : schema.get("properties").properties()) {
        boolean required = schema.path("required").toString().contains(property.getKey());
        arguments.add(
            new Argument(
                tool.get("name").asString(),
                property.getKey(),
                property.getValue(),
                required,
                schema));
      }
    }
    return arguments;
  }

  private static EraClient client(Era era) {
    return new EraClient(server, era, Map.of());
  }

  private static JsonNode result(Era era, String tool, Map<String, Object> arguments) {
    return client(era).result("tools/call", Map.of("name", tool, "arguments", arguments));
  }

  private static JsonNode error(Era era, String tool, Map<String, Object> arguments) {
    JsonNode result = result(era, tool, arguments);
    assertThat(result.get("isError").asBoolean()).as("%s %s", tool, arguments).isTrue();
    return result.at("/structuredContent/error");
  }
}
