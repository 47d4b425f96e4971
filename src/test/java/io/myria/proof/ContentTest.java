package io.myria.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The canonical form of an event's content. */
class ContentTest {

  @Test
  void membersAreInOrderAndNumbersPlain() {
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("z", Arrays.asList(true, null, "\u20ac\t\"\\\u0001\ud83d\ude00/"));
    payload.put("a", new BigDecimal("1.50"));
    payload.put("b", 1e3);
    payload.put("c", new BigDecimal("0.00"));
    payload.put("d", new BigInteger("123456789012345678901234567890"));
    payload.put("e", Map.of());
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("type", "message");
    event.put("event_id", "left out");
    event.put("context_id", null);
    event.put("topic_hints", List.of());
    event.put("participants", List.of("ann", "bob"));
    event.put("payload", payload);
    event.put("channel", "chat");
    assertThat(Content.of(event).json())
        .isEqualTo(
            "{\"channel\":\"chat\",\"participants\":[\"ann\",\"bob\"],\"payload\":{\"a\":1.5,"
                + "\"b\":1000,\"c\":0,\"d\":123456789012345678901234567890,\"e\":{},"
                + "\"z\":[true,null,\"\u20ac\\t\\\"\\\\\\u0001\ud83d\ude00/\"]},"
                + "\"type\":\"message\"}");
  }

  /** What was sealed before offsets were kept has the form that it had. */
  @Test
  void anOffsetIsContentAndUtcIsNone() {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("type", "message");
    event.put("timestamp", "2026-05-01T19:00:00Z");
    assertThat(Content.of(event).json()).isEqualTo("{\"type\":\"message\"}");
    event.put("timestamp", "2026-05-01T21:00:00+02:00");
    assertThat(Content.of(event).json())
        .isEqualTo("{\"type\":\"message\",\"utc_offset\":\"+02:00\"}");
  }
}
