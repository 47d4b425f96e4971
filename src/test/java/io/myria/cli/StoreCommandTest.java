package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Commands that verify a store, export it and import it elsewhere. */
class StoreCommandTest {

  @RegisterExtension private final Commands commands = new Commands();

  @TempDir private Path folder;

  @Test
  void aSoundStoreIsToldCheckByCheck() {
    commands.answering(
        "{\"checks\":[{\"check\":\"log\",\"looked\":500,\"extent\":700}],\"findings\":[],"
            + "\"place\":\"p1\"}",
        "{\"checks\":[{\"check\":\"log\",\"looked\":200,\"extent\":700},"
            + "{\"check\":\"topics\",\"looked\":9,\"extent\":9}],\"findings\":[]}");

    assertThat(commands.run(new VerifyCommand())).isZero();
    assertThat(commands.out().lines().map(line -> line.replaceAll(" +", " ").strip()))
        .containsExactly(
            "CHECK LOOKED AT", "log 700", "topics 9", "Everything is as it should be.");
    assertThat(commands.asked().get(1).path("place").asString()).isEqualTo("p1");
  }

  @Test
  void aDamagedStoreEndsWithThreeAndSaysWhatCanBeDone() {
    String finding =
        "{\"code\":\"log_gap\",\"message\":\"place 5 of the log is empty\",\"remedy\":\"restore\"}";
    commands.answering(
        "{\"checks\":[{\"check\":\"log\",\"looked\":5,\"extent\":5}],\"findings\":["
            + finding
            + "]}");

    assertThat(commands.run(new VerifyCommand())).isEqualTo(3);
    assertThat(commands.out())
        .contains("log_gap: 1 finding", "place 5 of the log is empty", "→ restore");
    assertThat(commands.err()).contains("store_damaged");
    assertThat(commands.run(new VerifyCommand(), "--json")).isEqualTo(3);
    assertThat(commands.out())
        .contains("\"sound\":false", "\"code\":\"store_damaged\"", "\"code\":\"log_gap\"");
  }

  @Test
  void anExportHasItsNameWhenItIsWholeAndGoesOnWhereItStopped() throws IOException {
    Path file = folder.resolve("log.jsonl");
    Path part = folder.resolve("log.jsonl.part");
    Files.writeString(part, "{\"myria_log\":1,\"log_id\":\"l\"}\n" + event(0) + "\n{\"event");
    commands.answering(
        (tool, arguments) ->
            arguments.path("after").asString("").equals("e0") ? page("e1", 1) : page(null, 2));

    assertThat(commands.run(new ExportCommand(), file.toString())).isZero();
    assertThat(commands.out()).contains("3 events");
    assertThat(part).doesNotExist();
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(5);
    assertThat(lines.subList(1, 4)).containsExactly(event(0), event(1), event(2));
    assertThat(lines.get(4)).startsWith("{\"end\":3,\"sha256\":\"");
    assertThat(commands.run(new ExportCommand(), file.toString())).isEqualTo(1);
    assertThat(commands.err()).contains("is there already");
  }

  /** The answer to a page is lost without an end of its connection; the page is asked for again. */
  @Test
  void exportGoesOnByItselfWhenTheServerFallsSilent() throws IOException {
    Path file = folder.resolve("log.jsonl");
    commands.answering(
        (tool, arguments) -> {
          if (arguments.path("after").asString("").isEmpty()) {
            commands.server().next(FakeServer.Mishap.STAYS_SILENT);
            return page("e0", 0);
          }
          return page(null, 1);
        });

    assertThat(commands.run(new ExportCommand(), file.toString(), "--timeout", "1")).isZero();
    assertThat(commands.err()).contains("trying again", "nothing came for 1.0 s");
    assertThat(Files.readAllLines(file).subList(1, 3)).containsExactly(event(0), event(1));
  }

  @Test
  void anExportOfAnotherLogIsNotGoneOnWith() throws IOException {
    Path file = folder.resolve("log.jsonl");
    Files.writeString(folder.resolve("log.jsonl.part"), "{\"myria_log\":1,\"log_id\":\"other\"}\n");
    commands.answering(page(null, 1));

    assertThat(commands.run(new ExportCommand(), file.toString())).isEqualTo(1);
    assertThat(commands.err()).contains("of another log");
  }

  @Test
  void anImportSendsTheLinesAsTheyAreInPages() throws IOException {
    Path file = exported(1_100);
    commands.answering("{\"stored\":1,\"known\":2}");

    assertThat(commands.run(new ImportCommand(), file.toString())).isZero();
    assertThat(commands.out()).contains("3 events stored with their ids, 6 known");
    assertThat(commands.called()).endsWith("myria_import_events");
    List<Integer> sizes =
        commands.asked().stream()
            .filter(asked -> asked.has("lines"))
            .map(asked -> asked.path("lines").size())
            .toList();
    assertThat(sizes).containsExactly(500, 500, 100);
    assertThat(commands.asked().get(commands.asked().size() - 1).path("log_id").asString())
        .isEqualTo("l");
  }

