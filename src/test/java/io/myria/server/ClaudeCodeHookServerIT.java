package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The hook kit for Claude Code, with input that the program itself gave, and with nonsense. */
@RunningServer.Shared
class ClaudeCodeHookServerIT {

  private static final List<String> SESSION =
      List.of(
          "SessionStart",
          "UserPromptSubmit",
          "PostToolUse",
          "PostToolUseFailure",
          "Stop",
          "SessionEnd");

  private static URI server;

  @TempDir private Path folder;

  @BeforeAll
  static void find(ServerProcess running) {
    server = running.url();
    for (String program : List.of("curl", "jq")) {
      boolean there =
          Stream.of(System.getenv("PATH").split(":"))
              .anyMatch(path -> Files.isExecutable(Path.of(path, program)));
      Assumptions.assumeTrue(there, "SKIPPED, nothing is proven of the hook kit: no " + program);
    }
  }

  private HookRun run(String participants, String input) {
    return run(Map.of("MYRIA_PARTICIPANTS", participants), input);
  }

  /** Each of them is another session: one key is of one event, whoever sees it. */
  private HookRun run(Map<String, String> settings, String input) {
    Map<String, String> all = new HashMap<>(settings);
    all.putIfAbsent("MYRIA_URL", server + "/mcp");
    all.putIfAbsent("MYRIA_HOOK_SECONDS", "20");
    String session = all.getOrDefault("MYRIA_PARTICIPANTS", "nobody").replaceAll("[^a-z]", "-");
    return HookRun.of(folder, all, input.replace("session-1", session));
  }

  private static String changed(String event, String member, Object value) {
    ObjectNode input = (ObjectNode) ToolClient.JSON.readTree(HookRun.recorded(event));
    input.set(member, ToolClient.JSON.valueToTree(value));
    return input.toString();
  }

  @Test
  void aSessionBecomesEventsOnce() throws IOException {
    List<String> who = List.of("hook_dana", "claude-code");
    for (int time = 0; time < 2; time++) {
      for (String event : SESSION) {
        HookRun run = run("hook_dana,claude-code", HookRun.recorded(event));
        assertThat(run.status()).isZero();
        assertThat(run.errors()).isEmpty();
      }
    }
    assertThat(folder.resolve("hook.log")).doesNotExist();
    try (ToolClient client = new ToolClient(server)) {
      JsonNode told =
          client.answer(
              "myria_query_event_nodes",
              Map.of("participants", who, "include_payload", true, "order", "oldest"));
      assertThat(told.toString()).contains("Say kites", "The kites are said.", "kite-shop");
      JsonNode found = found(client, who, "Bash", "command", "echo kites");
      assertThat(found.get("hit").asBoolean()).isTrue();
      assertThat(found.at("/found/result").asString()).contains("\"stdout\":\"kites\"");
      assertThat(found.at("/found/triggered_by")).hasSize(1);
      assertThat(found(client, who, "Read", "file_path", "/nonexistent/file").get("miss"))
          .hasToString("\"failed\"");
      JsonNode jsonl = client.answer("myria_export_events", Map.of("participants", who));
      assertThat(jsonl.get("lines")).hasSize(SESSION.size());
    }
  }

  private static JsonNode found(
      ToolClient client, List<String> who, String tool, String name, String value) {
    Map<String, Object> args = new HashMap<>(Map.of(name, value));
    if (tool.equals("Bash")) {
      args.put("description", "Says kites");
    }
    return client.answer(
        "myria_find_tool_result",
        Map.of("participants", who, "tool", tool, "args", args, "detail", "full"));
  }

  @Test
  void aNewSessionIsToldWhatIsRememberedAndAPromptWhatWasCorrected() {
    List<String> who = List.of("hook_eli", "claude-code");
    try (ToolClient client = new ToolClient(server)) {
      client.append(
          Map.of(
              "participants",
              who,
              "text",
              "In the kite-shop the lanterns are still to be priced."));
      client.append(
          Map.of(
              "participants",
              who,
              "type",
              "feedback",
              "payload",
              Map.of(
                  "feedback_type", "correction",
                  "situation", "Say kites",
                  "correction", "Say it with a capital K")));
    }
    JsonNode start = context(run("hook_eli,claude-code", HookRun.recorded("SessionStart")));
    assertThat(start.get("hookEventName").asString()).isEqualTo("SessionStart");
    assertThat(start.get("additionalContext").asString())
        .startsWith("Myria remembers of earlier sessions:")
        .contains("lanterns are still to be priced");
    JsonNode prompt = context(run("hook_eli,claude-code", HookRun.recorded("UserPromptSubmit")));
    assertThat(prompt.get("additionalContext").asString()).contains("- Say it with a capital K");
    assertThat(run("hook_new,claude-code", HookRun.recorded("SessionStart")).isSilent()).isTrue();
  }

