package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conversations as Claude exports them. */
class ClaudeImporterTest {

  /** As before 2026: no message says which one it follows. */
  private static final String LINEAR =
      """
      [{"uuid": "c-1", "name": "Kites", "summary": "", "account": {"uuid": "u"},
        "created_at": "2025-03-01T10:00:00.123456Z", "updated_at": "2025-03-01T10:05:00Z",
        "chat_messages": [
         {"uuid": "m-1", "sender": "human", "created_at": "2025-03-01T10:00:01.500000Z",
          "text": "Which string?", "content": [{"type": "text", "text": "Which string?"}],
          "attachments": [{"file_name": "notes.txt", "file_type": "txt", "file_size": 9,
                           "extracted_content": "50 kg at least"}],
          "files": [{"file_name": "kite.png"}]},
         {"uuid": "m-2", "sender": "assistant", "created_at": "2025-03-01T12:00:02+02:00",
          "text": "Dyneema. This block is not supported on your current device yet.",
          "content": [
            {"type": "thinking", "thinking": "hm"},
            {"type": "tool_use", "name": "search", "input": {"q": "string"}},
            {"type": "tool_result", "name": "search", "content": []},
            {"type": "text", "text": "Dyneema.", "citations": []},
            {"type": "text", "text": "Fifty kilograms."}]},
         {"uuid": "m-3", "sender": "human", "created_at": "", "text": "Thanks", "content": []},
         {"uuid": "m-4", "sender": "assistant", "created_at": "2025-03-01T10:00:09Z", "text": "",
          "content": [{"type": "tool_use", "name": "search"}]}]}]
      """;

  /** Since 2026: a question that was edited, and an answer that was tried again. */
  private static final String TREE =
      """
      [{"uuid": "c-2", "name": "", "created_at": "2026-03-01T10:00:00Z", "chat_messages": [
         {"uuid": "a", "sender": "human", "text": "One", "content": [],
          "created_at": "2026-03-01T10:00:01Z",
          "parent_message_uuid": "00000000-0000-4000-8000-000000000000"},
         {"uuid": "b", "sender": "assistant", "text": "Two", "content": [],
          "created_at": "2026-03-01T10:00:02Z", "parent_message_uuid": "a"},
         {"uuid": "b2", "sender": "assistant", "text": "Too", "content": [],
          "created_at": "2026-03-01T10:00:03Z", "parent_message_uuid": "a"},
         {"uuid": "c", "sender": "human", "text": "Three", "content": [],
          "created_at": "2026-03-01T10:00:04Z", "parent_message_uuid": "b2"}]}]
      """;

  @TempDir private Path folder;

  @Test
  void everyMessageIsAnEventWithWhatWasAttachedToIt() throws IOException {
    Reading reading = Reading.of(export(LINEAR));

    assertThat(reading.bad).isEmpty();
    assertThat(reading.events().get(0))
        .hasToString(
            "{\"channel\":\"claude\",\"participants\":[\"dana\",\"eli\"],"
                + "\"timestamp\":\"2025-03-01T10:00:01.500Z\",\"source_event_key\":\"claude:m-1:"
                + Reading.DANA.ownerTag()
                + "\","
                + "\"context_id\":\"c-1\",\"type\":\"message\",\"payload\":{\"role\":\"user\","
                + "\"speaker\":\"Dana\",\"text\":\"Which string?\\n\\n[attached: notes.txt]\\n"
                + "50 kg at least\\n\\n[attached: kite.png]\"},"
                + "\"topic_hints\":[{\"hint\":\"Kites\",\"confidence\":0.5}]}");
    assertThat(reading.texts().subList(1, 3))
        .containsExactly("Dyneema.\n\nFifty kilograms.", "Thanks");
    assertThat(reading.events().get(1).path("timestamp").asString())
        .as("its offset is kept")
        .isEqualTo("2025-03-01T12:00:02+02:00");
    assertThat(reading.events().get(1).path("payload").path("speaker").asString())
        .isEqualTo("Claude");
    assertThat(reading.events().get(2).path("timestamp").asString())
        .as("the time of the message before")
        .isEqualTo("2025-03-01T12:00:02+02:00");
    assertThat(reading.payloads("time_from")).containsExactly("", "", "previous");
    assertThat(reading.keys()).containsExactly("claude:m-1", "claude:m-2", "claude:m-3");
    assertThat(reading.left("call of a tool")).isEqualTo(3);
  }

