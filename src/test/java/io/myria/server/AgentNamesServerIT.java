package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Each row of the two tables in docs/timeline.md is called on a running server. */
@RunningServer.Shared
class AgentNamesServerIT {

  private static final List<String> WHO = List.of("seed ann", "seed bo");
  private static final String CHAT = "seed-chat-1";

  private static ToolClient client;
  private static Map<String, JsonNode> said;

  @BeforeAll
  static void aSessionIsSaid(ServerProcess server) {
    client = new ToolClient(server.url());
    said = new HashMap<>();
    append("SessionStart", "session_start", "2026-09-10T12:55:00Z", null, null);
    append("UserMessage", "message", "2026-09-10T12:56:00Z", "user", "Do we have the kite permit?");
    append(
        "AssistantMessage", "message", "2026-09-10T12:57:00Z", "assistant", "The harbour has it.");
    append("ToolResult", "tool_result", "2026-09-10T12:58:00Z", "tool", "permit.pdf, two pages");
    append("SubagentStart", "subagent_start", "2026-09-10T12:59:00Z", "system", "reads the permit");
    append("SubagentStop", "subagent_stop", "2026-09-10T13:00:00Z", "system", "the permit is read");
    append("AssistantStop", "assistant_stop", "2026-09-10T13:01:00Z", "assistant", "waits for Bo");
    append("SessionEnd", "session_end", "2026-09-10T13:02:00Z", null, null);
    client.build();
  }

  @AfterAll
  static void disconnect() {
    client.close();
  }

  private static void append(String name, String type, String at, String role, String text) {
    Map<String, Object> payload = new HashMap<>();
    if (role != null) {
      payload.put("role", role);
      payload.put("text", text);
      payload.put("tool_name", "files");
    }
    Map<String, Object> event = new HashMap<>(Map.of("participants", WHO, "type", type));
    event.put("timestamp", at);
    event.put("context_id", CHAT);
    event.put("channel", "seed-agent");
    event.put("payload", payload);
    said.put(name, client.answer("myria_append_event", event));
  }

  private static JsonNode ask(String tool, Object... arguments) {
    Map<String, Object> all = new HashMap<>(Map.of("participants", WHO));
    for (int index = 0; index < arguments.length; index += 2) {
      all.put((String) arguments[index], arguments[index + 1]);
    }
    return client.answer(tool, all);
  }

  private static JsonNode event(String name) {
    String id = said.get(name).get("event_id").asString();
    return ask("myria_get_event", "event_id", id, "detail", "full").get("event");
  }

  /** By the first cell of its row. */
  private final Map<String, Consumer<String>> rows = new HashMap<>();

  @Test
  void everyRowOfTheTablesIsCalled() throws IOException {
    calls();
    fields();
    TreeSet<String> told = new TreeSet<>();
    SoftAssertions soft = new SoftAssertions();
    for (String line : Files.readAllLines(Path.of("docs/timeline.md"))) {
      MatchResult row =
          Pattern.compile("\\| (.+?) \\| (.+) \\|")
              .matcher(line)
              .results()
              .findFirst()
              .orElse(null);
      if (row != null && rows.containsKey(row.group(1))) {
        told.add(row.group(1));
        soft.check(() -> rows.get(row.group(1)).accept(row.group(2)));
      }
    }
    soft.assertAll();
    assertThat(told).isEqualTo(new TreeSet<>(rows.keySet()));
    assertThat(tableRows()).as("a row that no test calls").isSubsetOf(told);
  }

  /** The first cells below the heads that name the other model. */
  private static List<String> tableRows() throws IOException {
    List<String> lines = Files.readAllLines(Path.of("docs/timeline.md"));
    int begin = lines.indexOf("## Names of the agent-memory model");
    int end = lines.indexOf("## Worth and cost");
    return lines.subList(begin, end).stream()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| agent-memory"))
        .map(line -> line.substring(2, line.indexOf(" |", 2)))
        .toList();
  }

  private void calls() {
    rows.put(
        "`IngestEvent`",
        cell -> {
          assertThat(cell).contains("myria_append_event").contains("myria_append_events");
          JsonNode batch =
              client.answer(
                  "myria_append_events",
                  Map.of(
                      "events",
                      List.of(
                          Map.of("participants", List.of("seed cy"), "text", "The sail is dry."))));
          assertThat(batch.get("appended").asInt()).isEqualTo(1);
        });
    rows.put("`GetTocRoot`", cell -> assertThat(only(root()).get("level")).hasToString("\"year\""));
    rows.put(
        "`GetNode`",
        cell -> {
          JsonNode node = ask("myria_get_node", "node_id", "toc:day:2026-09-10").get("toc_node");
          assertThat(node.get("event_count").asInt()).isEqualTo(8);
        });
    rows.put(
        "`BrowseToc`",
        cell -> {
          JsonNode page = ask("myria_browse_toc", "parent_id", "toc:day:2026-09-10", "limit", 1);
          assertThat(page.get("nodes").get(0).get("level").asString()).isEqualTo("segment");
        });
    walked();
  }

