package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.CommandLines.Run;
import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What callers with tokens may do on the packaged server, and what is written down of it. */
@GuardedServer.Shared
class PermissionServerIT {

  private static final List<String> READING =
      List.of(
          "myria_get_event",
          "myria_get_topic",
          "myria_diff_snapshots",
          "myria_causal_chain",
          "myria_timeline",
          "myria_memory_status",
          "myria_prove",
          "myria_query_references");

  private static GuardedServer guarded;

  @BeforeAll
  static void ask(GuardedServer running) {
    guarded = running;
  }

  @Test
  void toolsAreThoseThatTheCallerMayUseInTheSameOrder() throws IOException {
    List<String> all = guarded.tools(GuardedServer.EVERYTHING);
    assertThat(all).contains("myria_append_event", "myria_get_event", "myria_trigger_build");
    assertThat(guarded.tools("openid")).isEmpty();
    assertThat(guarded.tools("myria:write")).containsExactly("myria_append_event");
    List<String> reader = guarded.tools("myria:read");
    assertThat(reader)
        .contains("myria_recall", "myria_query_references")
        .doesNotContain("myria_append_event", "myria_trigger_build", "myria_list_snapshots")
        .isEqualTo(all.stream().filter(reader::contains).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          openid                  | myria_query_event_nodes | false | myria:read
          openid                  | myria_query_event_nodes | true  | myria:read myria:internal
          myria:read              | myria_query_event_nodes | true  | myria:read myria:internal
          myria:read              | myria_append_event      | false | myria:write
          myria:write             | myria_append_event      | true  | myria:write myria:internal
          myria:read myria:write  | myria_trigger_build     | false | myria:admin
          myria:read myria:write  | myria_list_snapshots    | false | myria:admin
          """)
  void aScopeThatIsMissingIsA403ThatNamesAllThatIsNeeded(
      String scope, String tool, boolean internal, String needed) throws IOException {
    Map<String, Object> arguments =
        switch (tool) {
          case "myria_append_event" -> event("chat", internal, "ann");
          case "myria_query_event_nodes" -> read(internal, "ann");
          default -> Map.of();
        };
    Answer answer = guarded.call(guarded.token("reader", scope, "ann"), tool, arguments);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.headers().get("www-authenticate"))
        .startsWith("Bearer error=\"insufficient_scope\"")
        .contains("resource_metadata=\"")
        .contains("scope=\"" + needed + "\"");
    assertThat(error(answer).get("code").asString()).isEqualTo("insufficient_scope");
    assertThat(error(answer).get("message").asString()).contains("\"" + needed + "\"");
  }

  @Test
  void aCallerReadsAndAppendsForItsOwnParticipantsOnly() throws IOException {
    String ann = guarded.token("agent-ann", "myria:read myria:write", "ann");
    String id =
        appended(guarded.call(ann, "myria_append_event", event("chat", false, "ann", "bob")));
    JsonNode foreign =
        error(guarded.call(ann, "myria_append_event", event("chat", false, "bob", "cyd")));
    assertThat(foreign.get("code").asString()).isEqualTo("not_allowed");
    assertThat(foreign.get("field").asString()).isEqualTo("participants");
    JsonNode batch =
        error(
            guarded.call(
                ann,
                "myria_append_events",
                Map.of(
                    "events", List.of(event("chat", false, "ann"), event("chat", false, "cyd")))));
    assertThat(batch.get("field").asString()).isEqualTo("events[1].participants");

    assertThat(ids(guarded.call(ann, "myria_query_event_nodes", read(false, "ann", "bob"))))
        .contains(id);
    JsonNode refused = error(guarded.call(ann, "myria_query_event_nodes", read(false, "bob")));
    assertThat(refused.get("code").asString()).isEqualTo("not_allowed");
    String nobody = guarded.token("agent-x", "myria:read myria:write");
    assertThat(
            error(guarded.call(nobody, "myria_query_event_nodes", read(false, "ann"))).get("code"))
        .hasToString("\"not_allowed\"");
    for (String tool : READING) {
      Answer answer = guarded.call(ann, tool, arguments(tool, id, "bob"));
      assertThat(error(answer).get("code").asString()).as(tool).isEqualTo("not_allowed");
    }
  }

  @Test
  void whoMayReadReadsWithEveryToolThatReads() throws IOException {
    String ida = guarded.token("agent-ida", "myria:read myria:write", "ida");
    String id = appended(guarded.call(ida, "myria_append_event", event("chat", false, "ida")));
    String admin = guarded.token("builder", "myria:admin");
    Answer built = guarded.call(admin, "myria_trigger_build", Map.of("wait", true));
    String snapshot =
        ToolClient.JSON
            .readTree(built.body())
            .at("/result/structuredContent/snapshot_id")
            .asString();
    List<String> names = List.of("ida");
    Map<String, Map<String, Object>> reads =
        Map.of(
            "myria_get_event", Map.of("event_id", id, "participants", names),
            "myria_query_event_nodes", read(false, "ida"),
            "myria_query_references", Map.of("participants", names),
            "myria_diff_snapshots",
                Map.of("from", snapshot, "to", snapshot, "participants", names));
    for (Map.Entry<String, Map<String, Object>> read : reads.entrySet()) {
      Answer answer = guarded.call(ida, read.getKey(), read.getValue());
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).as(read.getKey()).contains("\"isError\":false");
    }
  }

  @Test
  void theWildcardSpeaksForEverybody() throws IOException {
    String all = guarded.token("orchestrator", "myria:read myria:write", "*");
    String id = appended(guarded.call(all, "myria_append_event", event("chat", false, "eli")));
    assertThat(ids(guarded.call(all, "myria_query_event_nodes", read(false, "eli")))).contains(id);
  }

  @Test
  void internalEventsAreForThoseWhoMayReadThem() throws IOException {
    String insider = guarded.token("insider", "myria:read myria:write myria:internal", "fay");
    String id = appended(guarded.call(insider, "myria_append_event", event("chat", true, "fay")));
    assertThat(ids(guarded.call(insider, "myria_query_event_nodes", read(true, "fay"))))
        .contains(id);
    String outsider = guarded.token("outsider", "myria:read", "fay");
    assertThat(ids(guarded.call(outsider, "myria_query_event_nodes", read(false, "fay"))))
        .isEmpty();
  }

  @Test
  void aBoundChannelTakesEventsOfItsCallerOnly() throws IOException {
    String other = guarded.token("agent", "myria:write", "*");
    assertThat(
            error(guarded.call(other, "myria_append_event", event("bridge", false, "gus")))
                .get("field"))
        .hasToString("\"channel\"");
    appended(
        guarded.call(
            guarded.token("svc-bridge", "myria:write", "gus"),
            "myria_append_event",
            event("bridge", false, "gus")));
  }

  @Test
  void administrativeCallsAreInTheAuditRefusedOnesToo() throws Exception {
    String admin = guarded.token("audited-admin", "myria:admin");
    assertThat(guarded.call(admin, "myria_trigger_build", Map.of("wait", true)).status())
        .isEqualTo(200);
    guarded.call(admin, "myria_rollback_snapshot", Map.of("snapshot_id", "nonsense"));
    guarded.call(admin, "myria_get_snapshot_status", Map.of());
    guarded.call(guarded.token("audited-reader", "myria:read"), "myria_resume_builds", Map.of());
    assertThat(guarded.audit())
        .filteredOn(row -> !row.startsWith("audited-stateless "))
        .containsExactly(
            "audited-admin myria_trigger_build {\"wait\":true} null",
            "audited-admin myria_trigger_build {\"wait\":true} ok",
            "audited-admin myria_rollback_snapshot {\"snapshot_id\":\"nonsense\"} null",
            "audited-admin myria_rollback_snapshot {\"snapshot_id\":\"nonsense\"}"
                + " invalid_argument",
            "audited-reader myria_resume_builds {} null",
            "audited-reader myria_resume_builds {} insufficient_scope");
  }

  @Test
  void theCommandLineTakesATokenAndSaysWhatAnotherWouldNeed() throws Exception {
    String reader = guarded.token("line", "myria:read", "hal");
    Run asked = CommandLines.run(guarded.url(), reader, "ask", "anything", "--as", "hal");
    assertThat(asked.exit()).as(asked.text()).isZero();
    assertThat(asked.text()).doesNotContain("myria: ");
    assertThat(line("build", "--token", reader))
        .contains("needs a token with the scope \"myria:admin\"");
    assertThat(line("status")).contains("wants a valid token; give --token");
    assertThat(line("status", "--token", reader + "x")).contains("(the token does not hold)");
  }

  private static String line(String... arguments) {
    return CommandLines.hereToItsEnd(guarded.url(), arguments).text();
  }

  private static Map<String, Object> event(String channel, boolean internal, String... names) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("timestamp", "2026-09-06T14:31:50Z");
    event.put("channel", channel);
    event.put("participants", List.of(names));
    event.put("type", "message");
    event.put("payload", Map.of("text", "a word"));
    event.put("internal", internal);
    return event;
  }

  private static Map<String, Object> read(boolean internal, String... names) {
    return Map.of("participants", List.of(names), "include_internal", internal, "detail", "items");
  }

  private static Map<String, Object> arguments(String tool, String id, String name) {
    List<String> names = List.of(name);
    return switch (tool) {
      case "myria_get_event", "myria_causal_chain", "myria_prove" ->
          Map.of("event_id", id, "participants", names);
      case "myria_get_topic" -> Map.of("topic_id", id, "participants", names);
      case "myria_diff_snapshots" -> Map.of("from", id, "to", id, "participants", names);
      default -> Map.of("participants", names);
    };
  }

  private static String appended(Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    JsonNode content = ToolClient.JSON.readTree(answer.body()).at("/result/structuredContent");
    assertThat(content.has("event_id")).as(answer.body()).isTrue();
    return content.get("event_id").asString();
  }

  private static List<String> ids(Answer answer) {
    List<String> ids = new ArrayList<>();
    JsonNode children =
        ToolClient.JSON.readTree(answer.body()).at("/result/structuredContent/root/children");
    assertThat(children.isArray()).as(answer.body()).isTrue();
    children.forEach(child -> ids.add(child.get("event_id").asString()));
    return ids;
  }

  private static JsonNode error(Answer answer) {
    JsonNode result = ToolClient.JSON.readTree(answer.body()).get("result");
    assertThat(result.get("isError").asBoolean()).as(answer.body()).isTrue();
    return result.at("/structuredContent/error");
  }
}
