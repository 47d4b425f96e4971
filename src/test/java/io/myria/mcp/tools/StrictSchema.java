package io.myria.mcp.tools;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Converts a JSON Schema for strict function calling, by the rules that OpenAI documents for
 * structured outputs ("Supported schemas") and Google for function declarations: every object names
 * all its members and takes no others, every member is required, what may be left out may be null,
 * and only some keywords are known. Nothing is dropped in silence: what cannot be converted is
 * refused.
 */
final class StrictSchema {

  private static final Set<String> KNOWN =
      Set.of(
          "type",
          "properties",
          "required",
          "additionalProperties",
          "items",
          "enum",
          "anyOf",
          "description",
          "minimum",
          "maximum",
          "minItems",
          "maxItems",
          "format");

  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "integer", "number", "boolean");

  private static final int DEEPEST = 5;

  private StrictSchema() {}

  /**
   * @throws IllegalArgumentException for what strict function calling cannot express
   */
  static Map<String, Object> of(Map<String, Object> schema) {
    require(schema.get("type") instanceof String type && type.equals("object"), "", "no object");
    return converted(schema, "", 0);
  }

  private static Map<String, Object> converted(Map<?, ?> schema, String path, int depth) {
    require(depth <= DEEPEST, path, "nested too deep");
    schema.keySet().forEach(key -> require(KNOWN.contains(key), path, "unknown keyword " + key));
    Map<String, Object> strict = new LinkedHashMap<>();
    schema.forEach((key, value) -> strict.put((String) key, value));
    if (schema.get("anyOf") instanceof List<?> either) {
      require(!schema.containsKey("type"), path, "type beside anyOf");
      List<?> branches =
          either.stream()
              .filter(branch -> !isFree((Map<?, ?>) branch))
              .map(branch -> converted((Map<?, ?>) branch, path, depth + 1))
              .toList();
      require(!branches.isEmpty(), path, "a free-form object without an alternative");
      strict.put("anyOf", branches);
      return strict;
    }
    require(schema.get("type") instanceof String, path, "not one type");
    require(TYPES.contains(schema.get("type")), path, "type " + schema.get("type"));
    require(!isFree(schema), path, "a free-form object without an alternative");
    if (schema.get("enum") != null) {
      require(schema.get("type").equals("string"), path, "an enum of other values than strings");
    }
    if (schema.get("format") != null) {
      require(schema.get("format").equals("date-time"), path, "format " + schema.get("format"));
    }
    if (schema.get("type").equals("array")) {
      require(schema.get("items") instanceof Map, path, "a list of anything");
      strict.put("items", converted((Map<?, ?>) schema.get("items"), path + "[]", depth + 1));
    }
    if (schema.get("type").equals("object")) {
      Map<?, ?> properties = (Map<?, ?>) schema.get("properties");
      List<?> required = schema.get("required") instanceof List<?> some ? some : List.of();
      Map<String, Object> all = new LinkedHashMap<>();
      properties.forEach(
          (name, member) -> {
            Map<String, Object> one = converted((Map<?, ?>) member, path + "." + name, depth + 1);
            all.put((String) name, required.contains(name) ? one : nullable(one));
          });
      strict.put("properties", all);
      strict.put("required", List.copyOf(all.keySet()));
      strict.put("additionalProperties", false);
    }
    return strict;
  }

  /** Null is one of its types, of alternatives of the first one's, and a value of an enum. */
  private static Map<String, Object> nullable(Map<String, Object> schema) {
    Map<String, Object> nullable = new LinkedHashMap<>(schema);
    if (schema.get("anyOf") instanceof List<?> branches) {
      List<Object> all = new ArrayList<>(branches);
      Map<String, Object> first = new LinkedHashMap<>();
      ((Map<?, ?>) all.get(0)).forEach((key, value) -> first.put((String) key, value));
      all.set(0, nullable(first));
      nullable.put("anyOf", all);
      return nullable;
    }
    nullable.put("type", List.of(schema.get("type"), "null"));
    if (schema.get("enum") instanceof List<?> words) {
      List<Object> all = new ArrayList<>(words);
      all.add(null);
      nullable.put("enum", all);
    }
    return nullable;
  }

  /** Whether a schema takes an object of any members. */
  private static boolean isFree(Map<?, ?> schema) {
    return "object".equals(schema.get("type")) && !(schema.get("properties") instanceof Map);
  }

  private static void require(boolean holds, String path, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(path + ": " + problem);
    }
  }
}
