package io.myria.conformance;

import io.myria.mcp.catalog.Client.Question;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The suite's forms: values of every type with defaults (SEP-1034), choices (SEP-1330). */
final class EnumForms {

  private static final List<String> OPTIONS = List.of("option1", "option2", "option3");

  private EnumForms() {}

  static Question defaults() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", Map.of("type", "string", "default", "John Doe"));
    fields.put("age", Map.of("type", "integer", "default", 30));
    fields.put("score", Map.of("type", "number", "default", 95.5));
    fields.put(
        "status",
        Map.of(
            "type",
            "string",
            "enum",
            List.of("active", "inactive", "pending"),
            "default",
            "active"));
    fields.put("verified", Map.of("type", "boolean", "default", true));
    return Fixtures.elicit(
        "Please review and update the form fields with defaults", fields, List.of());
  }

  static Question enums() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("untitledSingle", Map.of("type", "string", "enum", OPTIONS));
    fields.put("titledSingle", Map.of("type", "string", "oneOf", titled("Option")));
    fields.put(
        "legacyEnum",
        Map.of(
            "type",
            "string",
            "enum",
            List.of("opt1", "opt2", "opt3"),
            "enumNames",
            List.of("Option One", "Option Two", "Option Three")));
    fields.put(
        "untitledMulti",
        Map.of(
            "type",
            "array",
            "minItems",
            1,
            "maxItems",
            3,
            "items",
            Map.of("type", "string", "enum", OPTIONS)));
    fields.put(
        "titledMulti",
        Map.of(
            "type",
            "array",
            "minItems",
            1,
            "maxItems",
            3,
            "items",
            Map.of("anyOf", titled("Choice"))));
    return Fixtures.elicit("Please select options from the enum fields", fields, List.of());
  }

  private static List<Map<String, Object>> titled(String kind) {
    return List.of(
        Map.of("const", "value1", "title", "First " + kind),
        Map.of("const", "value2", "title", "Second " + kind),
        Map.of("const", "value3", "title", "Third " + kind));
  }
}
