package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.mcp.catalog.Tools;
import io.myria.security.Caller;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What stands below a segment is what was said in it, however often Myria was asked meanwhile. */
class SegmentEventsDbIT {

  private static final int ASKED = 210;

  @AutoClose private final Bench bench = new Bench();
  private final Tools tools = ReadingTools.of(bench, null).by(Caller.OPEN);

  @Test
  void whatWasAskedBetweenTwoEventsHidesNone() {
    List<String> said = new ArrayList<>();
    bench.append(internal(said, "The kite permit lies at the harbour office.", 3, 0));
    for (int count = 0; count < ASKED; count++) {
      bench.ask("ann");
    }
    bench.append(internal(said, "The ferry to Oslo was late.", 3, 600));
    bench.build();
    String day = "toc:day:" + Drafts.NOON.toString().substring(0, 10);
    List<?> segments = (List<?>) answer("myria_browse_toc", Map.of("parent_id", day)).get("nodes");
    List<String> listed = new ArrayList<>();
    for (Object segment : segments) {
      Object id = ((Map<?, ?>) segment).get("node_id");
      Map<String, Object> answer =
          answer("myria_query_event_nodes", Map.of("toc_node_id", id, "budget_tokens", 8_000));
      AnsweredTree.events(answer).forEach(node -> listed.add((String) node.get("text")));
    }
    assertThat(listed).containsExactlyInAnyOrderElementsOf(said);
  }

  private Map<String, Object> answer(String tool, Map<String, Object> arguments) {
    Map<String, Object> ask = new HashMap<>(arguments);
    ask.put("participants", List.of("ann"));
    ask.put("include_internal", true);
    return tools.answer(tool, ask);
  }

  private static List<NewEvent> internal(List<String> said, String text, int count, int second) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      said.add(text + " " + index);
      events.add(
          new NewEvent(
              Drafts.NOON.plusSeconds(second + index),
              "test",
              ParticipantSet.of("ann"),
              Optional.empty(),
              Optional.empty(),
              "message",
              new Payload(Map.of("text", text + " " + index)),
              List.of(),
              true));
    }
    return events;
  }
}
