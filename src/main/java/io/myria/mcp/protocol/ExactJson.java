package io.myria.mcp.protocol;

import io.myria.json.ExactValue;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * How the endpoint reads JSON: numbers as they were written, none of them for a string, and an
 * object that repeats a name is no object, because nobody could say which value was meant.
 */
public final class ExactJson {

  /** Beyond it a body is refused whole; up to it, a field is refused by name. */
  private static final int NUMBER_CHARACTERS = 5_000;

  public static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNumberLength(NUMBER_CHARACTERS).build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .addModule(new SimpleModule().addDeserializer(Object.class, new ExactValue()))
          .build();

  private ExactJson() {}
}
