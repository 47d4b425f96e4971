package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Claude Code itself with the hook kit, and with a stand-in in its model's place, so that it needs
 * no key. It is no part of the build: {@code -Dmyria.claude=} names the program, as {@code npm
 * install @anthropic-ai/claude-code} brings it.
 */
@RunningServer.Shared
class ClaudeCodeServerIT {

  private static final String PROGRAM = System.getProperty("myria.claude", "");
  private static final Path KIT = Path.of("server-config", "claude-code");
  private static final List<String> WHO = List.of("claude_dana", "claude-code");

  @TempDir private Path folder;

  @Test
  void aSessionIsKeptAndTheNextOneIsToldOfIt(ServerProcess server) throws Exception {
    Assumptions.assumeFalse(
        PROGRAM.isEmpty(), "SKIPPED: -Dmyria.claude names no program of Claude Code");
    Path project = Files.createDirectories(folder.resolve("kite-shop"));
    Path settings = Files.createDirectories(project.resolve(".claude"));
    for (String file : List.of("myria-hook.sh", "settings.json")) {
      Files.copy(KIT.resolve(file), settings.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
    }
    try (ClaudeStandIn model = new ClaudeStandIn();
        ToolClient client = new ToolClient(server.url())) {
      run(project, server, model);
      Map<String, Object> call =
          Map.of(
              "participants",
              WHO,
              "tool",
              "Bash",
              "args",
              Map.of("command", "echo kites", "description", "Says it"));
      JsonNode found = client.answer("myria_find_tool_result", call);
      assertThat(found.at("/found/result").asString()).contains("\"stdout\":\"kites\"");
      assertThat(found.at("/found/triggered_by")).hasSize(1);
      JsonNode lines = client.answer("myria_export_events", Map.of("participants", WHO));
      assertThat(lines.get("lines")).hasSize(6);
      assertThat(lines.toString())
          .contains("Say the kites of the kite-shop", "The kites are said.", "session_end");
      assertThat(model.asked().get(0)).doesNotContain("Myria remembers");
      int before = model.asked().size();
      run(project, server, model);
      assertThat(model.asked().get(before))
          .contains("Myria remembers of earlier sessions")
          .contains("The kites are said.");
    }
    assertThat(folder.resolve("hook.log")).doesNotExist();
  }

  private void run(Path project, ServerProcess server, ClaudeStandIn model)
      throws IOException, InterruptedException {
    Path out = folder.resolve("out.txt");
    String prompt = "Say the kites of the kite-shop";
    ProcessBuilder builder =
        new ProcessBuilder(PROGRAM, "-p", prompt, "--allowedTools", "Bash(echo:*)", "Read")
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile());
    settle(builder.environment(), server, model);
    Process process = builder.start();
    if (!process.waitFor(3, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError("it did not end: " + Files.readString(out));
    }
    assertThat(process.exitValue()).as(Files.readString(out)).isZero();
    assertThat(out).content().contains("The kites are said.");
  }

  private void settle(Map<String, String> environment, ServerProcess server, ClaudeStandIn model) {
    environment.keySet().removeIf(name -> name.startsWith("MYRIA_") || name.contains("CLAUDE"));
    environment.putAll(
        Map.of(
            "HOME",
            folder.toString(),
            "ANTHROPIC_BASE_URL",
            model.url(),
            "ANTHROPIC_API_KEY",
            "none",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
            "1",
            "DISABLE_AUTOUPDATER",
            "1",
            "MYRIA_URL",
            server.url() + "/mcp",
            "MYRIA_PARTICIPANTS",
            String.join(",", WHO),
            "MYRIA_HOOK_LOG",
            folder.resolve("hook.log").toString(),
            "MYRIA_HOOK_SECONDS",
            "4"));
  }
}
