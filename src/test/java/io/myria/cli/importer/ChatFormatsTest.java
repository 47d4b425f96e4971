package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chats between people: Slack, Discord, WhatsApp. */
class ChatFormatsTest {

  @TempDir private Path folder;

  @Test
  void aSlackExportIsReadByChannelWithNamesAndThreads() {
    Reading reading = Reading.ofExample("slack");

    assertThat(reading.texts())
        .containsExactly(
            "Between us: the sail is torn.",
            "Who has the key, @Eli? See the list (https://club.example/keys) & #general",
            "I have it <3",
            "Wind\n5 Bft from the west",
            "[attached: kite.png]");
    assertThat(reading.speakers())
        .containsExactly("Dana Vermeer", "Dana Vermeer", "Eli", "weather", "Dana Vermeer");
    assertThat(reading.members("channel"))
        .containsExactly(
            "slack/Dana Vermeer, Eli",
            "slack/general",
            "slack/general",
            "slack/general",
            "slack/general");
    assertThat(reading.contexts().subList(1, 4))
        .containsExactly(
            "general thread 1772362800.000200",
            "general thread 1772362800.000200",
            "general 2026-03-01");
    assertThat(reading.times().get(1)).isEqualTo("2026-03-01T11:00:00.000200Z");
    assertThat(reading.keys().get(1)).isEqualTo("slack:general:1772362800.000200");
    assertThat(reading.left("notice of Slack")).isEqualTo(1);
    assertThat(reading.left("file without messages")).isEqualTo(1);
    assertThat(reading.bad)
        .singleElement()
        .asString()
        .contains("2026-03-01.json:3: the item is not valid JSON");
  }

  @Test
  void aSlackArchiveGivesTheSameAsItsFolder() throws IOException {
    Path zip = folder.resolve("Club Slack export.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip));
        var files = Files.walk(Reading.example("slack"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new ZipEntry(Reading.example("slack").relativize(file).toString()));
        Files.copy(file, out);
      }
    }

    Reading unpacked = Reading.ofExample("slack");
    Reading reading = Reading.of(zip);
    assertThat(reading.keys()).containsExactlyInAnyOrderElementsOf(unpacked.keys());
    assertThat(reading.texts()).containsExactlyInAnyOrderElementsOf(unpacked.texts());
  }

  @Test
  void aDiscordExportAsJsonIsRead() {
    Reading reading = Reading.ofExample("discord/export.json");

    assertThat(reading.bad).isEmpty();
    assertThat(reading.texts())
        .containsExactly(
            "Wind is good.\n[attached: beach.png]", "Forecast\n6 Bft tomorrow\n[sticker: kite]");
    assertThat(reading.speakers()).containsExactly("Dana", "eli");
    assertThat(reading.times())
        .containsExactly("2026-03-01T10:00:00.123+01:00", "2026-03-01T10:01:00+01:00");
    assertThat(reading.members("channel")).containsOnly("discord/flying");
    assertThat(reading.keys()).containsExactly("discord:101", "discord:102");
    assertThat(reading.left("notice of Discord")).isEqualTo(1);
  }

  @Test
  void aDiscordExportAsTextIsReadInTheAmericanOrderOfItsDates() {
    Reading reading = Reading.ofExample("discord/export.txt");

    assertThat(reading.bad).isEmpty();
    assertThat(reading.texts())
        .containsExactly("Wind is good.\nTwo lines.\n\n[attached: beach.png]", "Coming.");
    assertThat(reading.speakers()).containsExactly("dana", "eli");
    assertThat(reading.times())
        .containsExactly("2026-02-28T23:58:00+01:00", "2026-03-01T00:01:00+01:00");
  }

  @Test
  void textCopiedFromDiscordIsDatedAsFarAsItSays() {
    Reading reading = Reading.ofExample("discord/copied.txt");

    assertThat(reading.texts()).containsExactly("Wind is good.", "Coming.");
    assertThat(reading.times()).containsOnly("2026-03-01T10:00:00+01:00");
    assertThat(reading.payloads("time_from")).containsExactly("", "previous");
  }

  @Test
  void aChatOfWhatsAppOnAndroidIsRead() {
    Reading reading = Reading.ofExample("whatsapp/WhatsApp Chat with Kite club.txt");

    assertThat(reading.bad).isEmpty();
    assertThat(reading.texts())
        .containsExactly(
            "Who brings the Heron?\nI have the line.\n\n- and the reel",
            "[attached: IMG-20260228-WA0001.jpg]\nThe Heron, repaired",
            "ok",
            "ok",
            "Good morning: wind 5");
    assertThat(reading.speakers()).containsExactly("Dana", "Eli", "Eli", "Eli", "+31 6 12345678");
    assertThat(reading.times().get(0)).isEqualTo("2026-02-28T21:15:00+01:00");
    assertThat(reading.times().get(4)).isEqualTo("2026-03-01T08:02:00+01:00");
    assertThat(reading.contexts().get(0)).isEqualTo("Kite club 2026-02-28");
    assertThat(reading.keys()).doesNotHaveDuplicates();
    assertThat(reading.left("notice of WhatsApp")).isEqualTo(2);
    assertThat(reading.left("message deleted since")).isEqualTo(1);
    assertThat(reading.left("attachment that")).isEqualTo(1);
  }

