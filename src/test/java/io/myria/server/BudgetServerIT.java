package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.myria.language.TokenCount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What a model reads is no more than it paid for, whichever tool it asks. */
@RunningServer.Shared
class BudgetServerIT {

  private static final List<String> PARTICIPANTS = List.of("budget_ann", "budget_bo");
  private static final int TEXT_SLACK = 80;
  private static final double JSON_SHARE = 1.15;
  private static final int JSON_SLACK = 200;
  private static final Set<String> FOUR_THOUSAND = Set.of("myria_recall", "myria_query");

  /** Those of the group {@code store}, which go on from place to place and which no model reads. */
  private static final Set<String> FOR_PROGRAMS =
      Set.of("myria_verify_store", "myria_export_events", "myria_prove", "myria_prove_snapshot");

  private static final int APPEND_TOKENS = 40;
  private static final int ABSTAINED_TOKENS = 100;

  /** Words, code, other scripts, and one text that is longer than most budgets. */
  private static final String[] TEXTS = {
    "The lanterns of round %d are in the blue locker at the boathouse, behind the sails.",
    "{\"round\": %d, \"path\": \"C:\\\\kites\\\\heron\", \"note\": \"\\\"quoted\\\"\"}",
    "第%d轮的灯笼在蓝色的柜子里 🪁🪁🪁",
    "In round %d " + "we spoke of line, spars and weather for a long time. ".repeat(40)
  };

  private static ToolClient client;
  private static String event;

  @BeforeAll
  static void fill(ServerProcess server) {
    client = new ToolClient(server.url());
    List<Map<String, Object>> events = new ArrayList<>();
    for (int round = 0; round < 160; round++) {
      Map<String, Object> one = new HashMap<>();
      one.put("timestamp", "2026-0" + (1 + round % 9) + "-11T1" + round % 10 + ":00:00Z");
      one.put("channel", "budget");
      one.put("participants", PARTICIPANTS);
      one.put("context_id", "round-" + round / 8);
      one.put("text", TEXTS[round % TEXTS.length].formatted(round));
      one.put("speaker", round % 2 == 0 ? "Ann" : "Bo");
      events.add(one);
    }
    event = client.appended(events).get(0).get("event_id").asString();
    client.appended(experiences());
    client.answer("myria_trigger_build", Map.of("wait", true));
  }

  /** A result of each text, used by many, with an outcome that failed and what was said of it. */
  private static List<Map<String, Object>> experiences() {
    List<Map<String, Object>> events = new ArrayList<>();
    for (int round = 0; round < 40; round++) {
      String text = TEXTS[round % TEXTS.length].formatted(round).repeat(1 + round % 3);
      Map<String, Object> search = Map.of("tool", "search", "args", Map.of("query", "x"));
      events.add(did("tool_result", search, Map.of("result", text, "refers_to", event)));
      events.add(did("action_outcome", search, Map.of("success", round % 3 > 0, "error", text)));
      events.add(
          did(
              "feedback",
              Map.of("feedback_type", "correction", "refers_to", event),
              Map.of("correction", "Not the lanterns: " + text, "used", List.of(event))));
    }
    return events;
  }

  private static Map<String, Object> did(
      String type, Map<String, Object> what, Map<String, Object> more) {
    Map<String, Object> payload = new HashMap<>(what);
    payload.putAll(more);
    return Map.of(
        "timestamp",
        "2026-10-11T10:00:00Z",
        "channel",
        "budget",
        "participants",
        PARTICIPANTS,
        "type",
        type,
        "payload",
        payload);
  }

  @AfterAll
  static void disconnect() {
    client.close();
  }

  /** A new tool that reads is one line here. */
  private static Map<String, Map<String, Object>> reads() {
    Map<String, Map<String, Object>> reads = new HashMap<>();
    reads.put("myria_recall", Map.of("query", "Where are the lanterns?", "min_confidence", 0));
    Map<String, Object> query = new HashMap<>();
    query.put("query", "Where are the lanterns?");
    query.put("confidence_threshold", 0);
    query.put("use_knowledge_graph", true);
    query.put("time_scope", "last_quarter");
    query.put("as_of", "2026-11-01");
    query.put("explain", true);
    reads.put("myria_query", query);
    reads.put("myria_query_references", Map.of());
    reads.put("myria_query_event_nodes", Map.of("query", "lanterns"));
    reads.put("myria_get_event", Map.of("event_id", event));
    reads.put("myria_timeline", Map.of());
    reads.put("myria_causal_chain", Map.of("event_id", event));
    reads.put("myria_recall_experience", Map.of("situation", "Where are the lanterns?"));
    reads.put("myria_find_tool_result", Map.of("tool", "search", "args", Map.of("query", "x")));
    reads.put("myria_find_entities", Map.of());
    reads.put("myria_traverse_graph", Map.of("entity_names", List.of("Ann", "lanterns")));
    reads.put("myria_memory_status", Map.of());
    reads.put("myria_get_active_snapshot", Map.of());
    reads.put("myria_list_snapshots", Map.of());
    reads.put("myria_list_jobs", Map.of());
    reads.put("myria_get_snapshot_status", Map.of());
    reads.put("myria_get_model_status", Map.of());
    reads.put("myria_get_model_audit", Map.of());
    return reads;
  }

