package io.myria.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.compile.Locomo;
import io.myria.config.Source;
import io.myria.drill.Drill;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Content;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolResult;
import io.myria.projection.DerivedMemories;
import io.myria.read.Cursors;
import io.myria.read.QuerySettings;
import io.myria.security.Caller;
import io.myria.security.Connection;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers of the graph's tools keep within the tokens that were asked for, and lose nothing. */
@Drill
class GraphTokensDbIT {

  private static final QuerySettings SETTINGS = Source.of(Map.of()).read(QuerySettings.class);
  private static final List<String> DETAILS = List.of("context", "items", "full");

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void everyPageOfALongConversationStaysWithinItsTokensAndNothingIsLost() {
    Locomo.assumePresent();
    List<NewEvent> events = Locomo.events(Locomo.CONVERSATIONS);
    String who = Locomo.mostPresent(events);
    remember(events);
    int all = names(who, 64_000, "context").size();
    assertThat(all).isGreaterThan(200);
    for (int budget : new int[] {400, 2_000, 9_000}) {
      for (String detail : DETAILS) {
        assertThat(names(who, budget, detail)).as("%d %s", budget, detail).hasSize(all);
        walked(who, Locomo.written(who), budget, detail);
      }
    }
  }

  @Test
  void namesThatTakeMoreAsJsonStayWithinTheirTokens() {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < 40; index++) {
      String nasty = "{\"k\": \"\\\\ü\u0001\n\" 京都 😀}".repeat(1 + index % 3) + index;
      Payload payload =
          new Payload(
              Map.of(
                  "text",
                  "words",
                  "relations",
                  List.of(Map.of("from", "hub", "relation", "likes", "to", nasty))));
      Instant minute = Drafts.NOON.plus(Duration.ofMinutes(index));
      events.add(Drafts.typed("message", minute, payload, "ann"));
    }
    remember(events);
    for (int budget : new int[] {300, 1_000}) {
      assertThat(names("ann", budget, "context")).hasSizeGreaterThan(40);
      walked("ann", "hub", budget, "context");
    }
  }

  @Test
  void namesThatAreNotKnownTakeAQuarterAtMost() {
    remember(List.of(Drafts.message("Hub works at Acme.", "ann")));
    Tool<?> tool =
        new TraverseTool(new GraphTraversal(bench.transactions()), SETTINGS, null).tool();
    List<String> names = new ArrayList<>();
    names.add("Hub");
    IntStream.range(0, 19).forEach(index -> names.add("京都".repeat(30) + index));
    for (int budget : new int[] {100, 400}) {
      Map<String, Object> ask = ask("ann", budget, "context");
      ask.put("entity_names", names);
      Map<String, Object> told = answer(tool, ask, budget);
      assertThat((List<?>) told.get("graph_context")).isNotEmpty();
      assertThat(told.get("truncated")).isEqualTo(true);
    }
  }

  private void remember(List<NewEvent> events) {
    bench.append(events);
    DerivedMemories.deriveGraph(bench.transactions(), bench.reader());
  }

  /** Of all pages. */
  private List<String> names(String participant, int budget, String detail) {
    Tool<?> tool =
        new EntityTool(
                new EntityFinder(
                    bench.transactions(),
                    SETTINGS,
                    new Cursors(bench.transactions(), new SecureRandom())),
                SETTINGS,
                null)
            .tool();
    Map<String, Object> ask = ask(participant, budget, detail);
    ask.put("tiers", List.of("stable", "active", "inferred"));
    List<String> names = new ArrayList<>();
    Object cursor;
    do {
      Map<String, Object> page = answer(tool, ask, budget);
      List<?> entities = (List<?>) page.get("entities");
      assertThat(entities).as("no page is empty").isNotEmpty();
      entities.forEach(entity -> names.add(((Map<?, ?>) entity).get("name").toString()));
      cursor = page.get("next_cursor");
      ask.put("cursor", cursor);
    } while (cursor != null);
    return names;
  }

  private void walked(String participant, String name, int budget, String detail) {
    Tool<?> tool =
        new TraverseTool(new GraphTraversal(bench.transactions()), SETTINGS, null).tool();
    Map<String, Object> ask = ask(participant, budget, detail);
    ask.put("entity_names", List.of(name));
    IntStream.rangeClosed(1, 3)
        .forEach(
            hops -> {
              ask.put("max_hops", hops);
              assertThat((List<?>) answer(tool, ask, budget).get("graph_context")).isNotEmpty();
            });
  }

  private static Map<String, Object> ask(String participant, int budget, String detail) {
    Map<String, Object> ask = new HashMap<>();
    ask.put("participants", List.of(participant));
    ask.put("budget_tokens", budget);
    ask.put("detail", detail);
    return ask;
  }

  private static <A> Map<String, Object> answer(Tool<A> tool, Map<String, Object> ask, int budget) {
    A arguments = tool.input().read(ask, Connection.SILENT);
    ToolResult result =
        tool.handler()
            .begin(new ToolCall<>(Caller.OPEN, arguments, Connection.SILENT, Client.SILENT))
            .result()
            .join();
    String text = ((Content.Text) result.content().get(0)).text();
    Map<String, Object> structured = result.structured().orElseThrow();
    assertThat(TokenCount.of(text)).as(text).isLessThanOrEqualTo(budget + Budget.TEXT_SLACK);
    assertThat((double) TokenCount.of(Output.write(structured)))
        .as("%d", budget)
        .isLessThanOrEqualTo(Budget.JSON_SHARE * budget + Budget.JSON_SLACK);
    return structured;
  }
}
