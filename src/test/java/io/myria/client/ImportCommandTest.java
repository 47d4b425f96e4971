package io.myria.client;

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
        .isEqualTo("myria: 980 more bad lines are not shown");
    assertThat(out).hasToString("1 appended, 0 already there, bad lines left out: 1000\n");
  }

  @Test
  void anImportOfNothingButBadLinesHasFailed() throws IOException {
    assertThat(run("garbage\n".repeat(3), "--skip-bad")).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(4).last().asString().contains("no line was good");

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

  private static String good(String key) {
    return "{\"source_event_key\":\"" + key + "\"}\n";
  }

  private int run(String content, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("f.jsonl"), content);
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--url", fake.url().toString(), file.toString()));
    return new CommandLine(new ImportCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }
}