  @ParameterizedTest
  @CsvSource({"100", "250", "700", "2000", "9000"})
  void noAnswerIsLongerThanItsBudget(int budget) {
    reads()
        .forEach(
            (tool, arguments) -> {
              for (String detail : List.of("context", "items", "full")) {
                Map<String, Object> asked = asked(tool, arguments);
                asked.put("budget_tokens", budget);
                asked.put("detail", detail);
                assertFits(tool, asked, budget);
              }
            });
  }

  @Test
  void withoutABudgetItIsFourThousandForARecallAndAQueryAndTwoThousandForAllOthers() {
    reads()
        .forEach(
            (tool, arguments) ->
                assertFits(
                    tool, asked(tool, arguments), FOUR_THOUSAND.contains(tool) ? 4_000 : 2_000));
  }

  @Test
  void everyToolThatReadsTakesABudget() {
    for (Tool tool : client.client().listTools().tools()) {
      if (Boolean.TRUE.equals(tool.annotations().readOnlyHint())
          && !FOR_PROGRAMS.contains(tool.name())) {
        Object properties = tool.inputSchema().get("properties");
        assertThat(ToolClient.JSON.valueToTree(properties).has("budget_tokens"))
            .as(tool.name())
            .isTrue();
      }
    }
  }

  @Test
  void anAppendAnswersInFortyTokens() {
    CallToolResult result =
        client.call(
            "myria_append_event",
            Map.of("text", "A kite is up.", "participants", List.of("budget_other")));
    assertThat(TokenCount.of(text(result))).isLessThanOrEqualTo(APPEND_TOKENS);
    assertThat(TokenCount.of(json(result))).isLessThanOrEqualTo(APPEND_TOKENS);
  }

  @Test
  void whatIsNotRememberedIsToldInALine() {
    for (String question : List.of("What is the capital of Mongolia?", "asdf qwerty")) {
      CallToolResult result =
          client.call("myria_recall", Map.of("query", question, "participants", PARTICIPANTS));
      JsonNode answer = ToolClient.JSON.valueToTree(result.structuredContent());
      assertThat(answer.get("abstained").asBoolean()).as(question).isTrue();
      assertThat(TokenCount.of(text(result))).isLessThan(ABSTAINED_TOKENS);
      assertThat(TokenCount.of(json(result))).isLessThan(ABSTAINED_TOKENS);
    }
  }

  private static Map<String, Object> asked(String tool, Map<String, Object> arguments) {
    Map<String, Object> asked = new HashMap<>(arguments);
    if (!tool.contains("snapshot") && !tool.contains("jobs") && !tool.contains("model")) {
      asked.put("participants", PARTICIPANTS);
    }
    return asked;
  }

  private static void assertFits(String tool, Map<String, Object> asked, int budget) {
    CallToolResult result = client.call(tool, asked);
    String what = tool + " " + asked + "\n" + text(result) + "\n" + json(result);
    assertThat(TokenCount.of(text(result))).as(what).isLessThanOrEqualTo(budget + TEXT_SLACK);
    assertThat((double) TokenCount.of(json(result)))
        .as(what)
        .isLessThanOrEqualTo(JSON_SHARE * budget + JSON_SLACK);
    if (Boolean.TRUE.equals(result.isError())) {
      // Nothing but that the budget holds not one thing, and what would.
      assertThat(json(result)).as(what).contains("\"budget_tokens\"");
      assertThat(budget).as(what).isLessThan(1_500);
    }
  }

  private static String text(CallToolResult result) {
    return ((TextContent) result.content().get(0)).text();
  }

  private static String json(CallToolResult result) {
    return ToolClient.JSON.writeValueAsString(result.structuredContent());
  }
}
