package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.Locomo;
import io.myria.config.Source;
import io.myria.drill.Drill;
import io.myria.error.Fault;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolResult;
import io.myria.read.Cursors;
import io.myria.read.Guide;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Connection;
import io.myria.topics.TopicSettings;
import io.myria.topics.tree.EventNodeTool;
import io.myria.topics.tree.EventNodes;
import io.myria.topics.tree.ReferenceTool;
import io.myria.topics.tree.References;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a model reads of an answer, and what a program reads, within the budget that was asked for.
 */
@Drill
class PageTokensDbIT {

  private static final JsonMapper JSON = JsonMapper.shared();

  @Test
  void everyPageOfALongConversationStaysWithinItsTokensAndNothingIsLost() {
    Locomo.assumePresent();
    List<NewEvent> events = Locomo.events(Locomo.CONVERSATIONS);
    String who = Locomo.mostPresent(events);
    int all = Locomo.present(events, who);
    try (Bench bench = new Bench()) {
      bench.append(events);
      bench.build();
      for (int budget : new int[] {400, 2_000, 9_000}) {
        // Whole ids and cursors of three topics do not fit the smallest.
        List<String> details =
            budget == 400 ? List.of("context") : List.of("context", "items", "full");
        for (String detail : details) {
          Map<String, Object> ask = ask(who, budget, detail);
          assertThat(walk(references(bench), ask)).as("references").hasSize(all);
          assertThat(walk(nodes(bench), ask)).as("events").hasSize(all);
        }
      }
    }
  }

  @Test
  void wordsThatTakeMoreAsJsonStayWithinTheirTokens() {
    try (Bench bench = new Bench()) {
      List<NewEvent> events = new ArrayList<>();
      for (int index = 0; index < 40; index++) {
        String nasty = "{\"k\": \"\\\\ü\u0001\n\" 京都 😀}".repeat(1 + index % 9) + index;
        events.add(
            Drafts.message(
                Drafts.NOON.plus(Duration.ofMinutes(index)), nasty, "ann", "«ü\"\\»" + index / 12));
      }
      bench.append(events.subList(0, 30));
      bench.build();
      bench.append(events.subList(30, 40));
      for (int budget : new int[] {300, 1_000}) {
        assertThat(walk(references(bench), ask("ann", budget, "context"))).hasSize(40);
        assertThat(walk(nodes(bench), ask("ann", budget, "context"))).hasSize(40);
      }
    }
  }

  @Test
  void aTextThatIsTooLongForAllIsCutAndABudgetThatHoldsNothingSaysWhatItNeeds() {
    try (Bench bench = new Bench()) {
      bench.append(List.of(Drafts.message(Drafts.NOON, "long words ".repeat(500), "ann")));
      ToolResult cut = answer(nodes(bench), ask("ann", 150, "context"));
      assertThat(cut.structured().orElseThrow().toString()).contains("text_truncated=true");
      String[] many =
          IntStream.range(0, 40).mapToObj("somebody-%d"::formatted).toArray(String[]::new);
      bench.append(List.of(Drafts.message(Drafts.NOON, "Hello everybody.", many)));
      Fault fault =
          org.assertj.core.api.Assertions.catchThrowableOfType(
              Fault.class, () -> answer(nodes(bench), ask("somebody-7", 100, "full")));
      assertThat(fault.field()).contains("budget_tokens");
      assertThat(fault).hasMessageMatching("is 100, and the first item needs \\d+; ask for more");
    }
  }

