package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Transcripts of Claude Code and Codex. */
class TranscriptsTest {

  private static final Options WITH_TOOLS = Reading.options(List.of("dana"), false, true);

  @Test
  void theConversationOfAClaudeCodeSessionIsTaken() {
    Reading reading = Reading.ofExample("claude-code/projects");

    assertThat(reading.texts())
        .containsExactly(
            "How long must the line be?",
            "I look into the table.",
            "Forty metres.",
            "Note it.\n[image]");
    assertThat(reading.speakers()).containsExactly("Dana", "Claude Code", "Claude Code", "Dana");
    assertThat(reading.payloads("role")).containsExactly("user", "assistant", "assistant", "user");
    assertThat(reading.times().get(0)).isEqualTo("2026-03-01T10:00:01Z");
    assertThat(reading.contexts()).containsOnly("0b1c");
    assertThat(reading.members("channel")).containsOnly("claude-code");
    assertThat(reading.keys())
        .containsExactly(
            "claude-code:u-1", "claude-code:a-2", "claude-code:a-5", "claude-code:u-3");
    assertThat(reading.events().get(0).path("topic_hints").toString()).contains("\"kites\"");
    assertThat(reading.left("call of a tool")).isEqualTo(2);
    assertThat(reading.left("thought")).isEqualTo(1);
    assertThat(reading.left("message of subagents")).isEqualTo(1);
    assertThat(reading.left("message that the program wrote")).isEqualTo(1);
    assertThat(reading.left("command to the program")).isEqualTo(1);
    assertThat(reading.bad)
        .singleElement()
        .asString()
        .contains("0b1c.jsonl:13: the line is not valid JSON");
  }

  @Test
  void resultsOfClaudeCodesToolsHaveTheFormOfTheHook() {
    Reading reading = Reading.of(Reading.example("claude-code"), WITH_TOOLS);

    assertThat(reading.members("type")).containsOnlyOnce("tool_result");
    assertThat(reading.events())
        .filteredOn(event -> event.path("type").asString("").equals("tool_result"))
        .singleElement()
        .extracting(event -> event.path("payload").toString())
        .isEqualTo(
            "{\"tool\":\"Read\",\"args\":{\"file_path\":\"/home/dana/kites/table.md\"},"
                + "\"result\":\"Heron: 40 m\",\"success\":true}");
  }

  @Test
  void codexSessionsOfBothFormsAreTaken() {
    Reading reading = Reading.ofExample("codex");

    assertThat(reading.bad).isEmpty();
    assertThat(reading.texts())
        .containsExactly(
            "Rename the reel.", "Renamed.", "Add a test for the reel.", "The test is there.");
    assertThat(reading.times())
        .containsExactly(
            "2025-06-01T10:00:00Z",
            "2025-06-01T10:00:00Z",
            "2026-03-01T10:00:01Z",
            "2026-03-01T10:00:05Z");
    assertThat(reading.payloads("time_from"))
        .containsExactly("conversation", "conversation", "", "");
    assertThat(reading.contexts()).containsExactly("old-1", "old-1", "019a", "019a");
    assertThat(reading.keys().get(2)).isEqualTo("codex:019a:4");
    assertThat(reading.left("call of a tool")).isEqualTo(2);
    assertThat(reading.left("message that the program wrote")).isEqualTo(1);
  }

  @Test
  void resultsOfCodexsToolsAreTakenOnRequest() {
    Reading reading = Reading.of(Reading.example("codex"), WITH_TOOLS);

    assertThat(reading.events())
        .filteredOn(event -> event.path("type").asString("").equals("tool_result"))
        .singleElement()
        .extracting(event -> event.path("payload"))
        .satisfies(
            payload -> {
              assertThat(payload.path("tool").asString("")).isEqualTo("shell");
              assertThat(payload.path("args").toString()).contains("\"bash\"");
              assertThat(payload.path("result").asString("")).contains("reel.py");
            });
  }
}