  @Test
  void aLineThatIsRefusedIsNamedByItsPlaceInTheFile() throws IOException {
    Path file = exported(1_100);
    String stored = "{\"stored\":1,\"known\":0}";
    String refused =
        "{\"error\":{\"code\":\"invalid_argument\",\"kind\":\"caller\",\"message\":\"is no line\","
            + "\"field\":\"lines[4]\"}}";
    commands.answering(stored, refused);

    assertThat(commands.run(new ImportCommand(), file.toString())).isEqualTo(1);
    assertThat(commands.err())
        .contains("invalid_argument: is no line (" + file + ":" + (1 + 500 + 5) + ")");
  }

  @Test
  void anImportOfALogWaitsIfItIsToldToAndTakesNoOthersWhoMaySee() throws IOException {
    Path file = exported(3);
    commands.answering(
        "{\"stored\":3,\"known\":0,\"jobs\":[{\"job\":\"search\",\"state\":\"serving\","
            + "\"event_seq\":3,\"log_head\":3}]}");

    assertThat(commands.run(new ImportCommand(), "--wait", file.toString())).isZero();
    assertThat(commands.called()).endsWith("myria_list_jobs");
  }

  @Test
  void anImportOfALogRefusesWhatItWouldPassOver() throws IOException {
    Path file = exported(3);
    for (List<String> options :
        List.of(
            List.of("--as", "ann"),
            List.of("--speaker", "ann"),
            List.of("--channel", "notes"),
            List.of("--format", "jsonl"),
            List.of("--all-branches"),
            List.of("--batch", "500"),
            List.of("--skip-bad"))) {
      List<String> line = new ArrayList<>(options);
      line.add(file.toString());
      assertThat(commands.run(new ImportCommand(), line.toArray(String[]::new))).isEqualTo(2);
      assertThat(commands.err()).contains("leave out " + options.get(0));
    }
    assertThat(commands.called()).isEmpty();
  }

  @Test
  void aServerThatIsAwayForATimeEndsNoVerificationExportOrImport() throws IOException {
    commands.answering("{\"checks\":[],\"findings\":[],\"place\":\"p\"}", "{\"checks\":[]}");
    commands.server().next(FakeServer.Mishap.DATABASE_AWAY);
    commands.server().next(FakeServer.Mishap.LOSES_THE_ANSWER);
    assertThat(commands.run(new VerifyCommand())).isZero();
    assertThat(commands.err()).contains("trying again");

    commands.server().next(FakeServer.Mishap.LOSES_THE_REQUEST);
    Path file = exported(3);
    commands.answering("{\"stored\":3,\"known\":0}");
    commands.server().next(FakeServer.Mishap.OVERLOADED);
    assertThat(commands.run(new ImportCommand(), file.toString())).isZero();
    assertThat(commands.out()).contains("3 events stored");
  }

  @Test
  void anExportThatWasKilledBeforeItHadItsNameGoesOn() throws IOException {
    Path whole = exported(3);
    Path part = folder.resolve("again.jsonl.part");
    Files.move(whole, part);
    commands.answering(page(null, 3));

    assertThat(commands.run(new ExportCommand(), folder.resolve("again.jsonl").toString()))
        .isZero();
    assertThat(commands.asked().get(commands.asked().size() - 1).path("after").asString())
        .isEqualTo("e2");
    assertThat(Files.readString(folder.resolve("again.jsonl"))).contains("{\"end\":4,");
  }

  @Test
  void aFileThatIsDamagedOrCutShortIsRefusedBeforeAnythingIsSent() throws IOException {
    String whole = Files.readString(exported(3));
    Path bad = folder.resolve("bad.jsonl");
    for (String text :
        List.of(
            whole.replace("e1", "e7"),
            whole.substring(0, whole.length() - 90),
            whole.substring(0, whole.indexOf("{\"end")),
            whole.replace("\"end\":3", "\"end\":2"))) {
      Files.writeString(bad, text);
      assertThat(commands.run(new ImportCommand(), bad.toString())).as(text).isEqualTo(1);
      assertThat(commands.called()).doesNotContain("myria_import_events");
    }
  }

  private Path exported(int events) throws IOException {
    Path file = folder.resolve("exported.jsonl");
    commands.answering(
        "{\"log_id\":\"l\",\"lines\":["
            + String.join(
                ",", IntStream.range(0, events).mapToObj(one -> quoted(event(one))).toList())
            + "]}");
    assertThat(commands.run(new ExportCommand(), file.toString())).isZero();
    commands.called().clear();
    commands.asked().clear();
    return file;
  }

  private static String event(int number) {
    return "{\"event_id\":\"e" + number + "\",\"type\":\"message\"}";
  }

  private static String page(String next, int event) {
    return "{\"log_id\":\"l\",\"events\":3,\"lines\":["
        + quoted(event(event))
        + "]"
        + (next == null ? "}" : ",\"next_after\":\"" + next + "\"}");
  }

  private static String quoted(String line) {
    return "\"" + line.replace("\"", "\\\"") + "\"";
  }
}
