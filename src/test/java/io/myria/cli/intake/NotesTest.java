package io.myria.cli.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Markdown and plain text: a paragraph an event. */
class NotesTest {

  private static final String MARKDOWN =
      """
      ---
      title: Club
      ---
      Before all headings.

      # The club #

      Dana keeps the keys.
      They hang in the shed.

      ## Kites

      - Heron
      - Gull

      ***

      ```sh
      fly

      # no heading
      ```
      String
      ------
      Dyneema.

      # Money
      Dana keeps the keys. They
      hang in the shed.
      """;

  @TempDir private Path folder;

  @Test
  void aParagraphIsAnEventOfTheFilesTimeUnderItsHeadings() throws IOException {
    Path file = notes("club.md", MARKDOWN);
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-09-10T19:02:11.5Z")));
    Reading reading = Reading.of(file);

    assertThat(reading.texts())
        .containsExactly(
            "Before all headings.",
            "Dana keeps the keys.\nThey hang in the shed.",
            "- Heron\n- Gull",
            "```sh\nfly\n\n# no heading\n```",
            "Dyneema.",
            "Dana keeps the keys. They\nhang in the shed.");
    assertThat(reading.events())
        .extracting(event -> event.path("context_id").asString())
        .containsExactly(
            "club.md",
            "club.md # The club",
            "club.md # The club > Kites",
            "club.md # The club > Kites",
            "club.md # The club > String",
            "club.md # Money");
    String key = reading.keys().get(2);
    assertThat(key).matches("club\\.md:[0-9a-f]{24}");
    assertThat(reading.events().get(2))
        .hasToString(
            "{\"channel\":\"notes\",\"participants\":[\"dana\",\"eli\"],"
                + "\"timestamp\":\"2026-09-10T19:02:11Z\",\"source_event_key\":\""
                + key
                + "\",\"context_id\":\"club.md # The club > Kites\",\"type\":\"note\","
                + "\"payload\":{\"speaker\":\"Dana\",\"text\":\"- Heron\\n- Gull\"},"
                + "\"topic_hints\":[{\"hint\":\"Kites\",\"confidence\":0.5}]}");
  }

  /** However its lines are broken; the second of two has a key of its own. */
  @Test
  void aKeyIsMadeOfTheFilesNameAndTheWords() throws IOException {
    Reading reading = Reading.of(notes("club.md", MARKDOWN));
    assertThat(reading.keys()).doesNotHaveDuplicates();
    assertThat(reading.keys().get(5)).isEqualTo(reading.keys().get(1) + ":2");

    Path elsewhere = Files.createDirectory(folder.resolve("b")).resolve("club.md");
    Files.writeString(elsewhere, "# New\n\nDana keeps  the keys. They hang\nin the shed.\n");
    assertThat(Reading.of(elsewhere).keys()).containsExactly(reading.keys().get(1));
  }

  @Test
  void plainTextHasNoHeadings() throws IOException {
    Reading reading = Reading.of(notes("club.txt", "\uFEFF# One\r\nline\r\n\r\n\r\nTwo"));

    assertThat(reading.texts()).containsExactly("# One\nline", "Two");
    assertThat(reading.events().get(0).path("context_id").asString()).isEqualTo("club.txt");
    assertThat(reading.lines).extracting(SourceLine::number).containsExactly(1L, 2L);
  }

  @Test
  void whatIsNotUtf8IsRefusedAndNotGuessed() throws IOException {
    Path file = folder.resolve("old.txt");
    Files.write(file, "Gr\u00fcn".getBytes(StandardCharsets.ISO_8859_1));

    assertThatThrownBy(() -> Reading.of(file))
        .isInstanceOf(Unusable.class)
        .hasMessageEndingWith("old.txt is not UTF-8");
  }

  @Test
  void whoseTheyAreHasToBeSaid() throws IOException {
    Path file = notes("club.md", "One");

    assertThatThrownBy(() -> Reading.of(file, Format.AUTO, Whose.UNSAID, false))
        .isInstanceOf(Unusable.class)
        .hasMessageContaining("--as");
  }

  private Path notes(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
