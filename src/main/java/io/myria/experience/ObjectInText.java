package io.myria.experience;

import io.myria.error.Fault;
import io.myria.event.Payload;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** A JSON object that somebody wrote into a text; stateless. */
final class ObjectInText {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  private ObjectInText() {}

  /** Its members, as a payload has them; empty for what is no object. */
  static Optional<Object> of(String text) {
    if (!text.strip().startsWith("{")) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Payload(JSON.readValue(text, OBJECT)).members());
    } catch (JacksonException | Fault | IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