  /** All names of a parliament would take more than what was said. */
  @Test
  void eventsOf256ParticipantsFitTheUsualBudget() {
    try (Bench bench = new Bench()) {
      String[] all =
          IntStream.range(0, 256)
              .mapToObj("member-of-parliament-%d"::formatted)
              .toArray(String[]::new);
      List<NewEvent> events = new ArrayList<>();
      for (int index = 0; index < 12; index++) {
        events.add(
            Drafts.message(Drafts.NOON.plus(Duration.ofMinutes(index)), "Motion " + index, all));
      }
      bench.append(events.subList(0, 8));
      bench.build();
      bench.append(events.subList(8, 12));
      for (Tool<?> tool : List.of(nodes(bench), references(bench))) {
        Map<String, Object> ask = ask("member-of-parliament-7", 2_000, "context");
        assertThat(walk(tool, ask)).hasSize(12);
        assertThat(answer(tool, ask).structured().orElseThrow().toString())
            .contains("participant_count=256");
      }
    }
  }

  private static Map<String, Object> ask(String participant, int budget, String detail) {
    Map<String, Object> ask = new HashMap<>();
    ask.put("participants", List.of(participant));
    ask.put("budget_tokens", budget);
    ask.put("detail", detail);
    return ask;
  }

  /** Ids of all pages. */
  private static List<String> walk(Tool<?> tool, Map<String, Object> ask) {
    int budget = (int) ask.get("budget_tokens");
    List<String> ids = new ArrayList<>();
    Map<String, Object> arguments = new HashMap<>(ask);
    Object cursor;
    do {
      ToolResult result = answer(tool, arguments);
      String text = (String) result.content().get(0).json().get("text");
      String json = JSON.writeValueAsString(result.structured().orElseThrow());
      assertThat(TokenCount.of(text)).as(text).isLessThanOrEqualTo(budget + Budget.TEXT_SLACK);
      assertThat((double) TokenCount.of(json))
          .as(json)
          .isLessThanOrEqualTo(Budget.JSON_SHARE * budget + Budget.JSON_SLACK);
      List<String> page = shown(result);
      assertThat(page).as("no page is empty").isNotEmpty();
      ids.addAll(page);
      cursor = result.structured().get().get("next_cursor");
      if (cursor != null) {
        assertThat(text).contains(cursor.toString());
        arguments.put("cursor", cursor);
      }
    } while (cursor != null);
    assertThat(ids).doesNotHaveDuplicates();
    return ids;
  }

  /** Events and references, but not the events that sentences cite. */
  private static List<String> shown(ToolResult result) {
    List<String> ids = new ArrayList<>();
    collect(result.structured().orElseThrow().get("root"), ids);
    return ids;
  }

  private static void collect(Object node, List<String> ids) {
    if (node instanceof Map<?, ?> map) {
      if (map.get("event_id") instanceof String id) {
        ids.add(id);
      }
      ((List<?>) Optional.ofNullable((Object) map.get("children")).orElse(List.of()))
          .forEach(child -> collect(child, ids));
    }
  }

  private static <A> ToolResult answer(Tool<A> tool, Map<String, Object> values) {
    A arguments = tool.input().read(values, Connection.SILENT);
    return tool.handler()
        .begin(new ToolCall<>(Caller.OPEN, arguments, Connection.SILENT, Client.SILENT))
        .result()
        .join();
  }

  private static Tool<?> references(Bench bench) {
    Source none = Source.of(Map.of());
    QuerySettings settings = none.read(QuerySettings.class);
    return new ReferenceTool(
            new References(
                bench.transactions(),
                bench.reader(),
                new References.Aids(SearchViews.NONE, Guide.NONE),
                new Cursors(bench.transactions(), new SecureRandom()),
                new References.Limits(settings, none.read(TopicSettings.class))),
            settings,
            new ShortIds(bench.transactions()),
            null)
        .tool();
  }

  private static Tool<?> nodes(Bench bench) {
    QuerySettings settings = Source.of(Map.of()).read(QuerySettings.class);
    return new EventNodeTool(
            new EventNodes(
                bench.transactions(),
                bench.reader(),
                SearchViews.NONE,
                new Cursors(bench.transactions(), new SecureRandom()),
                settings),
            settings,
            new ShortIds(bench.transactions()),
            null,
            null)
        .tool();
  }
}
