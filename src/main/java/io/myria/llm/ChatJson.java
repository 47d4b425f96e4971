package io.myria.llm;

import io.myria.json.ExactValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** JSON as requests and answers have it. Stateless. */
public final class ChatJson {

  private static final JsonMapper PLAIN =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .addModule(new SimpleModule().addDeserializer(Object.class, new ExactValue()))
          .build();

  /** Maps have no order that two runs share, so that keys are written in theirs. */
  private static final JsonMapper ORDERED =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private ChatJson() {}

  static String write(Object value) {
    return PLAIN.writeValueAsString(value);
  }

  /** The same whatever order maps are in. */
  public static String ordered(Object value) {
    return ORDERED.writeValueAsString(value);
  }

  /**
   * @throws JacksonException where it is no JSON
   */
  public static JsonNode tree(String text) {
    return PLAIN.readTree(text);
  }

  /**
   * @throws JacksonException where it is no JSON object
   */
  @SuppressWarnings("unchecked") // an object's keys are strings
  static Map<String, Object> object(String text) {
    return PLAIN.readValue(text, Map.class);
  }

  /** SHA-256, in hex. */
  static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