  private static JsonNode context(HookRun run) {
    assertThat(run.status()).as(run.toString()).isZero();
    return ToolClient.JSON.readTree(run.out()).get("hookSpecificOutput");
  }

  @Test
  void nonsenseIsPassedOver() throws IOException {
    List<String> nonsense =
        List.of(
            "",
            " ",
            "not JSON",
            "[]",
            "null",
            "{}",
            "{\"hook_event_name\": 7}",
            changed("Stop", "session_id", "../../etc"),
            changed("Stop", "session_id", null),
            changed("Stop", "hook_event_name", "Tomorrow"),
            changed("Stop", "last_assistant_message", List.of(1)),
            changed("UserPromptSubmit", "prompt", Map.of()),
            changed("UserPromptSubmit", "prompt", ""),
            changed("PostToolUse", "tool_name", null),
            changed("PostToolUse", "tool_name", "mcp__myria__myria_recall"),
            HookRun.recorded("PostToolUse").substring(0, 90));
    for (String input : nonsense) {
      assertThat(run("hook_nobody", input).isSilent()).as(input).isTrue();
    }
    try (ToolClient client = new ToolClient(server)) {
      JsonNode lines =
          client.answer("myria_export_events", Map.of("participants", List.of("hook_nobody")));
      assertThat(lines.get("lines")).isEmpty();
    }
  }

  @Test
  void aLargeResultIsCutAndOddOnesAreKept() {
    String large = changed("PostToolUse", "tool_response", Map.of("out", "x".repeat(1_000_000)));
    String odd = changed("PostToolUse", "tool_response", "it's \"$HOME\" `id` \u0000 \n 🪁");
    assertThat(run("hook_odd", changed("Stop", "transcript_path", 5)).isSilent()).isTrue();
    assertThat(run("hook_large", large).isSilent()).isTrue();
    assertThat(run("hook_odd", odd).isSilent()).isTrue();
    try (ToolClient client = new ToolClient(server)) {
      JsonNode cut = found(client, List.of("hook_large"), "Bash", "command", "echo kites");
      assertThat(cut.get("hit").asBoolean()).isTrue();
      assertThat(cut.at("/found/result").asString()).contains("xxxx");
      assertThat(cut.at("/found/cut").asBoolean()).as("it was cut before it was kept").isTrue();
      JsonNode kept = found(client, List.of("hook_odd"), "Bash", "command", "echo kites");
      assertThat(kept.at("/found/result").asString()).isEqualTo("it's \"$HOME\" `id`  \n 🪁");
    }
  }

  /** As a program cuts a text without regard to pairs; jq 1.6 refuses the whole input. */
  @Test
  void halfOfASurrogatePairLosesNothingElse() {
    String escaped = "half \\ud83d, pair \\ud83e\\ude81, other \\ude00, no escape \\\\ud83d";
    String read = "half \ufffd, pair 🪁, other \ufffd, no escape \\ud83d";
    String prompt = changed("UserPromptSubmit", "prompt", "WORDS").replace("WORDS", escaped);
    String result = changed("PostToolUse", "tool_response", "WORDS").replace("WORDS", escaped);
    assertThat(run("hook_half", prompt).isSilent()).isTrue();
    assertThat(run("hook_half", result).isSilent()).isTrue();
    try (ToolClient client = new ToolClient(server)) {
      JsonNode kept = found(client, List.of("hook_half"), "Bash", "command", "echo kites");
      assertThat(kept.at("/found/result").asString()).isEqualTo(read);
      JsonNode lines =
          client.answer("myria_export_events", Map.of("participants", List.of("hook_half")));
      assertThat(ToolClient.JSON.readTree(lines.at("/lines/0").asString()).at("/payload/text"))
          .hasToString(ToolClient.JSON.writeValueAsString(read));
    }
  }

