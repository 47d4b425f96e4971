package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversations as ChatGPT exports them: a tree of messages, of which one way is shown. */
class ChatGptImporterTest {

  /** An edited question (n2 and n2b), a search, thoughts, an image, and a time that is missing. */
  private static final String EXPORT =
      """
      [{"title": "Kites and string", "create_time": 1772362800.25, "update_time": 1772362900.0,
        "conversation_id": "c-1", "id": "c-1", "current_node": "n6", "mapping": {
         "root": {"id": "root", "message": null, "parent": null, "children": ["n1"]},
         "n1": {"id": "n1", "parent": "root", "children": ["n2", "n2b"], "message": {"id": "n1",
           "author": {"role": "system"}, "create_time": null, "recipient": "all",
           "content": {"content_type": "text", "parts": [""]},
           "metadata": {"is_visually_hidden_from_conversation": true}}},
         "n2": {"id": "n2", "parent": "n1", "children": [], "message": {"id": "m-2",
           "author": {"role": "user"}, "create_time": 1772362801.0, "recipient": "all",
           "content": {"content_type": "text", "parts": ["Which string?"]}, "metadata": {}}},
         "n2b": {"id": "n2b", "parent": "n1", "children": ["n3"], "message": {"id": "m-2b",
           "author": {"role": "user"}, "create_time": 1772362802.123456, "recipient": "all",
           "content": {"content_type": "multimodal_text", "parts": [
             {"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_1"},
             "Which string holds in a storm?"]},
           "metadata": {"attachments": [{"name": "kite.png"}]}}},
         "n3": {"id": "n3", "parent": "n2b", "children": ["n4"], "message": {"id": "m-3",
           "author": {"role": "assistant"}, "create_time": 1772362803.0, "recipient": "web.run",
           "content": {"content_type": "code", "text": "search(\\"kite string\\")"}}},
         "n4": {"id": "n4", "parent": "n3", "children": ["n5"], "message": {"id": "m-4",
           "author": {"role": "tool", "name": "web.run"}, "create_time": 1772362804.0,
           "recipient": "all", "content": {"content_type": "text", "parts": ["a page"]}}},
         "n5": {"id": "n5", "parent": "n4", "children": ["n6"], "message": {"id": "m-5",
           "author": {"role": "assistant"}, "create_time": 1772362805.0, "recipient": "all",
           "content": {"content_type": "thoughts", "thoughts": [{"content": "hm"}]}}},
         "n6": {"id": "n6", "parent": "n5", "children": [], "message": {"id": "m-6",
           "author": {"role": "assistant"}, "create_time": null, "recipient": "all",
           "content": {"content_type": "text",
             "parts":
           ["Dyneema\\ue200cite\\ue202turn0search0\\ue201, 5 kg.\\u30101\\u2020source\\u3011"]}}}}},
       {"title": "New chat", "create_time": 1772362950.0, "conversation_id": "c-2", "mapping": {
         "a": {"id": "a", "parent": null, "children": ["b"], "message": null},
         "b": {"id": "b", "parent": "a", "children": [], "message": {"id": "m-7",
           "author": {"role": "user"}, "content": {"content_type": "text", "parts": ["Hello"]}}}}}]
      """;

  @TempDir private Path folder;

  @Test
  void everyMessageThatIsShownIsAnEventOfItsTimeSpeakerAndConversation() throws IOException {
    Reading reading = Reading.of(export(EXPORT));

    assertThat(reading.bad).isEmpty();
    assertThat(reading.events().get(0))
        .hasToString(
            "{\"channel\":\"chatgpt\",\"participants\":[\"dana\",\"eli\"],"
                + "\"timestamp\":\"2026-03-01T11:00:02.123456Z\","
                + "\"source_event_key\":\"chatgpt:m-2b:"
                + Reading.DANA.ownerTag()
                + "\",\"context_id\":\"c-1\","
                + "\"type\":\"message\","
                + "\"payload\":{\"role\":\"user\",\"speaker\":\"Dana\","
                + "\"text\":\"Which string holds in a storm?\\n[attached: kite.png]\"},"
                + "\"topic_hints\":[{\"hint\":\"Kites and string\",\"confidence\":0.5}]}");
    assertThat(reading.texts().get(1)).isEqualTo("Dyneema, 5 kg.");
    assertThat(reading.events().get(1).path("payload").path("speaker").asString())
        .isEqualTo("ChatGPT");
    assertThat(reading.events().get(1).path("timestamp").asString())
        .as("the time of the message before")
        .isEqualTo("2026-03-01T11:00:02.123456Z");
    assertThat(reading.payloads("time_from")).containsExactly("", "previous", "conversation");
    assertThat(reading.events().get(2).has("topic_hints"))
        .as("a title that says nothing")
        .isFalse();
    assertThat(reading.keys()).containsExactly("chatgpt:m-2b", "chatgpt:m-6", "chatgpt:m-7");
  }

  @Test
  void whatIsNotShownIsCountedAndBranchesAreTakenOnRequest() throws IOException {
    Path file = export(EXPORT);
    Reading shown = Reading.of(file);
    assertThat(shown.left("call of a tool")).isEqualTo(2);
    assertThat(shown.left("thought")).isEqualTo(1);
    assertThat(shown.left("message edited")).isEqualTo(1);

    Reading all = Reading.of(file, Reading.options(List.of("dana", "eli"), true, false));
    assertThat(all.keys())
        .containsExactly("chatgpt:m-2", "chatgpt:m-2b", "chatgpt:m-6", "chatgpt:m-7");
    assertThat(all.left("message edited")).isZero();
  }

