package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.mcp.catalog.Tools;
import io.myria.security.Caller;
import io.myria.topics.tree.References;
import io.myria.topics.tree.ReferencesDbIT;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Pages go on as they began, whatever is appended and published between two of them. */
class PagesMeanwhileDbIT {

  @AutoClose private final Bench bench = new Bench();
  private final References references = ReferencesDbIT.references(bench);
  private final Tools tools = ReadingTools.of(bench, references).by(Caller.OPEN);

  @Test
  void ofATopicByTheIdOfWhatItHolds() {
    bench.append(talk("kite", 0, 0, 8, "ann", "bob"));
    bench.build();
    String topic = (String) first(call("myria_query_references", Map.of())).get("topic_id");
    String node = bench.column("select encode(node_id, 'hex') from topic_version").get(0);
    for (Map<String, Object> named :
        List.of(
            Map.<String, Object>of("topic_id", topic), Map.<String, Object>of("node_id", node))) {
      assertThat(pages("myria_get_topic", named, () -> publish("ann", "bob")))
          .as("by %s", named)
          .hasSize(8)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void ofTheEventsOfASegmentThatGrows() {
    bench.append(talk("kite", 0, 0, 8, "ann", "bob"));
    String day = "toc:day:" + Drafts.NOON.toString().substring(0, 10);
    List<?> segments = (List<?>) call("myria_browse_toc", Map.of("parent_id", day)).get("nodes");
    Object segment = ((Map<?, ?>) segments.get(0)).get("node_id");
    List<Object> listed =
        pages(
            "myria_query_event_nodes",
            Map.of("toc_node_id", segment, "order", "oldest"),
            () -> bench.append(talk("kite", 0, 10, 2, "ann", "bob")));
    assertThat(listed).hasSize(8).doesNotHaveDuplicates();
  }

  @Test
  void aPartOfTheContentsHasNoPages() {
    bench.append(talk("kite", 0, 0, 2, "ann", "bob"));
    Map<String, Object> ask = Map.of("node_id", "toc:year:2026", "cursor", "x");
    assertThatThrownBy(() -> call("myria_get_topic", ask))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURSOR));
  }

  private void publish(String... who) {
    bench.append(talk("cake", 7, 0, 4, who));
    bench.build();
  }

  /** The ids on all pages of a budget that holds few. */
  private List<Object> pages(String tool, Map<String, Object> arguments, Runnable meanwhile) {
    List<Object> ids = new ArrayList<>();
    Map<String, Object> ask = new HashMap<>(arguments);
    ask.put("budget_tokens", 300);
    Object cursor = "";
    int pages = 0;
    while (cursor != null) {
      Map<String, Object> answer = call(tool, ask);
      AnsweredTree.events(answer).forEach(node -> ids.add(node.get("event_id")));
      cursor = answer.get("next_cursor");
      ask.put("cursor", cursor);
      if (pages++ == 0) {
        assertThat(cursor).as("one page holds them all").isNotNull();
        meanwhile.run();
      }
    }
    return ids;
  }

  private static Map<?, ?> first(Map<String, Object> answer) {
    Map<?, ?> root = (Map<?, ?>) answer.get("root");
    return (Map<?, ?>) ((List<?>) root.get("children")).get(0);
  }

  private Map<String, Object> call(String tool, Map<String, Object> arguments) {
    Map<String, Object> ask = new HashMap<>(arguments);
    ask.put("participants", List.of("ann"));
    ask.values().removeIf(Objects::isNull);
    return tools.answer(tool, ask);
  }

  private static List<NewEvent> talk(
      String hint, int day, int minute, int count, String... participants) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = minute; index < minute + count; index++) {
      events.add(
          Drafts.hinted(
              Drafts.message(
                  Drafts.NOON.plus(Duration.ofDays(day)).plus(Duration.ofMinutes(index)),
                  "The " + hint + " is nearly ready, part " + index,
                  participants),
              hint));
    }
    return events;
  }
}
