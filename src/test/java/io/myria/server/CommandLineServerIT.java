package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.myria.compile.Locomo;
import io.myria.drill.Drill;
import io.myria.server.CommandLines.Run;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command line against a running server: import, build, ask, status. */
@RunningServer.Shared
class CommandLineServerIT {

  private static final Path SAMPLE = Path.of("sample", "kite-club.events.jsonl");
  private static final Path LOCOMO = Path.of("..", "shared", "data", "locomo");
  private static final JsonMapper JSON = JsonMapper.shared();

  @Test
  void theSampleImportsOnceBuildsAnswersEveryoneWithinTheirScopeAndIsExported(
      ServerProcess server, @TempDir Path folder) throws Exception {
    long lines = Files.lines(SAMPLE).count();
    JsonNode first = json(CommandLines.of(server, "import", SAMPLE.toString(), "--json"));
    assertThat(first.get("appended").asLong()).isEqualTo(lines);
    JsonNode again = json(CommandLines.here(server, "import", SAMPLE.toString(), "--json"));
    assertThat(again.get("appended").asLong()).isZero();
    assertThat(again.get("duplicates").asLong()).isEqualTo(lines);

    JsonNode build = json(CommandLines.here(server, "build", "--json"));
    assertThat(build.get("state").asString()).isIn("published", "unchanged");
    JsonNode status = json(CommandLines.here(server, "status", "--json"));
    assertThat(status.get("tail_events").asLong()).isZero();
    assertThat(CommandLines.here(server, "snapshots")).contains("active");

    String question = "What is planned for Eli's birthday?";
    String dana = CommandLines.here(server, "ask", question, "--as", "dana");
    String danaAndEli = CommandLines.here(server, "ask", question, "--as", "dana,eli");
    assertThat(dana).contains("joiner");
    assertThat(danaAndEli).doesNotContain("joiner").doesNotContain("hazelnuts");

    Path log = folder.resolve("log.ndjson");
    CommandLines.here(server, "export", log.toString());
    try (Stream<String> exported = Files.lines(log)) {
      assertThat(exported.filter(line -> line.contains("\"event_id\"")).count())
          .isEqualTo(json(CommandLines.here(server, "status", "--json")).get("log_head").asLong());
    }
  }

  /** The first of them, or in the drill all five. */
  @Drill
  @Test
  void longConversationsImportBuildAndAnswer(ServerProcess server) throws Exception {
    assumeTrue(Files.isDirectory(LOCOMO), "the LoCoMo conversations are not here");
    List<String> files = new ArrayList<>();
    long lines = 0;
    try (Stream<Path> paths = Files.list(LOCOMO)) {
      for (Path path :
          paths
              .filter(path -> path.toString().endsWith(".events.jsonl"))
              .sorted()
              .limit(Locomo.CONVERSATIONS)
              .toList()) {
        files.add(path.toString());
        lines += Files.readAllLines(path).size();
      }
    }
    JsonNode first = json(CommandLines.here(server, arguments("import", files)));
    assertThat(first.get("appended").asLong()).isEqualTo(lines).isGreaterThan(400);
    JsonNode again = json(CommandLines.here(server, arguments("import", files)));
    assertThat(again.get("appended").asLong()).isZero();
    CommandLines.here(server, "build");
    String answer =
        CommandLines.here(
            server, "ask", "When did Caroline go to the support group?", "--as", "caroline");
    assertThat(answer).contains("LGBTQ support group yesterday");
  }

  @Test
  void aServerThatDoesNotAnswerIsToldHowToStart() throws Exception {
    Run refused = CommandLines.run(URI.create("http://127.0.0.1:9"), "", "status");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.text()).contains("./myria serve");
  }

  private static String[] arguments(String command, List<String> files) {
    return Stream.of(Stream.of(command, "--json"), files.stream())
        .flatMap(part -> part)
        .toArray(String[]::new);
  }

  private static JsonNode json(String text) {
    return JSON.readTree(text);
  }
}
