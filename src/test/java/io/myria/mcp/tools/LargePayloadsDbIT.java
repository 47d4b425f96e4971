package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.mcp.catalog.Tools;
import io.myria.security.Caller;
import io.myria.topics.tree.References;
import io.myria.topics.tree.ReferencesDbIT;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A payload that no budget holds hides nothing but itself. */
class LargePayloadsDbIT {

  @AutoClose private final Bench bench = new Bench();
  private final References references = ReferencesDbIT.references(bench);
  private final Tools tools = ReadingTools.of(bench, references).by(Caller.OPEN);

  @Test
  void aListGoesOnBehindIt() {
    for (int index = 0; index < 5; index++) {
      Map<String, Object> payload = new HashMap<>(Map.of("text", "One of five, " + index));
      if (index == 2) {
        payload.put("log", "so many words ".repeat(20_000));
      }
      bench.append(
          List.of(
              Drafts.typed(
                  "message", Drafts.NOON.plusSeconds(index), new Payload(payload), "ann")));
    }
    for (Map<String, Object> telling :
        List.of(
            Map.<String, Object>of("detail", "full"),
            Map.<String, Object>of("include_payload", true))) {
      List<Map<?, ?>> listed = all("myria_query_event_nodes", telling);
      assertThat(listed).hasSize(5);
      assertThat(listed).filteredOn(node -> node.containsKey("payload")).hasSize(4);
    }
    assertThat(all("myria_query_references", Map.of("detail", "full"))).hasSize(5);
  }

  private List<Map<?, ?>> all(String tool, Map<String, Object> telling) {
    Map<String, Object> ask = new HashMap<>(telling);
    ask.put("participants", List.of("ann"));
    ask.put("budget_tokens", 1_000);
    List<Map<?, ?>> events = new ArrayList<>();
    do {
      ask.values().removeIf(Objects::isNull);
      Map<String, Object> answer = tools.answer(tool, ask);
      events.addAll(AnsweredTree.events(answer));
      ask.put("cursor", answer.get("next_cursor"));
    } while (ask.get("cursor") != null);
    return events;
  }
}