  @Test
  void whereTheExportDoesNotSayWhereItStandsItIsTheLastLeaf() throws IOException {
    Reading reading = Reading.of(export(EXPORT.replace("\"current_node\": \"n6\"", "\"x\": 1")));

    assertThat(reading.keys()).containsExactly("chatgpt:m-2b", "chatgpt:m-6", "chatgpt:m-7");
  }

  @Test
  void aTimeThatCannotBeReadIsThatOfTheMessageBeforeOrTheConversation() throws IOException {
    for (String unreadable : new String[] {"\"yesterday\"", "1e300", "{}"}) {
      String broken = EXPORT.replace("1772362802.123456", unreadable);
      assertThat(Reading.of(export(broken)).events().subList(0, 2))
          .as(unreadable)
          .extracting(event -> event.path("timestamp").asString())
          .containsExactly("2026-03-01T11:00:00.250Z", "2026-03-01T11:00:00.250Z");
    }
  }

  @Test
  void aConversationWithoutAnyTimeIsDatedByTheFileAndStopsNothing() throws IOException {
    Path file = export(EXPORT.replace("\"create_time\": 1772362950.0, ", ""));
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-04-01T08:00:00Z")));
    Reading reading = Reading.of(file);

    assertThat(reading.bad).isEmpty();
    assertThat(reading.keys()).containsExactly("chatgpt:m-2b", "chatgpt:m-6", "chatgpt:m-7");
    assertThat(reading.times().get(2)).isEqualTo("2026-04-01T08:00:00Z");
    assertThat(reading.payloads("time_from")).containsExactly("", "previous", "file");
  }

  /** Seconds, milliseconds and microseconds since 1970, as numbers and as text, and ISO 8601. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1772362802.5",
        "1772362802500",
        "1772362802500000",
        "\"1772362802.5\"",
        "\"1772362802500\"",
        "\"2026-03-01T11:00:02.500Z\"",
        "\"2026-03-01T11:00:02.5\"",
        "\"2026-03-01 11:00:02.500\"",
        "\"2026-03-01 11:00:02.5 UTC\""
      })
  void everyFormOfTimeIsUnderstood(String form) throws IOException {
    Reading reading = Reading.of(export(EXPORT.replace("1772362802.123456", form)));

    assertThat(reading.times().get(0)).isEqualTo("2026-03-01T11:00:02.500Z");
    assertThat(reading.payloads("time_from").get(0)).isEmpty();
  }

  @Test
  void canvasResearchImagesAndInstructionsAreTaken() {
    Reading reading = Reading.ofExample("chatgpt/conversations.json");

    assertThat(reading.bad).isEmpty();
    assertThat(reading.texts())
        .containsExactly(
            "About me: I fly kites in Rotterdam.\nHow to answer me: Short, metric units.",
            "Plan a kite festival, please.\n[attached: beach.heic]",
            "[canvas]\nFestival plan\n# Festival\n\nSaturday: qualifying.",
            "I made a plan beside the chat.",
            "[canvas change]\nFestival plan\nSunday: finals at 14:00.",
            "[image]\nAnd a poster?",
            "[image: A red kite over a beach, poster]",
            "Research which kites won since 2020.",
            "[research report]\nWinning kites\n# Report\n\nDeltas won four of six years.");
    assertThat(reading.members("type"))
        .containsExactly(
            "note",
            "message",
            "document",
            "message",
            "document",
            "message",
            "message",
            "message",
            "document");
    assertThat(reading.keys()).doesNotHaveDuplicates();
    assertThat(reading.left("call of a tool")).isEqualTo(3);
    assertThat(reading.left("thought")).isEqualTo(1);
    assertThat(reading.report.lines())
        .anyMatch(
            line ->
                line.equals(
                    "ChatGPT export: 1 canvas, 1 canvas change, 1 custom instruction, 5 messages,"
                        + " 1 research report"));
  }

  @Test
  void toolsAreTakenOnRequest() {
    Reading reading =
        Reading.of(
            Reading.example("chatgpt/conversations.json"),
            Reading.options(List.of("dana"), false, true));

    assertThat(reading.left("call of a tool")).isZero();
    assertThat(reading.members("type")).contains("tool_result");
    assertThat(reading.texts()).contains("Successfully created text document with identifier: 1");
  }

  @Test
  void oneConversationThatIsNoneStopsNoOther() throws IOException {
    String two = EXPORT.strip();
    Path file = export("[{\"title\": tru}, 7, " + two.substring(1));
    Reading reading = Reading.of(file);

    assertThat(reading.keys()).containsExactly("chatgpt:m-2b", "chatgpt:m-6", "chatgpt:m-7");
    assertThat(reading.bad).hasSize(2).allMatch(line -> line.contains("conversations.json:"));
  }

  @Test
  void bytesOfTheFileAddUp() throws IOException {
    Path file = export(EXPORT);
    long read = Reading.of(file).lines.stream().mapToLong(Item::read).sum();

    assertThat(read).isGreaterThan(Files.size(file) - 10).isLessThanOrEqualTo(Files.size(file));
  }

  private Path export(String json) throws IOException {
    return Files.writeString(folder.resolve("conversations.json"), json);
  }
}
