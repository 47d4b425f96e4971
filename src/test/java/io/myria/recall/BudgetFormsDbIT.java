package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.fingerprint.FingerprintReader;
import io.myria.graph.GraphTraversal;
import io.myria.json.Output;
import io.myria.language.TokenCount;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.Client;
import io.myria.mcp.catalog.Content;
import io.myria.mcp.catalog.Tool;
import io.myria.mcp.catalog.ToolCall;
import io.myria.mcp.catalog.ToolResult;
import io.myria.read.Cursors;
import io.myria.recall.cache.RecallSettings;
import io.myria.security.Caller;
import io.myria.security.Connection;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Recall and query keep to a budget in both forms of their answers, whatever events hold. */
class BudgetFormsDbIT {

  private static final int EVENTS = 180;
  private static final int ROUNDS = 60;
  private static final RecallSettings SETTINGS = Source.of(Map.of()).read(RecallSettings.class);
  private static final List<String> WORDS =
      List.of("kite", "harbour", "rain", "violin", "pepper", "glacier", "magnet", "lantern");

  private static final Bench BENCH = new Bench();
  private static final Clock CLOCK =
      Clock.fixed(Drafts.NOON.plus(Duration.ofDays(40)), ZoneOffset.UTC);

  private static Tool<RecallArguments> recall;
  private static AskedQuery query;

