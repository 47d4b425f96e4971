package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ImportCommandTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private FakeServer fake;

  @BeforeEach
  void start() throws IOException {
    fake = new FakeServer();
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  @Test
  void ofManyBadLinesTwentyAreShownAndTheOthersCounted() throws IOException {
    assertThat(run("garbage\n".repeat(1_000) + good("a"), "--skip-bad")).isZero();

    assertThat(fake.stored()).containsExactly("a");
    assertThat(err.toString().lines())
        .hasSize(21)
        .last()
        .isEqualTo("myria: 980 more bad items are not shown");
    assertThat(out).hasToString("1 appended, 0 already there, bad items left out: 1000\n");
  }

  @Test
  void anImportOfNothingButBadLinesHasFailed() throws IOException {
    assertThat(run("garbage\n".repeat(3), "--skip-bad")).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(4).last().asString().contains("no item was good");

    assertThat(run("garbage\n", "--skip-bad", "--json")).isEqualTo(1);
    assertThat(out.toString().lines())
        .last()
        .asString()
        .startsWith("{\"appended\":0,")
        .endsWith("}");
  }

  @Test
  void anImportOfWhatIsAllThereOrOfAnEmptyFileHasNotFailed() throws IOException {
    assertThat(run(good("a"))).isZero();
    assertThat(run(good("a") + "garbage\n", "--skip-bad")).isZero();
    assertThat(run("")).isZero();
  }

  @Test
  void aFileThatIsNotThereIsToldBeforeAnythingIsSent() throws IOException {
    String missing = folder.resolve("missing.jsonl").toString();

    assertThat(run(good("a"), missing)).isEqualTo(1);
    assertThat(err).hasToString("myria: " + missing + " is not there\n");
    assertThat(fake.stored()).isEmpty();
  }

  @Test
  void notesAreImportedOnceForWhomTheyAre() throws IOException {
    Path notes = Files.writeString(folder.resolve("notes.md"), "# Keys\n\nIn the shed.\n\nTwo.\n");

    assertThat(run("", notes.toString(), "--as", "dana, eli")).isZero();
    assertThat(out).hasToString("2 appended, 0 already there\n");
    assertThat(fake.appended().get(0).path("participants")).hasToString("[\"dana\",\"eli\"]");
    assertThat(fake.appended().get(0).path("payload").path("speaker").asString()).isEqualTo("dana");
    assertThat(run("", notes.toString(), "--as", "dana,eli", "--json")).isZero();
    assertThat(out.toString()).contains("{\"appended\":0,\"duplicates\":2,");
    assertThat(fake.batches()).containsExactly(2, 2);
  }

  @Test
  void whoseNotesTheyAreHasToBeSaid() throws IOException {
    Path notes = Files.writeString(folder.resolve("notes.txt"), "In the shed.\n");

    assertThat(run("", notes.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("say with --as whose it is");
    assertThat(fake.stored()).isEmpty();
  }

  @Test
  void whatAnExportHoldsBesideTheConversationIsCounted() throws IOException {
    Path export =
        Files.writeString(
            folder.resolve("conversations.json"),
            """
            [{"uuid":"c1","name":"Kites","created_at":"2026-03-01T10:00:00Z","chat_messages":[
              {"uuid":"m1","sender":"human","text":"Hi","created_at":"2026-03-01T10:00:01Z"},
              {"uuid":"m2","sender":"assistant","content":[{"type":"tool_use","name":"search"}],
               "text":"","created_at":"2026-03-01T10:00:02Z"}]}]
            """);

    assertThat(run("", export.toString(), "--as", "dana", "--speaker", "Dana")).isZero();
    assertThat(out).hasToString("1 appended, 0 already there\n");
    assertThat(err.toString())
        .isEqualTo(
            "myria: Claude export: 1 message\n"
                + "myria: left out: 1 call of a tool or its result (--tools takes them) ("
                + export
                + ":2)\n");
    assertThat(fake.appended().get(0).path("payload").path("speaker").asString()).isEqualTo("Dana");
  }

  @Test
  void aBadItemStopsNothingUnlessToldSo() throws IOException {
    String some = good("a") + "garbage\n" + good("b");

    assertThat(run(some)).as("something failed").isEqualTo(1);
    assertThat(fake.stored()).containsExactly("a", "b");
    assertThat(err.toString()).contains("f.jsonl:2: the line is not valid JSON");
    assertThat(run(some, "--skip-bad")).isZero();

    assertThat(run(good("c") + "garbage\n" + good("d"), "--strict")).isEqualTo(1);
    assertThat(fake.stored()).containsExactly("a", "b", "c");
    assertThat(err.toString()).contains("leave --strict out", "run the same command again");
  }

  @Test
  void aDryRunShowsTheFirstEventsAndTheCountsAndNeedsNoServer() throws IOException {
    fake.close();
    Path notes = Files.writeString(folder.resolve("2026-04-02.md"), "One.\n\n".repeat(7));

    assertThat(run("", notes.toString(), "--as", "dana", "--dry-run", "--zone", "Europe/Vienna"))
        .isZero();
    assertThat(out.toString().lines())
        .hasSize(6)
        .startsWith("2026-04-02T12:00:00+02:00 (file name)  notes  dana: One.")
        .endsWith("7 events would be sent");
    assertThat(err.toString().lines())
        .containsExactly(
            "myria: Markdown notes: 7 notes", "myria: 7 events dated by the name of the file");
    assertThat(run("", notes.toString(), "--as", "dana", "--dry-run", "--json")).isZero();
    assertThat(out.toString()).contains("\"events\":7", "\"first_events\":[{", "\"notes\"");
  }

  @Test
  void optionsThatCannotBeAreRefusedWithTheWayOut() throws IOException {
    assertThat(run("", "--format", "words")).isEqualTo(2);
    assertThat(err.toString()).contains("--format must be one of auto, chat, slack");
    assertThat(run("", "--zone", "Mars")).isEqualTo(2);
    assertThat(err.toString()).contains("Europe/Vienna");
    assertThat(run("", "--map", "words=Body")).isEqualTo(2);
    assertThat(err.toString()).contains("--map knows text, speaker, at");
    assertThat(run("", "--charset", "klingon")).isEqualTo(2);
    assertThat(run("", "--date-order", "ymd")).isEqualTo(2);
  }

  @Test
  void linesWithoutAKeyGetOneThatStaysTheSame() throws IOException {
    String lines = "{\"text\":\"ok\"}\n{\"text\":\"ok\"}\n";

    assertThat(run(lines, "--as", "dana")).isZero();
    assertThat(fake.stored()).hasSize(2).doesNotHaveDuplicates();
    assertThat(run(lines, "--as", "dana")).isZero();
    assertThat(out).hasToString("0 appended, 2 already there\n");
  }

  private static String good(String key) {
    return "{\"source_event_key\":\"" + key + "\"}\n";
  }

  private int run(String content, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("f.jsonl"), content);
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--url", fake.url().toString(), file.toString()));
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return new CommandLine(new ImportCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }
}
