package io.myria.mcp.endpoint;

import io.myria.mcp.schema.ExactValue;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/**
 * How the endpoint reads JSON: numbers as they were written, none of them for a string, and an
 * object that repeats a name is no object, because nobody could say which value was meant. Writes
 * errors of the SDK without what they tell of the inside.
 */
final class ExactJson {

  /** Beyond it a body is refused whole; up to it, a field is refused by name. */
  private static final int NUMBER_CHARACTERS = 5_000;

  static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNumberLength(NUMBER_CHARACTERS).build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .addModule(
              new SimpleModule()
                  .addSerializer(new PlainError())
                  .addDeserializer(Object.class, new ExactValue())
                  .setDeserializerModifier(ExactVersion.modifier()))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .withCoercionConfig(
              LogicalType.Textual,
              text -> {
                for (CoercionInputShape other :
                    List.of(
                        CoercionInputShape.Integer,
                        CoercionInputShape.Float,
                        CoercionInputShape.Boolean)) {
                  text.setCoercion(other, CoercionAction.Fail);
                }
              })
          .build();

  private ExactJson() {}

  /** Whether it is JSON in which no object repeats a name; nothing is made of it. */
  static boolean isJson(byte[] body) {
    try (JsonParser parser = MAPPER.createParser(body)) {
      int values = 0;
      while (parser.nextToken() != null) {
        parser.skipChildren();
        values++;
      }
      return values == 1;
    } catch (JacksonException malformed) {
      return false;
    }
  }
}
