package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final String LOCKER = "Where did Eli hide the spare key to the blue locker?";

  private final Bench bench = new Bench();
  private final Map<RecallAids, Recall> recalls = new HashMap<>();

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
  void anAnswerEndsWhereItsQuestionIsAnsweredUnlessItIsToFillItsBudget() {
    tellOfALocker();
    Map<String, Object> asked =
        Map.of("participants", List.of("dana"), "query", LOCKER, "budget_tokens", 900);
    ToolResult result = asked(RecallAids.NONE, asked);
    Map<String, Object> ended = result.structured().orElseThrow();
    assertThat(ended).containsEntry("ended_early", true).containsKey("next_cursor");
    assertThat(ended.get("context").toString()).contains("behind the coffee machine");
    assertThat((double) ended.get("confidence")).isGreaterThanOrEqualTo(0.9);
    assertThat(tokens(ended)).isLessThan(100);
    assertThat(result.content().toString())
        .contains("; ended where the question is answered (fill: true brings more)\n");
    assertThat(tokens(recall(with(asked, "cursor", ended.get("next_cursor"))))).isGreaterThan(200);
    assertThat(tokens(recall(with(asked, "fill", true)))).isGreaterThan(800);
    Map.of(
            "explain",
            true,
            "limit",
            100,
            "strategy",
            "lexical",
            "query",
            "How many keys to lockers did Eli hide?")
        .forEach(
            (name, value) ->
                assertThat(recall(with(asked, name, value)))
                    .as(name)
                    .doesNotContainKey("ended_early"));
  }

  @Test
  void onlyABudgetThatBringsMoreIsNamed() {
    Pattern larger = Pattern.compile("; more with budget_tokens (\\d+)");
    for (String strategy : List.of("cba", "staged", "lexical")) {
      int named = 0;
      int paged = 0;
      for (int budget : new int[] {60, 120, 150, 165, 180, 195, 210, 240, 600}) {
        Map<String, Object> asked = Map.of("strategy", strategy, "budget_tokens", budget);
        ToolResult result = asked(RecallAids.NONE, asked);
        String text = result.content().toString();
        String context = (String) result.structured().orElseThrow().get("context");
        Matcher more = larger.matcher(text);
        if (more.find()) {
          named++;
          assertThat(
                  (String)
                      recall(with(asked, "budget_tokens", Integer.parseInt(more.group(1))))
                          .get("context"))
              .as("%s in %s", strategy, budget)
              .hasSizeGreaterThan(context.length());
        } else if (text.contains("; more by next_cursor")) {
          paged++;
          assertThat(recall(with(asked, "budget_tokens", 2 * budget)).get("context"))
              .as("%s in %s", strategy, budget)
              .isEqualTo(context);
        }
      }
      assertThat(named).as(strategy).isPositive();
      assertThat(paged > 0).as(strategy).isEqualTo(strategy.equals("cba"));
    }
  }

  private static Map<String, Object> with(Map<String, Object> asked, String name, Object value) {
    Map<String, Object> other = new HashMap<>(asked);
    other.put(name, value);
    return other;
  }

  private static int tokens(Map<String, Object> answer) {
    return (int) answer.get("token_count");
  }

  private void tellOfALocker() {
    List<String> things = List.of("ferry", "bread", "violin", "novel", "bicycle", "dog", "train");
    List<String> how = List.of("late", "green", "funny", "flat", "noisy", "cheap");
    List<String> places = List.of("harbour", "lake", "church", "market", "library");
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < 60; index++) {
      String text =
          index == 30
              ? "Eli hid the spare key to the blue locker behind the coffee machine."
              : "The %s was %s when we met at the %s."
                  .formatted(
                      things.get(index % things.size()),
                      how.get(index % how.size()),
                      places.get(index % places.size()));
      events.add(
          Drafts.typed(
              "message",
              Drafts.NOON.plus(Duration.ofHours(index)),
              new Payload(Map.of("text", text, "speaker", index % 2 == 0 ? "Dana" : "Bo")),
              "dana"));
    }
    bench.append(events);
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
    Map<String, Object> answer = new HashMap<>(asked(aids, more).structured().orElseThrow());
    answer.remove("next_cursor"); // which no two answers share
    return answer;
  }

  private ToolResult asked(RecallAids aids, Map<String, Object> more) {
    RecallSettings settings = NONE.read(RecallSettings.class);
    Recall recall =
        recalls.computeIfAbsent(
            aids,
            any -> new Recall(bench.transactions(), bench.reader(), cursors(), any, settings));
    Map<String, Object> ask = new HashMap<>(Map.of("query", QUESTION));
    ask.putAll(more);
    ask.put("min_confidence", 0);
    return result(RecallTools.of(bench.transactions(), recall, settings, Clock.systemUTC()), ask);
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
    return result(tool, values).structured().orElseThrow();
  }

  private static <A> ToolResult result(Tool<A> tool, Map<String, Object> values) {
    Map<String, Object> ask = new HashMap<>(values);
    ask.putIfAbsent("participants", List.of("ann"));
    A arguments = tool.input().read(ask, Connection.SILENT);
    return tool.handler()
        .begin(new ToolCall<>(Caller.OPEN, arguments, Connection.SILENT, Client.SILENT))
        .result()
        .join();
  }
}