  private void walked() {
    rows.put(
        "`GetEvents`",
        cell -> {
          String id = segment().get("node_id").asString();
          assertThat(children(ask("myria_query_event_nodes", "toc_node_id", id))).isEqualTo(8);
          String from = "2026-09-10T12:57:00Z";
          String to = "2026-09-10T12:59:00Z";
          assertThat(children(ask("myria_query_event_nodes", "from", from, "to", to))).isEqualTo(2);
        });
    rows.put(
        "`ExpandGrip`",
        cell -> {
          JsonNode answer =
              ask("myria_expand_grip", "grip_id", grip(), "events_before", 1, "events_after", 1);
          assertThat(answer.get("grip").get("excerpt").asString()).isNotBlank();
          assertThat(answer.get("excerpt_events").size()).isPositive();
        });
    rows.put("`GetSchedulerStatus`", cell -> assertThat(isPaused()).isFalse());
    rows.put("`PauseJob`", cell -> control("pause", true));
    rows.put("`ResumeJob`", cell -> control("resume", false));
  }

  private static JsonNode root() {
    return ask("myria_get_toc_root").get("nodes");
  }

  private static JsonNode only(JsonNode nodes) {
    assertThat(nodes.size()).isEqualTo(1);
    return nodes.get(0);
  }

  private static JsonNode segment() {
    return only(ask("myria_browse_toc", "parent_id", "toc:day:2026-09-10").get("nodes"));
  }

  private static String grip() {
    return segment().get("bullets").get(0).get("grip_id").asString();
  }

  private static int children(JsonNode answer) {
    return answer.get("root").get("children").size();
  }

  private static void control(String action, boolean paused) {
    client.answer("myria_control_job", Map.of("job", "builds", "action", action));
    assertThat(isPaused()).isEqualTo(paused);
  }

  private static boolean isPaused() {
    for (JsonNode job : client.answer("myria_list_jobs", Map.of()).get("jobs")) {
      if (job.get("job").asString().equals("builds")) {
        return job.get("paused").asBoolean();
      }
    }
    throw new AssertionError("builds are no job");
  }

  private void fields() {
    rows.put(
        "`event_id`, a ULID",
        cell ->
            assertThat(said.get("SessionStart").get("event_id").asString())
                .matches("[0-9a-f-]{14}7[0-9a-f-]{21}")
                .isLessThan(said.get("SessionEnd").get("event_id").asString()));
    rows.put(
        "`session_id`",
        cell -> assertThat(event("UserMessage").get("context_id").asString()).isEqualTo(CHAT));
    rows.put(
        "`timestamp` not in the future",
        cell ->
            assertThat(event("UserMessage").get("timestamp").asString())
                .isEqualTo("2026-09-10T12:56:00Z")
                .isNotEqualTo(event("UserMessage").get("recorded_at").asString()));
    rows.put("`SessionStart`, `SessionEnd`", cell -> typed("SessionStart", "session_start"));
    rows.put("`UserMessage`, `AssistantMessage`", cell -> typed("AssistantMessage", "message"));
    rows.put(
        "`ToolResult`, `AssistantStop`, `SubagentStart`, `SubagentStop`",
        cell -> {
          typed("ToolResult", "tool_result");
          typed("AssistantStop", "assistant_stop");
          typed("SubagentStart", "subagent_start");
          typed("SubagentStop", "subagent_stop");
        });
    written();
  }

  private void written() {
    rows.put(
        "`role`",
        cell ->
            assertThat(event("ToolResult").get("payload").get("role").asString())
                .isEqualTo("tool"));
    rows.put(
        "`metadata`",
        cell ->
            assertThat(event("ToolResult").get("payload").get("tool_name").asString())
                .isEqualTo("files"));
    rows.put(
        "`agent_id`",
        cell ->
            assertThat(children(ask("myria_query_event_nodes", "channels", List.of("seed-agent"))))
                .isEqualTo(8));
    rows.put(
        "separate or unified stores",
        cell -> {
          List<String> others = List.of("seed nobody");
          assertThat(ask("myria_get_toc_root", "participants", others).get("nodes").size())
              .isZero();
        });
    rest();
  }

  private static void typed(String name, String type) {
    assertThat(event(name).get("type").asString()).isEqualTo(type);
  }

  private void rest() {
    rows.put(
        "`TocNode.version`",
        cell -> {
          JsonNode nodes = ask("myria_get_toc_root", "detail", "items").get("nodes");
          assertThat(nodes.get(0).get("version").asInt()).isPositive();
        });
    rows.put(
        "`TocNode.child_node_ids`",
        cell -> {
          JsonNode months = ask("myria_browse_toc", "parent_id", "toc:year:2026").get("nodes");
          assertThat(only(months).get("node_id").asString()).isEqualTo("toc:month:2026-09");
        });
    rows.put(
        "`Segment.overlap_events`",
        cell ->
            assertThat(ask("myria_expand_grip", "grip_id", grip()).get("events_before").isArray())
                .isTrue());
    rows.put(
        "`Grip.event_id_start`, `event_id_end`, `source`, `toc_node_id`",
        cell -> {
          JsonNode grip = ask("myria_expand_grip", "grip_id", grip()).get("grip");
          assertThat(grip.propertyNames())
              .contains("event_id_start", "event_id_end", "source", "toc_node_id");
        });
    rows.put(
        "outbox and checkpoints",
        cell ->
            assertThat(client.answer("myria_list_jobs", Map.of()).toString())
                .contains("\"job\":\"search\""));
    rows.put(
        "configuration by flags, environment, file, defaults",
        cell -> assertThat(cell).contains("deployment.md#one-configuration-file"));
  }
}
