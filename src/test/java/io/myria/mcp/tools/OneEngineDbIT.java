package io.myria.mcp.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.fingerprint.FingerprintReader;
import io.myria.graph.GraphTraversal;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Content;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolResult;
import io.myria.read.Cursors;
import io.myria.recall.AskedQuery;
import io.myria.recall.ExpandedRecall;
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
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code myria_query} and {@code myria_recall} are one engine, asked in two ways. */
class OneEngineDbIT {

  private static final RecallSettings SETTINGS = Source.of(Map.of()).read(RecallSettings.class);
  private static final List<String> WORDS =
      List.of("kite", "rain", "harbour", "violin", "pepper", "glacier", "magnet", "lantern");

  private static final Bench BENCH = new Bench();

  /** Two hundred events in as many days, the last of them at this clock's time. */
  private static final Clock CLOCK =
      Clock.fixed(Drafts.NOON.plus(Duration.ofDays(200)), ZoneOffset.UTC);

  private static AskedQuery query;
  private static Tool<RecallArguments> recall;

  @BeforeAll
  static void remember() {
    Random random = new Random(19);
    BENCH.append(drafts(random));
    Recall engine =
        new Recall(
            BENCH.transactions(),
            BENCH.reader(),
            new Cursors(BENCH.transactions(), new SecureRandom()),
            RecallAids.NONE,
            SETTINGS);
    GraphTraversal graph = new GraphTraversal(BENCH.transactions());
    query =
        new AskedQuery(
            new ExpandedRecall(
                engine, graph, BENCH.transactions(), BENCH.reader(), new FingerprintReader()),
            SETTINGS,
            BENCH.transactions(),
            CLOCK);
    recall = RecallTools.of(BENCH.transactions(), engine, SETTINGS, CLOCK);
  }

  private static List<NewEvent> drafts(Random random) {
    List<NewEvent> drafts = new ArrayList<>();
    for (int index = 0; index < 200; index++) {
      String text =
          "The %s of day %d stands beside the %s, \"%s\"."
              .formatted(word(random), index, word(random), word(random));
      NewEvent plain =
          Drafts.message(Drafts.NOON.plus(Duration.ofDays(index + 1)), text, "ann", "bo");
      drafts.add(
          new NewEvent(
              plain.timestamp(),
              "desk " + random.nextInt(2),
              plain.participants(),
              Optional.empty(),
              Optional.of("chat " + random.nextInt(4)),
              plain.type(),
              plain.payload(),
              List.of(),
              false));
    }
    return drafts;
  }

  @AfterAll
  static void close() {
    BENCH.close();
  }