  @BeforeAll
  static void remember() {
    Random random = new Random(71);
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < EVENTS; index++) {
      Map<String, Object> said = new HashMap<>();
      said.put("text", text(random, index));
      said.put("speaker", random.nextInt(5) == 0 ? "\"Ann\" [x]\n" : "Bo");
      events.add(
          Drafts.typed(
              random.nextInt(6) == 0 ? "note" : "message",
              Drafts.NOON.plus(Duration.ofHours(5L * index)),
              new Payload(said),
              "ann"));
    }
    BENCH.append(events);
    BENCH.build();
    Transactions transactions = BENCH.transactions();
    Recall engine =
        new Recall(
            transactions,
            BENCH.reader(),
            new Cursors(transactions, new SecureRandom()),
            RecallAids.NONE,
            SETTINGS);
    GraphTraversal graph = new GraphTraversal(transactions);
    recall = RecallTools.of(transactions, engine, SETTINGS, CLOCK);
    query =
        new AskedQuery(
            new ExpandedRecall(
                engine, graph, transactions, BENCH.reader(), new FingerprintReader()),
            SETTINGS,
            transactions,
            CLOCK);
  }

  @AfterAll
  static void close() {
    BENCH.close();
  }

  /** Plain words, quotation marks, code, other scripts, controls, short and long. */
  private static String text(Random random, int index) {
    String one = word(random);
    String plain = "The " + one + " of day " + index + " stands beside the " + word(random);
    return switch (random.nextInt(7)) {
      case 0 -> "ok, " + one;
      case 1 -> "{\"" + one + "\": [\"" + index + "\", \"C:\\\\" + one + "\\\\\"], \"a\": \"\"}";
      case 2 -> "第" + index + "轮的" + one + "在蓝色的柜子里 🪁🪁";
      case 3 -> plain + ".\n\n\t- " + word(random) + "\n\t- \u0007" + word(random) + "\n\"\"\"\n";
      case 4 -> plain + ", as we said. ".repeat(10 + random.nextInt(120));
      case 5 -> "\"\\\"\\\"".repeat(1 + random.nextInt(60)) + one + new UUID(7, random.nextLong());
      default -> plain + ".";
    };
  }

  private static String word(Random random) {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  @Test
  void recallKeepsToItsBudgetAsTextAndAsJson() {
    Random random = new Random(72);
    int full = 0;
    int cut = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Map<String, Object> ask = any(random);
      int budget = (int) ask.get("budget_tokens");
      String strategy = List.of("auto", "lexical", "cba", "staged").get(random.nextInt(4));
      ask.put("strategy", strategy);
      ask.put("fill", true);
      ask.put("use_knowledge_graph", random.nextInt(3) == 0);
      ask.put("min_confidence", 0);
      Set<Object> shown = new HashSet<>();
      int earlier = 0;
      for (int page = 0; page < 3; page++) {
        ToolResult result;
        try {
          result = recalled(ask);
        } catch (Fault fault) {
          assertThat(fault.field()).as("%s", ask).contains("budget_tokens");
          assertThat(budget).as("%s", ask).isLessThan(1_500);
          break;
        }
        Map<String, Object> answer = result.structured().orElseThrow();
        int json = TokenCount.of(Output.write(answer));
        double most = Budget.JSON_SHARE * budget + Budget.JSON_SLACK;
        assertThat((double) json)
            .as("page %d of %s", page, ask)
            .isLessThanOrEqualTo(most + earlier);
        assertThat(TokenCount.of(text(result))).as("%s", ask).isLessThanOrEqualTo(budget + 80);
        List<?> ids = (List<?>) result.meta().get("io.myria/event_ids");
        assertThat(ids).as("page %d of %s", page, ask).allMatch(shown::add);
        if (answer.get("next_cursor") == null) {
          break;
        }
        if (page == 0 && budget >= 1_000 && !strategy.equals("staged")) {
          cut++;
          boolean isFull = json > 0.8 * most || TokenCount.of(text(result)) > 0.9 * budget;
          full += isFull ? 1 : 0;
        }
        earlier = TokenCount.of(answer.get("next_cursor").toString());
        ask.put("cursor", answer.get("next_cursor"));
      }
    }
    assertThat(cut).isGreaterThan(ROUNDS / 8);
    assertThat((double) full / cut).as("%d of %d use their budget", full, cut).isGreaterThan(0.8);
  }

  @Test
  void queryKeepsToItsBudgetAndItsPagesShowEachOnce() {
    Random random = new Random(73);
    for (int round = 0; round < ROUNDS / 2; round++) {
      Map<String, Object> ask = any(random);
      int budget = (int) ask.get("budget_tokens");
      ask.put("confidence_threshold", random.nextInt(2) * 0.05);
      ask.put("limit", 1 + random.nextInt(30));
      Set<Object> shown = new HashSet<>();
      for (int page = 0; page < 3; page++) {
        ToolResult result;
        try {
          result = query.result(ask);
        } catch (Fault fault) {
          assertThat(fault.field()).as("%s", ask).contains("budget_tokens");
          assertThat(budget).as("%s", ask).isLessThan(1_500);
          break;
        }
        Map<String, Object> answer = result.structured().orElseThrow();
        Object cursor = answer.get("next_cursor");
        int beside = cursor == null ? 0 : TokenCount.of(cursor.toString());
        assertThat((double) TokenCount.of(Output.write(answer)))
            .as("page %d of %s", page, ask)
            .isLessThanOrEqualTo(Budget.JSON_SHARE * budget + Budget.JSON_SLACK + beside);
        assertThat(TokenCount.of(text(result))).as("%s", ask).isLessThanOrEqualTo(budget + 80);
        for (Map<?, ?> one : AskedQuery.results(answer)) {
          assertThat(shown.add(((List<?>) one.get("event_ids")).get(0))).as("%s", ask).isTrue();
        }
        if (cursor == null) {
          break;
        }
        ask.put("cursor", cursor);
      }
    }
  }

  private static Map<String, Object> any(Random random) {
    Map<String, Object> ask = new HashMap<>();
    ask.put("participants", List.of("ann"));
    ask.put(
        "query",
        random.nextInt(5) == 0
            ? "What happened in March 2026?"
            : "Which %s stands beside the %s?".formatted(word(random), word(random)));
    ask.put("budget_tokens", random.nextBoolean() ? 100 + random.nextInt(900) : 4_000);
    ask.put("detail", List.of("context", "items", "full").get(random.nextInt(3)));
    return ask;
  }

  private static ToolResult recalled(Map<String, Object> values) {
    RecallArguments arguments = recall.input().read(values, Connection.SILENT);
    return recall
        .handler()
        .begin(new ToolCall<>(Caller.OPEN, arguments, Connection.SILENT, Client.SILENT))
        .result()
        .join();
  }

  private static String text(ToolResult result) {
    return ((Content.Text) result.content().get(0)).text();
  }
}
