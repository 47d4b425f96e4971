package io.myria.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.topics.EventNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The estimate is never far below what a JSON writer makes of the same. */
class AnswerBytesTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  @Test
  void aPayloadCountsAsMuchAsItsJson() {
    Map<String, Object> members = new HashMap<>();
    members.put("text", "quotes \" and \\ and \n and \u0001 and ü, 京都, 😀".repeat(50));
    members.put("numbers", List.of(new BigDecimal("1234567890.5"), BigDecimal.ZERO, true));
    members.put("nothing", new ArrayList<>(Arrays.asList((Object) null)));
    members.put("inner", Map.of("a", Map.of("b", List.of("c", List.of()))));
    long written = JSON.writeValueAsString(members).getBytes(StandardCharsets.UTF_8).length;
    long counted = AnswerBytes.of(node(members, true)) - AnswerBytes.of(node(members, false));
    assertThat(counted).isBetween(written, written + written / 10 + 50);
  }

  private static EventNode node(Map<String, Object> payload, boolean withPayload) {
    NewEvent draft = Drafts.message("", "ann");
    Event event =
        new Event(
            new EventSeq(1),
            EventId.next(),
            draft.timestamp(),
            draft.timestamp(),
            draft.channel(),
            draft.participants(),
            draft.sourceEventKey(),
            draft.contextId(),
            draft.type(),
            new Payload(payload),
            List.of(),
            false);
    return new EventNode(event, "", false, withPayload, true);
  }
}
