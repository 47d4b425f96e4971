package io.myria.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.client.Evaluation.Mark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** What is measured of answers, and how differences are shown. */
class EvaluateCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<JsonNode> asked = new ArrayList<>();
  private FakeServer fake;
  @TempDir private Path folder;

  @BeforeEach
  void start() throws IOException {
    fake = new FakeServer();
  }

  @AfterEach
  void stop() {
    fake.close();
  }

  @Test
  void theShareOfTheEvidenceIsCountedAtAnyDepth() throws IOException {
    questions(
        """
        {"question":"one?","category":"easy","participants":["a"],"evidence":["k1","k2"]}
        {"question":"two?","category":"hard","participants":["a","b"],"evidence":["k9"]}
        """);
    answer(
        """
        {"root":{"kind":"root","children":[{"kind":"internal_topic","children":[
          {"kind":"leaf_topic","children":[{"kind":"event_ref","source_event_key":"k1"}]}]},
          {"kind":"event","source_event_key":"k3"}]}}
        """);

    assertThat(run(new EvaluateCommand(), folder.toString(), "--json")).isZero();
    assertThat(asked.get(0).path("max_nodes").asInt()).isEqualTo(100);
    assertThat(asked.get(0).path("max_refs").asInt()).isEqualTo(50);
    JsonNode document = Json.MAPPER.readTree(out.toString());
    assertThat(document.path("all").path("questions").asInt()).isEqualTo(2);
    assertThat(document.path("all").path("evidence_share").asDouble()).isEqualTo(0.25);
    assertThat(document.path("all").path("mean_nodes").asDouble()).isEqualTo(5);
    assertThat(document.path("all").path("mean_events").asDouble()).isEqualTo(2);
    assertThat(document.path("categories").path("easy").path("evidence_share").asDouble())
        .isEqualTo(0.5);
  }

  @Test
  void theTableHasALineForEachCategoryAndOneForAll() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}");
    answer("{\"root\":{\"kind\":\"root\",\"children\":[]}}");

    assertThat(run(new EvaluateCommand(), folder.toString())).isZero();
    assertThat(out.toString().lines().map(line -> line.split(" ")[0]))
        .containsExactly("CATEGORY", "-", "all");
    assertThat(out.toString()).contains("0.0 %");
  }

  @Test
  void anAnswerAboveTheBoundsIsAFailure() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}");
    String event = "{\"kind\":\"event\",\"source_event_key\":\"k\"},";
    String events = event.repeat(51);
    answer(
        "{\"root\":{\"kind\":\"root\",\"children\":["
            + events.substring(0, events.length() - 1)
            + "]}}");

    assertThat(run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("51 events");
  }

  @Test
  void aLineThatIsNoQuestionIsNamed() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k\"]}\n{}\n");

    assertThat(run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("one.questions.jsonl line 2 has no question");
  }

  @Test
  void percentilesAreOfTheNearestRank() {
    List<Mark> marks =
        LongStream.rangeClosed(1, 20).mapToObj(time -> new Mark(1, 1, 1, time)).toList();
    assertThat(Evaluation.percentile(marks, 50)).isEqualTo(10);
    assertThat(Evaluation.percentile(marks, 95)).isEqualTo(19);
    assertThat(Evaluation.percentile(marks.subList(0, 1), 95)).isEqualTo(1);
  }

  @Test
  void differencesAreATableOfAllPages() {
    fake.onOtherTools(
        arguments -> {
          asked.add(arguments);
          boolean first = arguments.path("cursor").asString("").isEmpty();
          return Json.MAPPER.readTree(
              first
                  ? """
                  {"topics":[{"topic_id":"t1","changes":["changed","moved"],
                    "before":{"event_count":3,"label":"old"},
                    "after":{"event_count":5,"label":"new words"}}],"next_cursor":"c"}
                  """
                  : """
                  {"topics":[{"topic_id":"t2","changes":["gone"],
                    "before":{"event_count":2,"label":"past"},"after":null}],"next_cursor":null}
                  """);
        });

    assertThat(run(new DiffCommand(), "s1", "s2", "--as", "a,b")).isZero();
    assertThat(asked.get(0).path("from").asString()).isEqualTo("s1");
    assertThat(out.toString().lines())
        .anyMatch(line -> line.matches("changed, moved +3 → 5 +t1 +new words"))
        .anyMatch(line -> line.matches("gone +2 +t2 +past"));
  }

  private void questions(String lines) throws IOException {
    Files.writeString(folder.resolve("one.questions.jsonl"), lines);
  }

  private void answer(String json) {
    fake.onOtherTools(
        arguments -> {
          asked.add(arguments);
          return Json.MAPPER.readTree(json);
        });
  }

  private int run(ClientCommand command, String... options) {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--url", fake.url().toString()));
    return new CommandLine(command)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments.toArray(String[]::new));
  }
}
