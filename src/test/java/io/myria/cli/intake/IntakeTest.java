package io.myria.cli.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which form a file has. */
class IntakeTest {

  private static final String CHAT =
      """
      {"uuid":"c","name":"n","created_at":"2026-03-01T10:00:00Z",
       "chat_messages":[{"uuid":"%s","sender":"human","text":"Hi"}]}
      """;

  @TempDir private Path folder;

  @Test
  void eventsOfAFileTakeFromTheOptionsWhatTheyDoNotSay() throws IOException {
    Path file = write("e.jsonl", "{\"a\":1}\n{\"participants\":[\"x\"],\"channel\":\"y\"}\n");
    Reading reading = Reading.of(file, Format.AUTO, new Whose(List.of("dana"), "", "chat"), false);

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../conversations.json",
        "x/../../conversations.json",
        "/etc/conversations.json",
        "C:/conversations.json",
        "x\\y/conversations.json",
        "x//conversations.json",
        "x\u0000/conversations.json"
      })
  void anArchiveWithANameThatLeavesItIsRefused(String name) throws IOException {
    Path zip = folder.resolve("forged.zip");
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream archive = new ZipOutputStream(out)) {
      entry(archive, "conversations.json", "[" + CHAT.formatted("m1") + "]");
      entry(archive, name, "[" + CHAT.formatted("m2") + "]");
    }
    assertThatThrownBy(() -> Reading.of(zip))
        .isInstanceOf(Unusable.class)
        .hasMessageContaining("unsafe_path");
  }

  @Test
  void whatIsNoConversationIsToldWithItsPlace() throws IOException {
    Reading reading =
        Reading.of(write("c.json", "[" + CHAT.formatted("m") + ",{\"a\":1},{\"uuid\":tru}]"));

    assertThat(reading.keys()).containsExactly("claude:m");
    assertThat(reading.bad.get(0))
        .endsWith("c.json:2: the file is no conversation as ChatGPT or Claude exports them");
    assertThat(reading.bad.get(1)).contains("the file is not valid JSON at line 3, column");
    assertThatThrownBy(() -> Reading.of(write("x.txt", "x"), Format.CHAT, Reading.dana(), false))
        .isInstanceOf(Unusable.class)
        .hasMessageContaining("holds no conversations");
  }

  @Test
  void halfOfAPairIsRefusedInAConversationToo() throws IOException {
    Reading reading =
        Reading.of(write("c.json", "[" + CHAT.formatted("m").replace("Hi", "\\ud83d") + "]"));

    assertThat(reading.lines).isEmpty();
    assertThat(reading.bad.get(0)).contains("half of a surrogate pair");
  }

  private static void entry(ZipOutputStream archive, String name, String text) throws IOException {
    archive.putNextEntry(new ZipEntry(name));
    archive.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
