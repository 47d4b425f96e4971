package io.myria.cli.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvImporterTest {

  @TempDir private Path folder;

  @Test
  void columnsAreFoundByTheirUsualNames() {
    Reading reading = Reading.ofExample("csv/chat.csv");

    assertThat(reading.bad).isEmpty();
    assertThat(reading.texts())
        .containsExactly("Wind is good; \"really\" good\nand steady", "Coming", "Now", "Later");
    assertThat(reading.speakers()).containsExactly("Dana", "Eli", "Eli", "Eli");
    assertThat(reading.times())
        .containsExactly(
            "2026-03-01T10:00:00+01:00",
            "2026-03-02T11:30:00+01:00",
            "2026-03-02T11:30:00+01:00",
            "2026-03-02T11:30:00+01:00");
    assertThat(reading.payloads("time_from")).containsExactly("", "", "previous", "previous");
    assertThat(reading.events().get(0).path("payload").path("columns"))
        .hasToString("{\"Room\":\"beach\",\"Mood\":\"happy\"}");
    assertThat(reading.keys()).doesNotHaveDuplicates();
    assertThat(reading.left("time not understood")).isEqualTo(1);
  }

  @Test
  void aMappingSaysWhichColumnIsWhat() {
    Reading reading =
        Reading.of(
            Reading.example("csv/chat.csv"),
            mapped(Map.of("text", "mood", "context", "Room", "speaker", "From"), Optional.empty()));

    assertThat(reading.texts()).containsExactly("happy");
    assertThat(reading.contexts()).containsExactly("beach");
    assertThat(reading.left("row without text")).isEqualTo(3);
  }

  @Test
  void aColumnThatIsNotThereIsNamedWithThoseThatAre() {
    Reading reading =
        Reading.of(
            Reading.example("csv/chat.csv"), mapped(Map.of("text", "Words"), Optional.empty()));

    assertThat(reading.bad)
        .singleElement()
        .asString()
        .endsWith("no column 'Words' as --map says; it has Date, From, Body, Room, Mood");
  }

  @Test
  void aTableWithoutAColumnOfTextIsTakenRowByRow() {
    Reading reading = Reading.ofExample("csv/contacts.csv");

    assertThat(reading.texts())
        .containsExactly("name: Dana\nphone: +31 6 1", "name: Eli\nphone: +31 6 2");
    assertThat(reading.report.lines()).anyMatch(line -> line.contains("--map text=COLUMN"));
  }

  @Test
  void theEncodingOfAnOldTableIsAskedForAndTaken() throws IOException {
    Charset windows = Charset.forName("windows-1252");
    Path file = folder.resolve("old.csv");
    Files.write(file, "text,from\nGrün,Dana\nplain,Eli\n".getBytes(windows));

    Reading reading = Reading.of(file);
    assertThat(reading.texts()).containsExactly("plain");
    assertThat(reading.bad).singleElement().asString().contains(":2: the row is not UTF-8");
    assertThat(Reading.of(file, mapped(Map.of(), Optional.of(windows))).texts())
        .containsExactly("Grün", "plain");
  }

  @Test
  void aQuoteThatIsNotClosedAndRowsOfOtherLengthsStopNothing() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("odd.csv"), "text,from\none\ntwo,Eli,more,and more\n\"three,Dana\n");
    Reading reading = Reading.of(file);

    assertThat(reading.bad).isEmpty();
    assertThat(reading.texts()).containsExactly("one", "two", "three,Dana");
  }

  private static Options mapped(Map<String, String> columns, Optional<Charset> charset) {
    return new Options(
        List.of("dana"),
        "Dana",
        "",
        ZoneId.of("Europe/Vienna"),
        Optional.empty(),
        charset,
        columns,
        false,
        false);
  }
}
