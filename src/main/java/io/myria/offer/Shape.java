package io.myria.offer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** A JSON Schema (draft 2020-12), written in Java; immutable. */
public final class Shape {

  private final Map<String, Object> json;

  private Shape(Map<String, Object> json) {
    this.json = json;
  }

  public static Shape string(String description) {
    return typed("string", description);
  }

  public static Shape instant(String description) {
    return typed("string", description).with("format", "date-time");
  }

  public static Shape flag(String description) {
    return typed("boolean", description);
  }

  public static Shape integer(String description, long least, long most) {
    return typed("integer", description).with("minimum", least).with("maximum", most);
  }

  /** A whole number that Myria counts, never negative. */
  public static Shape count(String description) {
    return typed("integer", description).with("minimum", 0);
  }

  public static Shape number(String description, double least, double most) {
    return typed("number", description).with("minimum", least).with("maximum", most);
  }

  public static Shape list(String description, Shape items, int least, int most) {
    return typed("array", description)
        .with("items", items.json)
        .with("minItems", least)
        .with("maxItems", most);
  }

  /** A list in an answer. */
  public static Shape listOf(Shape items, String description) {
    return typed("array", description).with("items", items.json);
  }

  /** An object that may hold anything. */
  public static Shape open(String description) {
    return typed("object", description).with("additionalProperties", true);
  }

  /** An object that holds what {@link #required} and {@link #optional} add, and nothing else. */
  public static Shape object(String description) {
    Shape shape = description.isEmpty() ? typed("object") : typed("object", description);
    return shape.with("properties", Map.of()).with("additionalProperties", false);
  }

  /** What {@link #defining} names. */
  public static Shape reference(String name) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("$ref", "#/$defs/" + name);
    return new Shape(json);
  }

  /** Gives a shape a name for references, from anywhere inside this one. */
  public Shape defining(String name, Shape shape) {
    return with("$defs", Map.of(name, shape.json));
  }

  public Shape oneOf(String... values) {
    return with("enum", List.of(values));
  }

  public Shape byDefault(Object value) {
    return with("default", value);
  }

  /** The same, or {@code null}. */
  public Shape orNull() {
    return with("type", List.of(json.get("type"), "null"));
  }

  public Shape required(String name, Shape shape) {
    List<Object> names = new ArrayList<>((List<?>) json.getOrDefault("required", List.of()));
    names.add(name);
    return optional(name, shape).with("required", List.copyOf(names));
  }

  public Shape optional(String name, Shape shape) {
    Map<String, Object> properties = new LinkedHashMap<>(properties());
    properties.put(name, shape.json);
    return with("properties", properties);
  }

  /** A tool's answer: this, or an {@code error}. */
  public Shape orError() {
    Shape error =
        object("What went wrong, instead of all else")
            .required("code", string("Stable code"))
            .required("kind", string("What sort of error it is"))
            .required("message", string("The problem and the way out"))
            .optional("field", string("Path of the argument at fault"))
            .required("retryable", flag("Whether the same call may succeed later"))
            .optional("request_id", string("By which the server's log knows the request"));
    Object all = json.getOrDefault("required", List.of());
    Shape open = optional("error", error);
    Map<String, Object> copy = new LinkedHashMap<>(open.json);
    copy.remove("required");
    copy.put("anyOf", List.of(Map.of("required", all), Map.of("required", List.of("error"))));
    return new Shape(copy);
  }

  /** A value as it may be, for models to go by; published, and told where another one came. */
  public Shape example(Object value) {
    return with("examples", List.of(value));
  }

  /** One of the properties. */
  @SuppressWarnings("unchecked") // as optional() made it
  Shape property(String name) {
    return new Shape((Map<String, Object>) properties().get(name));
  }

  /** Of a list among the properties: what its elements are. */
  Shape element(String name) {
    return property(name).items();
  }

  @SuppressWarnings("unchecked") // as list() made it
  private Shape items() {
    return new Shape((Map<String, Object>) json.get("items"));
  }

  /** Completes "must be …", with an example. */
  String expected() {
    return switch (String.valueOf(json.get("type"))) {
      case "string" -> text();
      case "boolean" -> "true or false";
      case "integer" ->
          "a whole number from "
              + json.get("minimum")
              + " to "
              + json.get("maximum")
              + ", such as "
              + example();
      case "number" -> "a number, such as " + example();
      case "array" ->
          ("object".equals(items().json.get("type")) ? "a list of objects" : "a list of strings")
              + ", such as "
              + written(example());
      default -> "an object, such as " + written(example());
    };
  }

  private String text() {
    if (json.get("enum") instanceof List<?> words) {
      return "one of " + words.stream().map(Shape::written).collect(Collectors.joining(", "));
    }
    return (json.containsKey("format") ? "a time, such as " : "a string, such as ")
        + written(example());
  }

  /** The one that was given, or one made of what is known. */
  private Object example() {
    if (json.get("examples") instanceof List<?> given) {
      return given.get(0);
    }
    return switch (String.valueOf(json.get("type"))) {
      case "integer" -> json.containsKey("default") ? json.get("default") : within(10);
      case "number" -> json.getOrDefault("default", 0.5);
      case "boolean" -> true;
      case "array" -> List.of(items().example());
      case "object" -> members();
      default -> json.containsKey("format") ? "2026-03-19T20:00:00Z" : "text";
    };
  }

  private long within(long usual) {
    long least = ((Number) json.getOrDefault("minimum", usual)).longValue();
    long most = ((Number) json.getOrDefault("maximum", usual)).longValue();
    return Math.min(most, Math.max(least, usual));
  }

  private Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Object name : (List<?>) json.getOrDefault("required", List.of())) {
      members.put((String) name, property((String) name).example());
    }
    return members;
  }

  private static String written(Object value) {
    return JsonMapper.shared().writeValueAsString(value);
  }

  public Set<String> names() {
    return properties().keySet();
  }

  /** As it is published; not to be changed. */
  public Map<String, Object> json() {
    return json;
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> properties() {
    return (Map<String, Object>) json.getOrDefault("properties", Map.of());
  }

  private static Shape typed(String type) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("type", type);
    return new Shape(json);
  }

  private static Shape typed(String type, String description) {
    return typed(type).with("description", description);
  }

  private Shape with(String key, Object value) {
    Map<String, Object> copy = new LinkedHashMap<>(json);
    copy.put(key, value);
    return new Shape(copy);
  }
}