  @Test
  void aChatOfWhatsAppOnAnIphoneIsRead() throws IOException {
    Path zip = folder.resolve("WhatsApp Chat - Kite club.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("_chat.txt"));
      Files.copy(Reading.example("whatsapp/_chat.txt"), out);
      out.putNextEntry(new ZipEntry("00000012-PHOTO-2026-02-28.jpg"));
      out.write(0);
    }
    Reading reading = Reading.of(zip);

    assertThat(reading.bad).isEmpty();
    assertThat(reading.texts())
        .containsExactly(
            "Who brings the Heron?\nand the reel?",
            "[attached: 00000012-PHOTO-2026-02-28.jpg]",
            "Night flight!");
    assertThat(reading.times())
        .containsExactly(
            "2026-02-28T21:15:03+01:00", "2026-02-28T21:16:07+01:00", "2026-03-01T00:05:00+01:00");
    assertThat(reading.contexts().get(0)).isEqualTo("Kite club 2026-02-28");
    assertThat(reading.left("file without text")).isEqualTo(1);
  }

  @Test
  void aChatOfAGermanPhoneIsRead() {
    Reading reading = Reading.ofExample("whatsapp/WhatsApp Chat mit Verein.txt");

    assertThat(reading.texts()).containsExactly("Wer bringt den Heron?", "Ich.");
    assertThat(reading.times().get(0)).isEqualTo("2026-02-28T21:15:00+01:00");
  }

  /** Phones write dates as their language does. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          12/31/25, 9:15 PM - Dana: x           | 2025-12-31T21:15:00+01:00
          12/31/25, 9:15 p. m. - Dana: x        | 2025-12-31T21:15:00+01:00
          31/12/2025, 21:15 - Dana: x           | 2025-12-31T21:15:00+01:00
          31/12/25 21:15 - Dana: x              | 2025-12-31T21:15:00+01:00
          31.12.25, 21:15 - Dana: x             | 2025-12-31T21:15:00+01:00
          31-12-2025 21:15 - Dana: x            | 2025-12-31T21:15:00+01:00
          2025-12-31, 21:15 - Dana: x           | 2025-12-31T21:15:00+01:00
          2025/12/31, 21:15 - Dana: x           | 2025-12-31T21:15:00+01:00
          31/12/2025 à 21:15 - Dana: x          | 2025-12-31T21:15:00+01:00
          2025-12-31 kl. 21:15 - Dana: x        | 2025-12-31T21:15:00+01:00
          31.12.2025 klo 21.15 - Dana: x        | 2025-12-31T21:15:00+01:00
          [31.12.25, 21:15:03] Dana: x          | 2025-12-31T21:15:03+01:00
          [12/31/25, 9:15:03 PM] Dana: x        | 2025-12-31T21:15:03+01:00
          [31/12/2025, 21:15:03] Dana: x        | 2025-12-31T21:15:03+01:00
          [2025-12-31, 9:15:03 PM] Dana: x      | 2025-12-31T21:15:03+01:00
          """)
  void everyFormOfDateIsRead(String line, String time) throws IOException {
    Path file = Files.writeString(folder.resolve("_chat.txt"), line + "\n");
    Reading reading = Reading.of(file);

    assertThat(reading.texts()).containsExactly("x");
    assertThat(reading.speakers()).containsExactly("Dana");
    assertThat(reading.times()).containsExactly(time);
  }

  /** Either order could be; only one has days that follow one another. */
  @Test
  void theOrderOfDatesIsToldByTheDaysThatFollow() throws IOException {
    Path file = folder.resolve("_chat.txt");
    Files.writeString(
        file,
        "01/02/2026, 21:15 - Dana: a\n01/03/2026, 21:15 - Dana: b\n"
            + "01/04/2026, 21:15 - Dana: c\n02/01/2026, 21:15 - Dana: d\n");

    assertThat(Reading.of(file).times().get(3)).isEqualTo("2026-02-01T21:15:00+01:00");

    Files.writeString(
        file,
        "01/02/2026, 21:15 - Dana: a\n02/02/2026, 21:15 - Dana: b\n"
            + "03/02/2026, 21:15 - Dana: c\n01/03/2026, 21:15 - Dana: d\n");
    assertThat(Reading.of(file).times().get(3)).isEqualTo("2026-03-01T21:15:00+01:00");
  }

  @Test
  void anotherExportOfAChatAddsOnlyWhatIsNew() throws IOException {
    Path first = folder.resolve("WhatsApp Chat with Eli.txt");
    Path second = folder.resolve("WhatsApp Chat with Eli (1).txt");
    String line = "31/12/2025, 21:15 - Dana: x\n";
    Files.writeString(first, line + line);
    Files.writeString(second, line + line + line);

    List<String> known = Reading.of(first).keys();
    assertThat(known).hasSize(2).doesNotHaveDuplicates();
    assertThat(Reading.of(second).keys()).hasSize(3).startsWith(known.get(0), known.get(1));
  }

  @Test
  void aMessageThatIsNoUtf8StopsNoOther() throws IOException {
    Path file = folder.resolve("_chat.txt");
    Files.write(
        file,
        "31/12/2025, 21:15 - Dana: a\n31/12/2025, 21:16 - Dana: \u00fc\n31/12/2025, 21:17 - D: c\n"
            .getBytes(StandardCharsets.ISO_8859_1));
    Reading reading = Reading.of(file);

    assertThat(reading.texts()).containsExactly("a", "c");
    assertThat(reading.bad).singleElement().asString().contains(":2: the line is not UTF-8");
  }
}
