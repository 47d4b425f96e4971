package io.myria.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Records as the JSON of answers: names in {@code snake_case}, in the record's order, and nothing
 * where a component is empty. Their schemas are short, since clients put them before their models:
 * what stands within an object or a list is described in docs/tools.md. Stateless.
 */
public final class Output {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(MapperFeature.SORT_CREATOR_PROPERTIES_FIRST)
          .changeDefaultPropertyInclusion(
              inclusion ->
                  inclusion
                      .withValueInclusion(JsonInclude.Include.NON_ABSENT)
                      .withContentInclusion(JsonInclude.Include.ALWAYS))
          .build();

  private static final String ERROR = "error";

  private Output() {}

  /** As it is sent. */
  @SuppressWarnings("unchecked") // a record is written as an object
  public static Map<String, Object> json(Record answer) {
    return MAPPER.convertValue(answer, Map.class);
  }

  /**
   * As it is sent, where it is written already.
   *
   * @param json the same as text, see {@link #write}
   */
  public static Map<String, Object> json(Record answer, String json) {
    return new WrittenObject(answer, json);
  }

  /** The same as text. */
  public static String write(Object answer) {
    return MAPPER.writeValueAsString(answer);
  }

  /** JSON Schema (draft 2020-12) of an answer, or of the {@code error} that stands instead. */
  public static Map<String, Object> schema(Class<? extends Record> type) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      String name = WireNames.snake(component.getName());
      properties.put(name, Scalars.typed(jsonType(component.getGenericType())));
      if (!component.getType().equals(Optional.class)) {
        required.add(name);
      }
    }
    properties.put(ERROR, Scalars.typed("object"));
    Map<String, Object> schema = Scalars.typed("object");
    schema.put("properties", properties);
    schema.put("additionalProperties", false);
    if (!required.isEmpty()) {
      schema.put(
          "anyOf", List.of(Map.of("required", required), Map.of("required", List.of(ERROR))));
    }
    return schema;
  }

  private static String jsonType(Type type) {
    if (type instanceof ParameterizedType of) {
      return of.getRawType().equals(Optional.class)
          ? jsonType(of.getActualTypeArguments()[0])
          : of.getRawType().equals(List.class) ? "array" : "object";
    }
    if (type.equals(boolean.class) || type.equals(Boolean.class)) {
      return "boolean";
    }
    if (type.equals(double.class) || type.equals(Double.class)) {
      return "number";
    }
    if (List.<Type>of(int.class, long.class, Integer.class, Long.class).contains(type)) {
      return "integer";
    }
    return type.equals(String.class) || type.equals(Instant.class) ? "string" : "object";
  }

  /**
   * A record as a JSON object that is written already: writing it again gives the same characters,
   * and its members are made when they are looked at, which is seldom. For one thread.
   */
  @JsonSerialize(using = WrittenObject.AsWritten.class)
  private static final class WrittenObject extends AbstractMap<String, Object> {

    private final Record answer;
    private final String json;
    private Map<String, Object> members;

    /**
     * @param json of {@link Output#write}
     */
    WrittenObject(Record answer, String json) {
      this.answer = answer;
      this.json = json;
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
      return members().entrySet();
    }

    @Override
    public Object get(Object name) {
      return members().get(name);
    }

    @Override
    public boolean containsKey(Object name) {
      return members().containsKey(name);
    }

    private Map<String, Object> members() {
      if (members == null) {
        members = Output.json(answer);
      }
      return members;
    }

    /** For Jackson. */
    static final class AsWritten extends ValueSerializer<WrittenObject> {

      @Override
      public void serialize(
          WrittenObject object, JsonGenerator generator, SerializationContext context) {
        generator.writeRawValue(object.json);
      }
    }
  }
}
