package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.cli.connection.ClientFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Markdown and plain text: a paragraph an event. */
class NotesImporterTest {

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
            "The club\n\nDana keeps the keys.\nThey hang in the shed.",
            "The club > Kites\n\n- Heron\n- Gull",
            "The club > Kites\n\n```sh\nfly\n\n# no heading\n```",
            "The club > String\n\nDyneema.",
            "Money\n\nDana keeps the keys. They\nhang in the shed.");
    assertThat(reading.events())
        .extracting(event -> event.path("context_id").asString())
        .containsExactly(
            "Club",
            "Club # The club",
            "Club # The club > Kites",
            "Club # The club > Kites",
            "Club # The club > String",
            "Club # Money");
    String key = reading.keys().get(2);
    assertThat(key).matches("club\\.md:[0-9a-f]{24}");
    assertThat(reading.events().get(2))
        .hasToString(
            "{\"channel\":\"notes\",\"participants\":[\"dana\",\"eli\"],"
                + "\"timestamp\":\"2026-09-10T19:02:11Z\",\"source_event_key\":\""
                + key
                + ":"
                + Reading.DANA.ownerTag()
                + "\",\"context_id\":\"Club # The club > Kites\",\"type\":\"note\","
                + "\"payload\":{\"speaker\":\"Dana\",\"text\":\"The club > Kites"
                + "\\n\\n- Heron\\n- Gull\",\"time_from\":\"file\"},"
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
    assertThat(reading.lines).extracting(Item::number).containsExactly(1L, 2L);
  }

  @Test
  void whatIsNotUtf8IsRefusedAndNotGuessed() throws IOException {
    Path file = folder.resolve("old.txt");
    Files.write(file, "One\n\nGr\u00fcn\n\nTwo".getBytes(StandardCharsets.ISO_8859_1));

    Reading reading = Reading.of(file);
    assertThat(reading.bad)
        .containsExactly(file + ":3: the line is not UTF-8; name its encoding with --charset");
    assertThat(reading.texts()).as("the rest is taken").containsExactly("One", "Two");

    Options latin =
        new Options(
            List.of("dana"),
            "",
            "",
            ZoneOffset.UTC,
            Optional.empty(),
            Optional.of(StandardCharsets.ISO_8859_1),
            Map.of(),
            false,
            false);
    assertThat(Reading.of(file, latin).texts()).containsExactly("One", "Gr\u00fcn", "Two");
  }

  @Test
  void aTextWithTheMarkOfUtf16IsRead() throws IOException {
    Path file = folder.resolve("windows.txt");
    Files.write(file, "\uFEFFGr\u00fcn \ud83d\ude00".getBytes(StandardCharsets.UTF_16LE));

    assertThat(Reading.of(file).texts()).containsExactly("Gr\u00fcn \ud83d\ude00");
  }

  @Test
  void whoseTheyAreHasToBeSaid() throws IOException {
    Path file = notes("club.md", "One");

    assertThatThrownBy(() -> Reading.of(file, Reading.options(List.of(), false, false)))
        .isInstanceOf(ClientFailure.class)
        .hasMessageContaining("--as");
  }

  @Test
  void aDiaryIsDatedByItsHeadings() {
    Reading reading = Reading.ofExample("markdown/diary.md");

    assertThat(reading.bad).isEmpty();
    assertThat(reading.times())
        .containsExactly(
            "2026-06-07T12:00:00+02:00",
            "2026-06-07T14:30:00+02:00",
            "2026-06-08T12:00:00+02:00",
            "2026-06-09T12:00:00+02:00",
            "2026-06-10T12:00:00+02:00",
            "2026-06-11T08:15:00+02:00");
    assertThat(reading.payloads("time_from"))
        .containsExactly("heading", "heading", "heading", "heading", "heading", "");
    assertThat(reading.payloads("time_precision"))
        .containsExactly("day", "", "day", "day", "day", "");
    assertThat(reading.texts().get(1))
        .isEqualTo("Diary > 2026-06-07 > 14:30 Meeting\n\nWe chose Dyneema.");
    assertThat(reading.texts().get(4)).as("a heading alone").isEqualTo("Diary > 10. Juni 2026");
  }

  @Test
  void frontMatterAndFileNamesDateNotes() throws IOException {
    Reading front = Reading.ofExample("markdown/front-matter.md");
    assertThat(front.times()).containsExactly("2026-04-02T09:30:00+02:00");
    assertThat(front.payloads("time_from")).containsExactly("front_matter");
    assertThat(front.contexts()).containsExactly("Sails and rules # Rules");
    assertThat(front.events().get(0).path("topic_hints").toString())
        .contains("\"Rules\"", "\"kites\"", "\"club\"");

    Reading named = Reading.of(notes("2026-04-02 Meeting.md", "We met.\n"));
    assertThat(named.times()).containsExactly("2026-04-02T12:00:00+02:00");
    assertThat(named.payloads("time_from")).containsExactly("file_name");
    assertThat(Reading.of(notes("20260402.md", "We met.\n")).times())
        .containsExactly("2026-04-02T12:00:00+02:00");
  }

  @Test
  void frontMatterThatIsNoYamlStopsNothing() throws IOException {
    Reading reading = Reading.of(notes("x.md", "---\na: [\n---\nWords.\n"));

    assertThat(reading.texts()).containsExactly("Words.");
    assertThat(reading.left("header")).isEqualTo(1);
  }

  private Path notes(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
