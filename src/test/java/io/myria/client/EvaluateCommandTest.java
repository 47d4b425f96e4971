package io.myria.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.client.Evaluation.Mark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** What is measured of answers, and how differences are shown. */
class EvaluateCommandTest {

  private static final String NOTHING =
      "{\"context\":\"\",\"token_count\":0,\"confidence\":0,\"items\":[]}";

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
    topics(
        """
        {"root":{"kind":"root","children":[{"kind":"internal_topic","children":[
          {"kind":"leaf_topic","children":[{"kind":"event_ref","source_event_key":"k1"}]}]},
          {"kind":"event","source_event_key":"k3"}]}}
        """);

    assertThat(run(new EvaluateCommand(), folder.toString(), "--json")).isZero();
    JsonNode call = asked.stream().filter(is -> is.has("max_nodes")).findFirst().orElseThrow();
    assertThat(call.path("max_nodes").asInt()).isEqualTo(100);
    assertThat(call.path("max_refs").asInt()).isEqualTo(50);
    JsonNode document = Json.MAPPER.readTree(out.toString()).path("topics");
    assertThat(document.path("all").path("questions").asInt()).isEqualTo(2);
    assertThat(document.path("all").path("evidence_share").asDouble()).isEqualTo(0.25);
    assertThat(document.path("all").path("mean_nodes").asDouble()).isEqualTo(5);
    assertThat(document.path("all").path("mean_events").asDouble()).isEqualTo(2);
    assertThat(document.path("categories").path("easy").path("evidence_share").asDouble())
        .isEqualTo(0.5);
  }

  @Test
  void ofARecallTheEvidenceCountsThatStandsThereWordForWord() throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1","k2"]}
        {"question":"never said?","participants":["a"],"evidence":[]}
        """);
    recalls(
        """
        {"context":"Ann: yes","token_count":3,"confidence":0.9,"items":[
          {"source_event_key":"k7","rendering":"verbatim","text":"yes"},
          {"source_event_key":"k1","rendering":"verbatim","text":"yes"},
          {"source_event_key":"k2","rendering":"verbatim","text":"not there"}]}
        """);

    assertThat(run(new EvaluateCommand(), folder.toString(), "--json", "--no-topics")).isZero();
    assertThat(asked)
        .extracting(call -> call.path("budget_tokens").asInt())
        .containsExactly(500, 1000, 2000, 4000, 500, 1000, 2000, 4000);
    JsonNode document = Json.MAPPER.readTree(out.toString());
    assertThat(document.has("topics")).isFalse();
    JsonNode all = document.path("recall").path("all");
    assertThat(all.path("questions").asInt()).isEqualTo(1);
    assertThat(all.path("evidence_recall").path("1000").asDouble()).isEqualTo(0.5);
    assertThat(all.path("recall_at_10").asDouble()).isEqualTo(1);
    // Second and third of the ranks, where first and second would be best.
    double best = 1 + 1 / (Math.log(3) / Math.log(2));
    double found = 1 / (Math.log(3) / Math.log(2)) + 0.5;
    assertThat(all.path("ndcg_at_10").asDouble()).isCloseTo(found / best, within(1e-9));
    JsonNode sure = document.path("recall").path("at_or_above_0.8");
    assertThat(sure.path("questions").asInt()).isEqualTo(1);
    assertThat(sure.path("hold_all").asDouble()).isZero();
    assertThat(document.path("recall").path("unanswerable").path("questions").asInt()).isOne();
  }

  @Test
  void theTablesHaveALineForEachCategoryAndOneForAll() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}");
    topics("{\"root\":{\"kind\":\"root\",\"children\":[]}}");

    assertThat(run(new EvaluateCommand(), folder.toString())).isZero();
    assertThat(out.toString().lines().map(line -> line.split(" ")[0]))
        .containsSubsequence("CATEGORY", "-", "all", "CONFIDENCE", "CATEGORY", "-", "all");
    assertThat(out.toString()).contains("0.0 %");
  }

  @Test
  void strategiesStandSideBySideAndARenderingThatIsNotVerbatimCountsApart() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\",\"k2\"]}");
    recalls(
        """
        {"context":"Ann: yes\\n[fact | 2026-01-01 | chat] → 7","token_count":30,"items":[
          {"source_event_key":"k1","rendering":"verbatim","text":"yes"},
          {"source_event_key":"k2","rendering":"header","text":"[fact | 2026-01-01 | chat] → 7"}]}
        """);

    String[] all = {folder.toString(), "--no-topics", "--strategy", "auto,cba", "--budgets", "500"};
    assertThat(run(new EvaluateCommand(), all)).isZero();
    assertThat(asked)
        .extracting(call -> call.path("strategy").asString("") + call.path("budget_tokens").asInt())
        .containsExactly("auto500", "auto2000", "cba500", "cba2000");
    assertThat(out.toString().lines())
        .anyMatch(line -> line.matches("STRATEGY +BUDGET +EVIDENCE +IN ANY WAY +TOKENS .*"))
        .anyMatch(line -> line.matches("auto +500 +50.0 % +100.0 % +30 .*"))
        .anyMatch(line -> line.matches("cba +2000 +50.0 % +100.0 % +30 .*"));
  }

  @Test
  void anAnswerAboveItsBoundsIsAFailure() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}");
    String event = "{\"kind\":\"event\",\"source_event_key\":\"k\"},";
    String events = event.repeat(51);
    topics(
        "{\"root\":{\"kind\":\"root\",\"children\":["
            + events.substring(0, events.length() - 1)
            + "]}}");
    assertThat(run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("51 events");

    recalls("{\"context\":\"\",\"token_count\":501,\"items\":[]}");
    assertThat(run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("501 tokens, and the budget was 500");
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

  private void topics(String json) {
    answer(arguments -> arguments.has("max_nodes") ? json : NOTHING);
  }

  private void recalls(String json) {
    answer(arguments -> json);
  }

  private void answer(Function<JsonNode, String> answer) {
    fake.onOtherTools(
        arguments -> {
          asked.add(arguments);
          return Json.MAPPER.readTree(answer.apply(arguments));
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
