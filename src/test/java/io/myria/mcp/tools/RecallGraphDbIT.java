package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.append.Appended;
import io.myria.graph.GraphRows;
import io.myria.graph.GraphRows.Told;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Content;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolResult;
import io.myria.read.Cursors;
import io.myria.recall.Recall;
import io.myria.recall.RecallAids;
import io.myria.recall.RecallArguments;
import io.myria.recall.RecallTools;
import io.myria.recall.cache.RecallSettings;
import io.myria.security.Caller;
import io.myria.security.Connection;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A recall with the knowledge graph: within its budget, of the scope, and told where it is behind.
 */
class RecallGraphDbIT {

  private static final int EVENTS = 60;
  private static final RecallSettings SETTINGS = Source.of(Map.of()).read(RecallSettings.class);

  private final Bench bench = new Bench();
  private List<Told> events;

  @BeforeEach
  void remember() {
    List<NewEvent> drafts = new ArrayList<>();
    for (int index = 0; index < EVENTS; index++) {
      String text = "The kite number " + index + " flies over the harbour at the pier of Bonn.";
      String who = index % 3 == 0 ? "bo" : "ann";
      drafts.add(Drafts.message(Drafts.NOON.plus(Duration.ofMinutes(index)), text, who));
    }
    List<Appended> appended = bench.append(drafts);
    events = new ArrayList<>();
    for (int index = 0; index < EVENTS; index++) {
      events.add(
          new Told(
              appended.get(index).seq(),
              appended.get(index).id(),
              drafts.get(index).participants(),
              false,
              drafts.get(index).timestamp()));
    }
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void state(long upTo) {
    List<String> names = List.of("kite", "harbour", "pier", "bonn", "crew");
    new GraphRows(new Random(7), events, names, upTo).insert(bench.transactions());
  }

  @Test
  void whatTheQuestionNamesIsToldWithItsRelationsInAFifthOfTheBudget() {
    state(EVENTS);
    for (int budget : new int[] {250, 700, 2_000, 9_000}) {
      for (String detail : List.of("context", "items", "full")) {
        ToolResult result =
            recall(Map.of("budget_tokens", budget, "detail", detail, "use_knowledge_graph", true));
        Map<String, Object> answer = result.structured().orElseThrow();
        // Ids and reasons of events leave no room for it in small budgets.
        if (budget > 700 || budget > 250 && detail.equals("context")) {
          assertThat((List<?>) answer.get("graph_context"))
              .as("%d %s", budget, detail)
              .isNotEmpty();
        }
        assertThat(answer.get("context").toString()).contains("kite");
        assertThat((double) TokenCount.of(Output.write(answer)))
            .as("%d %s", budget, detail)
            .isLessThanOrEqualTo(Budget.JSON_SHARE * budget + Budget.JSON_SLACK);
        assertThat(TokenCount.of(text(result))).isLessThanOrEqualTo(budget + Budget.TEXT_SLACK);
      }
    }
  }

  @Test
  void whatTheBudgetHoldsOnlyWithoutItIsToldWithoutIt() {
    String text = "The kite of Bonn is " + "kept in the harbour shed, ".repeat(30) + "as ever.";
    NewEvent draft = Drafts.message(text, "cyd");
    Appended one = bench.append(List.of(draft)).get(0);
    events.clear();
    events.add(new Told(one.seq(), one.id(), draft.participants(), false, draft.timestamp()));
    state(EVENTS + 1);
    assertThat(
            structured(
                Map.of(
                    "participants",
                    List.of("cyd"),
                    "budget_tokens",
                    2_000,
                    "min_confidence",
                    0,
                    "use_knowledge_graph",
                    true)))
        .containsKey("graph_context");
    int most = 0;
    for (int budget = 100; budget < 400; budget++) {
      Map<String, Object> asked =
          Map.of("participants", List.of("cyd"), "budget_tokens", budget, "min_confidence", 0);
      String alone = outcome(asked);
      Map<String, Object> graph = new HashMap<>(asked);
      graph.put("use_knowledge_graph", true);
      assertThat(outcome(graph)).as("%d", budget).isEqualTo(alone);
      most = alone.startsWith("told") ? most : budget;
    }
    assertThat(most).as("some budgets are too small").isGreaterThan(100);
  }

  private String outcome(Map<String, Object> asked) {
    try {
      return "told " + (structured(asked).get("context").toString().isEmpty() ? "" : "something");
    } catch (Fault fault) {
      return fault.field().orElse("") + " " + fault.getMessage();
    }
  }

  @Test
  void stagedAlwaysReadsItAndOthersWhereTheyAreAskedTo() {
    state(EVENTS);
    assertThat(structured(Map.of("strategy", "staged"))).containsKey("graph_context");
    assertThat(structured(Map.of())).doesNotContainKeys("graph_context");
    assertThat(structured(Map.of("query", "Where is Zanzibar?", "use_knowledge_graph", true)))
        .doesNotContainKeys("graph_context");
  }

  @Test
  void itCitesNothingThatTheScopeDoesNotSee() {
    state(EVENTS);
    Set<String> own =
        events.stream()
            .filter(event -> event.participants().names().contains("bo"))
            .map(Told::id)
            .map(EventId::toString)
            .collect(Collectors.toSet());
    Map<String, Object> answer =
        structured(
            Map.of("participants", List.of("bo"), "use_knowledge_graph", true, "detail", "items"));
    List<String> cited = new ArrayList<>();
    for (Object node : (List<?>) answer.get("graph_context")) {
      for (Object relation : (List<?>) ((Map<?, ?>) node).get("relationships")) {
        ((List<?>) ((Map<?, ?>) relation).get("event_ids")).forEach(id -> cited.add((String) id));
      }
    }
    assertThat(cited).isNotEmpty();
    assertThat(own).containsAll(cited);
  }

  @Test
  void whereTheGraphIsBehindTheAnswerSaysSo() {
    state(EVENTS - 1);
    assertThat(structured(Map.of("use_knowledge_graph", true)).get("degraded").toString())
        .contains("graph");
    assertThat(structured(Map.of("use_knowledge_graph", true, "participants", List.of("bo"))))
        .satisfies(
            answer -> assertThat(String.valueOf(answer.get("degraded"))).doesNotContain("graph"));
  }

  private Map<String, Object> structured(Map<String, Object> more) {
    return recall(more).structured().orElseThrow();
  }

  private ToolResult recall(Map<String, Object> more) {
    Map<String, Object> ask = new HashMap<>();
    ask.put("participants", List.of("ann"));
    ask.put("query", "Which kite flies over the harbour?");
    ask.put("min_confidence", 0);
    ask.putAll(more);
    Recall recall =
        new Recall(
            bench.transactions(),
            bench.reader(),
            new Cursors(bench.transactions(), new SecureRandom()),
            RecallAids.NONE,
            SETTINGS);
    var tool = RecallTools.of(bench.transactions(), recall, SETTINGS, Clock.systemUTC());
    RecallArguments arguments = tool.input().read(ask, Connection.SILENT);
    return tool.handler()
        .begin(new ToolCall<>(Caller.OPEN, arguments, Connection.SILENT, Client.SILENT))
        .result()
        .join();
  }

  private static String text(ToolResult result) {
    return ((Content.Text) result.content().get(0)).text();
  }
}