  private static String word(Random random) {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  @Test
  void theSameArgumentsHaveTheSameOrderScoresAndConfidencesToTheBit() {
    Random random = new Random(48);
    Set<String> asked = new LinkedHashSet<>();
    int compared = 0;
    for (int round = 0; round < 60; round++) {
      Map<String, Object> ask = any(random);
      Map<String, Object> told = query.ask(with(ask, Map.of("confidence_threshold", 0)));
      Map<String, Object> said =
          structured(with(ask, Map.of("min_confidence", 0, "detail", "full")));
      List<String> results = new ArrayList<>();
      for (Map<?, ?> one : AskedQuery.results(told)) {
        results.add(line(((List<?>) one.get("event_ids")).get(0), one));
      }
      List<String> items = new ArrayList<>();
      for (Map<?, ?> one : AskedQuery.list(said, "items")) {
        items.add(line(one.get("event_id"), one));
      }
      assertThat(results).as("%s", ask).isEqualTo(items);
      assertThat(told.get("confidence")).as("%s", ask).isEqualTo(said.get("confidence"));
      assertThat(told.get("window")).as("%s", ask).isEqualTo(said.get("window"));
      compared += results.size();
      ask.forEach((name, value) -> asked.add(name + " " + value));
    }
    assertThat(compared).isGreaterThan(400);
    assertThat(asked).contains("temperature cold", "time_scope last_month", "context all_chats");
  }

  private static String line(Object id, Map<?, ?> one) {
    return id + " " + one.get("score") + " " + one.get("confidence");
  }

  private static Map<String, Object> any(Random random) {
    Map<String, Object> ask = new HashMap<>();
    ask.put("query", "Which %s stands beside the %s?".formatted(word(random), word(random)));
    ask.put("limit", 1 + random.nextInt(20));
    ask.put("budget_tokens", 30_000);
    ask.put("detail", "items");
    ask.put("temperature", List.of("hot", "warm", "cold", "all").get(random.nextInt(4)));
    if (!ask.get("temperature").equals("cold")) {
      List<String> times = List.of("today", "last_week", "last_month", "last_quarter", "all_time");
      ask.put("time_scope", times.get(random.nextInt(5)));
    }
    String chat = "chat " + random.nextInt(4);
    ask.put(
        "context",
        random.nextBoolean()
            ? "all_chats"
            : Map.of(random.nextBoolean() ? "current_chat" : "related_chats", chat));
    return ask;
  }

  @Test
  void pagesShowEachOnceAndAllOfThem() {
    Map<String, Object> ask = new HashMap<>();
    ask.put("query", "Which kite stands beside the harbour?");
    ask.put("confidence_threshold", 0);
    ask.put("temperature", "hot");
    ask.put("limit", 7);
    List<String> shown = new ArrayList<>();
    Map<String, Object> page = query.ask(with(ask, Map.of("detail", "items")));
    while (true) {
      AskedQuery.results(page)
          .forEach(one -> shown.add(((List<?>) one.get("event_ids")).get(0).toString()));
      if (page.get("next_cursor") == null) {
        break;
      }
      page = query.ask(with(ask, Map.of("cursor", page.get("next_cursor"), "detail", "items")));
    }
    // From day 170 to day 200, both included.
    assertThat(shown).hasSize(31).doesNotHaveDuplicates();
  }

  @Test
  void whatWasCutForABudgetIsOnTheNextPage() {
    for (int budget : new int[] {150, 300, 700, 2_000}) {
      for (String detail : List.of("context", "items", "full")) {
        Map<String, Object> ask = new HashMap<>();
        ask.put("query", "Which kite stands beside the harbour?");
        ask.put("confidence_threshold", 0);
        ask.put("time_scope", "last_week");
        ask.put("budget_tokens", budget);
        ask.put("detail", detail);
        int shown = 0;
        Optional<Object> cursor = Optional.empty();
        do {
          Map<String, Object> next = with(ask, Map.of());
          cursor.ifPresent(text -> next.put("cursor", text));
          ToolResult result = query.result(next);
          Map<String, Object> answer = result.structured().orElseThrow();
          assertThat(TokenCount.of(((Content.Text) result.content().get(0)).text()))
              .as("%d %s", budget, detail)
              .isLessThanOrEqualTo(budget + 80);
          assertThat((double) TokenCount.of(Output.write(answer)))
              .as("%d %s", budget, detail)
              .isLessThanOrEqualTo(1.15 * budget + 200 + cursorTokens(answer));
          shown += AskedQuery.results(answer).size();
          cursor = Optional.ofNullable(answer.get("next_cursor"));
        } while (cursor.isPresent());
        assertThat(shown).as("%d %s", budget, detail).isEqualTo(8);
      }
    }
  }

  /** A cursor is no part of what a budget is for, and grows with the pages. */
  private static int cursorTokens(Map<String, Object> answer) {
    return answer.get("next_cursor") instanceof String text ? TokenCount.of(text) : 0;
  }

  private static Map<String, Object> with(Map<String, Object> ask, Map<String, Object> more) {
    Map<String, Object> all = new HashMap<>(ask);
    all.put("participants", List.of("ann"));
    all.putAll(more);
    return all;
  }

  private static Map<String, Object> structured(Map<String, Object> values) {
    RecallArguments arguments = recall.input().read(values, Connection.SILENT);
    return recall
        .handler()
        .begin(new ToolCall<>(Caller.OPEN, arguments, Connection.SILENT, Client.SILENT))
        .result()
        .join()
        .structured()
        .orElseThrow();
  }
}
