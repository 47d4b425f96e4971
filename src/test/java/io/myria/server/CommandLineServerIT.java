package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command line against a running server: import, build, ask, status. */
@ExtendWith(RunningServer.class)
class CommandLineServerIT {

  private static final Path SAMPLE = Path.of("sample", "kite-club.events.jsonl");
  private static final Path LOCOMO = Path.of("..", "shared", "data", "locomo");
  private static final JsonMapper JSON = JsonMapper.shared();

  @Test
  void theSampleImportsOnceBuildsAndAnswersEveryoneWithinTheirScope(ServerProcess server)
      throws Exception {
    long lines = Files.lines(SAMPLE).count();
    JsonNode first = json(run(server, "import", SAMPLE.toString(), "--json"));
    assertThat(first.get("appended").asLong()).isEqualTo(lines);
    JsonNode again = json(run(server, "import", SAMPLE.toString(), "--json"));
    assertThat(again.get("appended").asLong()).isZero();
    assertThat(again.get("duplicates").asLong()).isEqualTo(lines);

    JsonNode build = json(run(server, "build", "--json"));
    assertThat(build.get("state").asString()).isIn("published", "unchanged");
    JsonNode status = json(run(server, "status", "--json"));
    assertThat(status.get("tail_events").asLong()).isZero();
    assertThat(run(server, "snapshots").text()).contains("active");

    String question = "What is planned for Eli's birthday?";
    String dana = run(server, "ask", question, "--as", "dana").text();
    String danaAndEli = run(server, "ask", question, "--as", "dana,eli").text();
    assertThat(dana).contains("joiner");
    assertThat(danaAndEli).doesNotContain("joiner").doesNotContain("hazelnuts");
  }

  @Test
  void fiveLongConversationsImportBuildAndAnswer(ServerProcess server) throws Exception {
    assumeTrue(Files.isDirectory(LOCOMO), "the LoCoMo conversations are not here");
    List<String> files = new ArrayList<>();
    try (Stream<Path> paths = Files.list(LOCOMO)) {
      paths
          .map(Path::toString)
          .filter(name -> name.endsWith(".events.jsonl"))
          .sorted()
          .forEach(files::add);
    }
    JsonNode first = json(run(server, arguments("import", files)));
    assertThat(first.get("appended").asLong()).isEqualTo(2760);
    JsonNode again = json(run(server, arguments("import", files)));
    assertThat(again.get("appended").asLong()).isZero();
    run(server, "build");
    String answer =
        run(server, "ask", "When did Caroline go to the support group?", "--as", "caroline").text();
    assertThat(answer).contains("LGBTQ support group yesterday");
  }

  @Test
  void aServerThatDoesNotAnswerIsToldHowToStart() throws Exception {
    Run refused = run("http://127.0.0.1:9/mcp", "status");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.text()).contains("./myria serve");
  }

  /** An ended program: what it said on both streams. */
  private record Run(int exit, String text) {}

  private static String[] arguments(String command, List<String> files) {
    return Stream.of(Stream.of(command, "--json"), files.stream())
        .flatMap(part -> part)
        .toArray(String[]::new);
  }

  private static JsonNode json(Run run) {
    return JSON.readTree(run.text());
  }

  private static Run run(ServerProcess server, String... arguments)
      throws IOException, InterruptedException {
    Run run = run(server.url() + "/mcp", arguments);
    assertThat(run.exit()).as(run.text()).isZero();
    return run;
  }

  private static Run run(String url, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", "target/myria.jar"));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--url", url));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
    return new Run(process.exitValue(), text);
  }
}