  @Test
  void argumentsOfAToolThatAreTooLargeAreCut() {
    Map<String, Object> write = Map.of("file_path", "/a", "content", "y".repeat(3_000_000));
    assertThat(run("hook_args", changed("PostToolUse", "tool_input", write)).isSilent()).isTrue();
    Map<String, Object> many = new HashMap<>();
    for (int member = 0; member < 5000; member++) {
      many.put("m" + member, "z".repeat(500));
    }
    String other = changed("PostToolUse", "tool_input", many).replace("toolu_fake1", "toolu_fake2");
    assertThat(run("hook_args", other).isSilent()).isTrue();
    try (ToolClient client = new ToolClient(server)) {
      JsonNode lines =
          client.answer("myria_export_events", Map.of("participants", List.of("hook_args")));
      assertThat(lines.get("lines")).hasSize(2);
      JsonNode payload = ToolClient.JSON.readTree(lines.at("/lines/0").asString()).path("payload");
      assertThat(payload.at("/args/file_path").asString()).isEqualTo("/a");
      assertThat(payload.at("/args/content").asString()).startsWith("yyy").hasSize(1000);
      assertThat(payload.path("args_cut").asBoolean()).isTrue();
    }
    assertThat(folder.resolve("hook.log")).doesNotExist();
  }

  /** What a session was told at its start is gone with the rest of its context. */
  @Test
  void sessionThatWasCompactedIsToldAgain() throws IOException {
    JsonNode settings =
        ToolClient.JSON.readTree(
            Files.readString(Path.of("server-config/claude-code/settings.json")));
    String matcher = settings.at("/hooks/SessionStart/0/matcher").asString();
    assertThat(List.of("startup", "clear", "compact")).allMatch(source -> source.matches(matcher));
    try (ToolClient client = new ToolClient(server)) {
      client.append(
          Map.of("participants", List.of("hook_pip"), "text", "In the kite-shop the glue is out."));
    }
    JsonNode told = context(run("hook_pip", changed("SessionStart", "source", "compact")));
    assertThat(told.get("additionalContext").asString()).contains("the glue is out");
  }

  /** A header holds them percent-encoded. */
  @Test
  void namesOfAnyLettersSeeWhatIsTheirs() {
    String prompt = changed("UserPromptSubmit", "prompt", "The kite of Jürgen is red.");
    assertThat(run("hook_jürgen,小川", prompt).isSilent()).isTrue();
    try (ToolClient client = new ToolClient(server)) {
      List<String> who = List.of("hook_jürgen", "小川");
      JsonNode lines = client.answer("myria_export_events", Map.of("participants", who));
      assertThat(lines.get("lines")).hasSize(1);
    }
  }

  /** All of a session, since each waits for a second or two. */
  private List<HookRun> atOnce(Map<String, String> settings) throws Exception {
    ExecutorService hooks = Executors.newFixedThreadPool(SESSION.size());
    try {
      List<HookRun> runs = new ArrayList<>();
      for (Future<HookRun> run :
          hooks.invokeAll(
              SESSION.stream()
                  .<Callable<HookRun>>map(event -> () -> run(settings, HookRun.recorded(event)))
                  .toList())) {
        runs.add(run.get());
      }
      return runs;
    } finally {
      hooks.shutdown();
    }
  }

  /** Of the script and all that it starts; the least of five runs. */
  @Test
  void aHookTakesLittleProcessorTime() throws Exception {
    for (String event : List.of("SessionStart", "UserPromptSubmit", "PostToolUse")) {
      Path input = Files.writeString(folder.resolve(event), HookRun.recorded(event));
      double least = Double.MAX_VALUE;
      for (int run = 0; run < 5; run++) {
        least = Math.min(least, HookRun.seconds(folder, server + "/mcp", input));
      }
      System.out.printf("The hook of %s takes %.2f s of a processor%n", event, least);
      assertThat(least).as(event).isLessThan(0.7);
    }
  }

  /** It waits for no longer than it is told, and says why in its log alone. */
  @Test
  void aServerThatIsAwayOrSilentStandsInNobodysWay() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      for (int port : List.of(silent.getLocalPort(), 9)) {
        Map<String, String> settings =
            Map.of("MYRIA_URL", "http://127.0.0.1:" + port + "/mcp", "MYRIA_HOOK_SECONDS", "1");
        for (HookRun run : atOnce(settings)) {
          assertThat(run.isSilent()).as(run.toString()).isTrue();
        }
      }
    }
    assertThat(Files.readString(folder.resolve("hook.log"))).contains("Stop was not appended");
    assertThat(run(Map.of("MYRIA_URL", "::"), HookRun.recorded("Stop")).isSilent()).isTrue();
    assertThat(run(Map.of("MYRIA_HOOK_SECONDS", "soon"), HookRun.recorded("Stop")).isSilent())
        .isTrue();
    assertThat(run(Map.of("PATH", "/nonexistent"), HookRun.recorded("Stop")).status()).isIn(0, 127);
  }
}
