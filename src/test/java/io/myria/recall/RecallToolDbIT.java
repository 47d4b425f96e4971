package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.contents.TocSettings;
import io.myria.error.Fault;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.graph.GraphTraversal;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.llm.LanguageModel;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolResult;
import io.myria.read.Cursors;
import io.myria.read.Guide;
import io.myria.read.QuerySettings;
import io.myria.read.ShortIds;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.ranking.PlainReranking;
import io.myria.recall.ranking.RerankPeer;
import io.myria.recall.routing.Chats;
import io.myria.recall.routing.Routers;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Connection;
import io.myria.topics.TopicSettings;
import io.myria.topics.tree.ReferenceTool;
import io.myria.topics.tree.References;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What tools answer beside what was asked for: reasons, measures, and that a budget is too small.
 */
class RecallToolDbIT {

  private static final Source NONE = Source.of(Map.of());
  private static final String QUESTION = "Which kite flies over the harbour?";

  private final Bench bench = new Bench();

  @BeforeEach
  void remember() {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < 30; index++) {
      String text =
          "Kite \"k" + index + "\" flies over the \"harbour\": {\"wind\": \"" + index + "\"}";
      events.add(Drafts.message(Drafts.NOON.plus(Duration.ofMinutes(index)), text, "ann"));
    }
    bench.append(events);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void reasonsThatAreAskedForAreTheWholeDetail() {
    Map<String, Object> explained = recall(Map.of("explain", true, "budget_tokens", 2_000));
    assertThat(explained)
        .isEqualTo(recall(Map.of("detail", "full", "budget_tokens", 2_000)))
        .isEqualTo(recall(Map.of("explain", true, "detail", "context", "budget_tokens", 2_000)));
    List<?> items = (List<?>) explained.get("items");
    assertThat(items).isNotEmpty();
    assertThat(items)
        .allSatisfy(
            item ->
                assertThat(((Map<?, ?>) item).keySet().stream().map(String::valueOf))
                    .contains("why", "parts"));
    assertThat(recall(Map.of("budget_tokens", 2_000))).doesNotContainKeys("items");
  }

  @Test
  void whatTakesMoreAsJsonHoldsFewerItems() {
    Map<String, Object> full = recall(Map.of("detail", "full", "budget_tokens", 400));
    Map<String, Object> context = recall(Map.of("budget_tokens", 400));
    assertThat((double) TokenCount.of(Output.write(full)))
        .isLessThanOrEqualTo(Budget.JSON_SHARE * 400 + Budget.JSON_SLACK);
    assertThat((int) full.get("token_count")).isLessThan((int) context.get("token_count"));
    assertThat((List<?>) full.get("items")).isNotEmpty();
  }

  @Test
  void aModelIsAskedOnceWhereTheJsonHoldsFewerItems() {
    for (RerankPeer.Behaviour behaviour :
        List.of(RerankPeer.scoring((question, text) -> text.length()), RerankPeer.status(503))) {
      try (RerankPeer peer = new RerankPeer().does(behaviour)) {
        RecallAids aids =
            new RecallAids(
                model -> Optional.empty(),
                SearchViews.NONE,
                LanguageModel.NONE,
                PlainReranking.of(peer));
        Map<String, Object> full = recall(aids, Map.of("detail", "full", "budget_tokens", 400));
        assertThat((List<?>) full.get("items")).isNotEmpty();
        assertThat(peer.bodies()).hasSize(1);
      }
    }
  }

  @Test
  void aBudgetThatHoldsNotOneItemIsRefusedWithTheBudgetThatDoes() {
    Fault fault =
        catchThrowableOfType(
            Fault.class, () -> recall(Map.of("detail", "full", "budget_tokens", 45)));
    assertThat(fault.field()).contains("budget_tokens");
    assertThat(fault)
        .hasMessageMatching(
            "is 45, and not one item fits that; the shortest needs \\d+; with detail context,"
                + " fewer");
    int least = Integer.parseInt(fault.getMessage().replaceAll(".* needs (\\d+);.*", "$1"));
    assertThat((List<?>) recall(Map.of("detail", "full", "budget_tokens", least)).get("items"))
        .hasSize(1);
    assertThat(recall(Map.of("budget_tokens", 45)).get("context").toString()).contains("harbour");
  }

  @Test
  void topicsTellWhatTheBuilderMeasuredInFull() {
    bench.build();
    List<Map<?, ?>> full = topics("full");
    assertThat(full).isNotEmpty();
    assertThat(full)
        .allSatisfy(
            topic -> {
              Map<?, ?> measured = (Map<?, ?>) topic.get("metadata");
              assertThat((int) measured.get("level")).isNotNegative();
              assertThat(((Number) measured.get("tokens")).longValue()).isPositive();
              assertThat((Map<?, ?>) measured.get("terms")).isNotEmpty();
              assertThat(measured.get("hints")).isInstanceOf(Map.class);
            });
    assertThat(topics("context")).noneMatch(topic -> topic.containsKey("metadata"));
  }

  private Map<String, Object> recall(Map<String, Object> more) {
    return recall(RecallAids.NONE, more);
  }

  private Map<String, Object> recall(RecallAids aids, Map<String, Object> more) {
    RecallSettings settings = NONE.read(RecallSettings.class);
    Recall recall = new Recall(bench.transactions(), bench.reader(), cursors(), aids, settings);
    Map<String, Object> ask = new HashMap<>(more);
    ask.put("query", QUESTION);
    ask.put("min_confidence", 0);
    Map<String, Object> answer =
        new HashMap<>(
            answer(
                new RecallTool(
                        new GraphRecall(recall, new GraphTraversal(bench.transactions())),
                        settings,
                        new ShortIds(bench.transactions()),
                        null,
                        new Planner(
                            new Chats(bench.transactions()),
                            Routers.off(),
                            Clock.systemUTC(),
                            TocSettings.UTC))
                    .tool(),
                ask));
    answer.remove("next_cursor"); // which no two answers share
    return answer;
  }

  private List<Map<?, ?>> topics(String detail) {
    QuerySettings settings = NONE.read(QuerySettings.class);
    References references =
        new References(
            bench.transactions(),
            bench.reader(),
            new References.Aids(SearchViews.NONE, Guide.NONE),
            cursors(),
            new References.Limits(settings, NONE.read(TopicSettings.class)));
    Map<String, Object> answer =
        answer(
            new ReferenceTool(references, settings, new ShortIds(bench.transactions()), null)
                .tool(),
            Map.of("detail", detail, "budget_tokens", 9_000));
    return below((Map<?, ?>) answer.get("root")).filter(node -> node.containsKey("label")).toList();
  }

  private static Stream<Map<?, ?>> below(Map<?, ?> node) {
    List<?> children = (List<?>) node.get("children");
    return children == null
        ? Stream.of()
        : children.stream()
            .map(child -> (Map<?, ?>) child)
            .flatMap(child -> Stream.concat(Stream.of(child), below(child)));
  }

  private Cursors cursors() {
    return new Cursors(bench.transactions(), new SecureRandom());
  }

  private static <A> Map<String, Object> answer(Tool<A> tool, Map<String, Object> values) {
    Map<String, Object> ask = new HashMap<>(values);
    ask.put("participants", List.of("ann"));
    A arguments = tool.input().read(ask, Connection.SILENT);
    ToolResult result =
        tool.handler()
            .begin(new ToolCall<>(Caller.OPEN, arguments, Connection.SILENT, Client.SILENT))
            .result()
            .join();
    return result.structured().orElseThrow();
  }
}
