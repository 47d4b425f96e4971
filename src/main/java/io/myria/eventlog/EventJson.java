package io.myria.eventlog;

import io.myria.event.Payload;
import io.myria.event.TopicHint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Payloads and hints as the JSON that stands in the table; stateless. Numbers are written out,
 * because {@code jsonb} gives them back so: what is measured is what is stored.
 */
public final class EventJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .build();
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
  private static final TypeReference<List<Map<String, Object>>> OBJECTS = new TypeReference<>() {};

  private EventJson() {}

  public static String of(Payload payload) {
    return MAPPER.writeValueAsString(payload.members());
  }

  static Payload payload(String json) {
    return new Payload(MAPPER.readValue(json, OBJECT));
  }

  public static String of(List<TopicHint> hints) {
    return MAPPER.writeValueAsString(hints.stream().map(EventJson::members).toList());
  }

  static List<TopicHint> hints(String json) {
    return MAPPER.readValue(json, OBJECTS).stream()
        .map(
            members ->
                new TopicHint(
                    (String) members.get("hint"),
                    ((Number) members.get("confidence")).doubleValue()))
        .toList();
  }

  private static Map<String, Object> members(TopicHint hint) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("hint", hint.hint());
    members.put("confidence", hint.confidence());
    return members;
  }
}
