package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** Which form a file has. */
class ImportsTest {

  private static final String CHAT =
      """
      {"uuid":"c","name":"n","created_at":"2026-03-01T10:00:00Z",
       "chat_messages":[{"uuid":"%s","sender":"human","text":"Hi"}]}
      """;

  @TempDir private Path folder;

  @Test
  void eventsOfAFileTakeFromTheOptionsWhatTheyDoNotSay() throws IOException {
    Path file = write("e.jsonl", "{\"a\":1}\n{\"participants\":[\"x\"],\"channel\":\"y\"}\n");
    Options chat =
        new Options(
            List.of("dana"),
            "",
            "chat",
            ZoneOffset.UTC,
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            false,
            false);
    Reading reading = Reading.of(file, chat);
    assertThat(reading.keys()).allMatch(key -> key.startsWith("jsonl:")).doesNotHaveDuplicates();
    reading.events().forEach(event -> ((ObjectNode) event).remove("source_event_key"));

    assertThat(reading.events().get(0))
        .hasToString("{\"a\":1,\"channel\":\"chat\",\"participants\":[\"dana\"]}");
    assertThat(reading.events().get(1)).hasToString("{\"participants\":[\"x\"],\"channel\":\"y\"}");
  }

  @Test
  void aFileThatIsCalledJsonMayHoldEventsAnyway() throws IOException {
    Reading reading = Reading.of(write("e.json", "{\"a\":1}\n{\"b\":2}\n"));

    assertThat(reading.lines).hasSize(2);
  }

  @Test
  void oneConversationOrAnObjectWithAListIsAnExportToo() throws IOException {
    assertThat(Reading.of(write("one.json", CHAT.formatted("m"))).keys())
        .containsExactly("claude:m");
    assertThat(
            Reading.of(write("o.json", "{\"conversations\":[" + CHAT.formatted("m") + "]}")).keys())
        .containsExactly("claude:m");
  }

  @Test
  void theArchiveThatIsSentNeedNotBeUnpacked() throws IOException {
    Path zip = folder.resolve("export.zip");
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream archive = new ZipOutputStream(out)) {
      entry(archive, "x/conversations-001.json", "[" + CHAT.formatted("m2") + "]");
      entry(archive, "x/conversations-000.json", "[" + CHAT.formatted("m1") + "]");
      entry(archive, "__MACOSX/x/conversations-000.json", "junk");
      entry(archive, "x/user.json", "{}");
    }