  @Test
  void aMessageWithoutATimeIsDatedByTheNextWhereNothingStandsBefore() throws IOException {
    String untimed =
        LINEAR
            .replace("\"2025-03-01T10:00:00.123456Z\"", "null")
            .replace("\"2025-03-01T10:00:01.500000Z\"", "null");
    Reading reading = Reading.of(export(untimed));

    assertThat(reading.bad).isEmpty();
    assertThat(reading.keys()).containsExactly("claude:m-1", "claude:m-2", "claude:m-3");
    assertThat(reading.times().get(0)).isEqualTo("2025-03-01T12:00:02+02:00");
    assertThat(reading.payloads("time_from")).containsExactly("next", "", "previous");
  }

  @Test
  void aTimeWithoutAZoneIsUtc() throws IOException {
    Reading reading = Reading.of(export(LINEAR.replace("10:00:01.500000Z", "10:00:01.500000")));

    assertThat(reading.times().get(0)).isEqualTo("2025-03-01T10:00:01.500Z");
  }

  @Test
  void artifactsAndCreatedFilesAreDocuments() {
    Reading reading = Reading.ofExample("claude/conversations.json");

    assertThat(reading.bad).isEmpty();
    assertThat(reading.texts())
        .containsExactly(
            "Write the rules of the club.",
            "Here they are.",
            "[artifact: Club rules]\n# Rules\n\n1. Nobody flies alone.",
            "Change rule one.",
            "[artifact change: Club rules]\n1. Nobody flies alone after dark.",
            "[created file: roster.csv]\nname,kite\nDana,Heron",
            "A drawing, too?",
            "Of course: [artifact]",
            "[artifact: Logo]\n<svg/>");
    assertThat(reading.members("type").get(2)).isEqualTo("document");
    assertThat(reading.keys()).doesNotHaveDuplicates();
    assertThat(reading.left("call of a tool")).isEqualTo(3);
    assertThat(reading.left("thought")).isEqualTo(1);
  }

  @Test
  void resultsOfToolsAreTakenOnRequest() {
    Reading reading =
        Reading.of(
            Reading.example("claude/conversations.json"),
            Reading.options(List.of("dana"), false, true));

    assertThat(reading.texts()).contains("Wind 5 Bft, gusts 7.");
    assertThat(reading.members("type")).contains("tool_result");
  }

  @Test
  void projectsAndMemoriesAreTaken() {
    Reading projects = Reading.ofExample("claude/projects.json");
    assertThat(projects.bad).isEmpty();
    assertThat(projects.texts())
        .containsExactly(
            "Project Kite club\nAll about the club\nInstructions: Answer in Dutch.",
            "[members.txt]\nDana, Eli, Marisol");
    assertThat(projects.times()).containsExactly("2026-02-01T09:00:00Z", "2026-02-02T09:00:00Z");

    Reading memories = Reading.ofExample("claude/memories.json");
    assertThat(memories.bad).isEmpty();
    assertThat(memories.texts())
        .containsExactly(
            "Work\n\nDana repairs sails.",
            "Likes\n\nKites, and strong coffee.",
            "The club meets on Fridays.");
    assertThat(memories.payloads("time_from")).containsOnly("file");
  }

  @Test
  void ofBranchesTheOneIsTakenOnWhichTheConversationStands() throws IOException {
    Path file = export(TREE);
    Reading shown = Reading.of(file);
    assertThat(shown.texts()).containsExactly("One", "Too", "Three");
    assertThat(shown.left("message edited")).isEqualTo(1);
    assertThat(Reading.of(file, Reading.options(List.of("dana", "eli"), true, false)).texts())
        .containsExactly("One", "Two", "Too", "Three");

    String leaf = "\"current_leaf_message_uuid\": \"b\", \"chat_messages\"";
    assertThat(Reading.of(export(TREE.replace("\"chat_messages\"", leaf))).texts())
        .containsExactly("One", "Two");
  }

  @Test
  void whereAMessageIsMissingNoneIsLeftOut() throws IOException {
    String broken =
        TREE.replace("\"parent_message_uuid\": \"b2\"", "\"parent_message_uuid\": \"x\"");

    assertThat(Reading.of(export(broken)).texts()).containsExactly("One", "Two", "Too", "Three");
  }

  private Path export(String json) throws IOException {
    return Files.writeString(folder.resolve("conversations.json"), json);
  }
}