    assertThat(Reading.of(zip).keys()).containsExactly("claude:m1", "claude:m2");
  }

  @Test
  void whatIsNoConversationIsToldWithItsPlace() throws IOException {
    Reading reading =
        Reading.of(
            write(
                "c.json",
                "[" + CHAT.formatted("m") + ",{\"a\":1},{\"uuid\":tru}," + CHAT.formatted("n")));

    assertThat(reading.keys()).containsExactly("claude:m", "claude:n");
    assertThat(reading.bad).hasSize(3);
    assertThat(reading.bad.get(0))
        .endsWith("c.json:2: the item is no conversation as Claude exports them");
    assertThat(reading.bad.get(1)).contains("c.json:3: the item is not valid JSON at column");
    assertThat(reading.bad.get(2)).endsWith("the file ends before its list does, at line 5");
    assertThat(Reading.of(write("x.txt", "x"), "chat", Reading.DANA).bad)
        .singleElement()
        .asString()
        .contains("holds no conversations");
  }

  /** Programs that cut texts leave such halves behind. */
  @Test
  void halfOfAPairIsReplacedInAConversation() throws IOException {
    Reading reading =
        Reading.of(write("c.json", "[" + CHAT.formatted("m").replace("Hi", "A \\ud83d B") + "]"));

    assertThat(reading.bad).isEmpty();
    assertThat(reading.texts()).containsExactly("A \uFFFD B");
    assertThat(reading.report.lines()).anyMatch(line -> line.startsWith("repaired: 1 text"));
  }

  @Test
  void damagedFirstLineOfAFileInAFolderStopsNoOther() throws IOException {
    write("e.jsonl", "\nno JSON\n{\"text\":\"two\"}\n{\"text\":\"three\"}\n");
    write("history.jsonl", "no JSON\n{\"session_id\":\"s\",\"text\":\"x\"}\n");
    Reading reading = Reading.of(folder);

    assertThat(reading.lines).hasSize(2);
    assertThat(reading.bad).hasSize(1);
    assertThat(reading.left("file of no format")).isEqualTo(1);
  }

  @Test
  void aFolderIsReadWithAllThatCanBeReadInIt() throws IOException {
    write("conversations.json", "[" + CHAT.formatted("m") + "]");
    write("notes.md", "Two\n");
    write("e.jsonl", "{\"text\":\"three\"}\n");
    Files.write(folder.resolve("photo.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0});
    write("user.json", "{\"id\":\"u\"}");
    write(".hidden.md", "No\n");
    write("history.jsonl", "{\"session_id\":\"s\",\"ts\":1,\"text\":\"x\"}\n");
    Files.write(folder.resolve("broken.zip"), new byte[] {'P', 'K', 3, 4, 5, 6});
    Reading reading = Reading.of(folder);

    assertThat(reading.bad).isEmpty();
    assertThat(reading.lines).hasSize(3);
    assertThat(reading.left("file without text")).isEqualTo(2);
    assertThat(reading.left("file of no format")).isEqualTo(2);
  }

  /** A Slack export takes the files below its list of users, and no others. */
  @Test
  void aFolderOfAllExamplesIsReadEachByItsFormat() {
    Reading reading = Reading.of(Reading.example(""));

    assertThat(reading.members("channel"))
        .contains(
            "chatgpt",
            "claude",
            "claude-code",
            "codex",
            "slack/general",
            "discord/flying",
            "whatsapp",
            "mail",
            "csv",
            "notes");
    assertThat(reading.keys()).doesNotHaveDuplicates();
    assertThat(reading.bad).hasSize(3);
    assertThat(reading.report.lines())
        .filteredOn(line -> line.startsWith("left out:"))
        .noneMatch(line -> line.matches("left out: (1 \\w+s|[2-9]\\d* \\w+[^s ]) .*"));
  }

  @Test
  void anEntryOfAnArchiveThatPointsOutsideWritesNothing() throws IOException {
    Path zip = folder.resolve("in").resolve("evil.zip");
    Files.createDirectories(zip.getParent());
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream archive = new ZipOutputStream(out)) {
      entry(archive, "../../outside.md", "Outside");
      entry(archive, "/etc/inside.md", "Inside");
    }
    assertThatThrownBy(() -> Reading.of(zip)).hasMessageContaining("unsafe_path");
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile)).containsExactly(zip);
    }
  }

  @Test
  void aDamagedArchiveAndAPictureAreRefusedInWords() throws IOException {
    Path zip = Files.write(folder.resolve("x.zip"), new byte[] {'P', 'K', 3, 4, 5, 6});
    assertThatThrownBy(() -> Reading.of(zip)).hasMessageEndingWith("is a damaged zip archive");

    Path picture = Files.write(folder.resolve("x.png"), new byte[] {(byte) 0x89, 0, 1});
    assertThat(Reading.of(picture).bad)
        .singleElement()
        .asString()
        .endsWith("the file is no text, and of no format that can be imported");
  }

  /** What is imported for one person does not take the keys of another's. */
  @Test
  void theKeysOfOnePersonsImportAreNotThoseOfAnothers() throws IOException {
    Path file = write("c.json", "[" + CHAT.formatted("m") + "]");
    Options eli = Reading.options(List.of("eli"), false, false);
    Options both = Reading.options(List.of("eli", "dana"), false, false);

    String first = Reading.of(file).members("source_event_key").get(0);
    assertThat(Reading.of(file).members("source_event_key")).containsExactly(first);
    assertThat(Reading.of(file, eli).members("source_event_key")).doesNotContain(first);
    assertThat(Reading.of(file, both).members("source_event_key"))
        .as("their order does not matter")
        .containsExactly(first);
  }

  @Test
  void aLongTextIsSplitAndNothingOfItLost() throws IOException {
    String words = "word ".repeat(50_000).strip();
    Reading reading =
        Reading.of(write("c.json", "[" + CHAT.formatted("m").replace("Hi", words) + "]"));

    assertThat(reading.lines).hasSize(3);
    assertThat(String.join(" ", reading.texts())).isEqualTo(words);
    assertThat(reading.keys()).containsExactly("claude:m", "claude:m:part2", "claude:m:part3");
    assertThat(reading.payloads("part")).containsExactly("1/3", "2/3", "3/3");
  }

  private static void entry(ZipOutputStream archive, String name, String text) throws IOException {
    archive.putNextEntry(new ZipEntry(name));
    archive.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
