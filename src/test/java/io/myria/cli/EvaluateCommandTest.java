package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.cli.evaluation.Evaluation;
import io.myria.cli.evaluation.Evaluation.Mark;
import io.myria.cli.intake.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What is measured of answers, and how differences are shown. */
class EvaluateCommandTest {

  private static final String NOTHING =
      """
      {"context":"","token_count":0,"confidence":0,
       "_meta":{"io.myria/event_ids":[],"io.myria/renderings":[]}}
      """;

  private Commands commands;
  @TempDir private Path folder;

  @BeforeEach
  void start() throws IOException {
    commands = new Commands();
  }

  @AfterEach
  void stop() {
    commands.close();
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

    assertThat(commands.run(new EvaluateCommand(), folder.toString(), "--json")).isZero();
    JsonNode call =
        commands.asked().stream().filter(is -> is.has("max_nodes")).findFirst().orElseThrow();
    assertThat(call.path("max_nodes").asInt()).isEqualTo(100);
    assertThat(call.path("max_refs").asInt()).isEqualTo(50);
    JsonNode document = Json.MAPPER.readTree(commands.out()).path("topics");
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
        {"context":"Ann: yes","token_count":3,"confidence":0.9,
         "_meta":{"io.myria/event_ids":["7","1","2"],
                  "io.myria/renderings":["verbatim","verbatim","passage"]}}
        """);

    assertThat(commands.run(new EvaluateCommand(), folder.toString(), "--json", "--no-topics"))
        .isZero();
    assertThat(commands.asked())
        .filteredOn(call -> call.has("query"))
        .extracting(call -> call.path("budget_tokens").asInt() + call.path("detail").asString(""))
        .containsExactly("500", "1000", "2000", "4000", "500", "1000", "2000", "4000");
    assertThat(commands.asked())
        .as("each event is looked up once")
        .filteredOn(call -> call.has("event_id"))
        .hasSize(3);
    JsonNode document = Json.MAPPER.readTree(commands.out());
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

    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isZero();
    assertThat(commands.out().lines().map(line -> line.split(" ")[0]))
        .containsSubsequence("CATEGORY", "-", "all", "CONFIDENCE", "CATEGORY", "-", "all");
    assertThat(commands.out()).contains("0.0 %");
  }

  @Test
  void strategiesStandSideBySideAndARenderingThatIsNotVerbatimCountsApart() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\",\"k2\"]}");
    recalls(
        """
        {"context":"Ann: yes\\n[fact | 2026-01-01 | chat] → 7","token_count":30,
         "_meta":{"io.myria/event_ids":["1","2"],"io.myria/renderings":["verbatim","header"]}}
        """);

    String[] all = {folder.toString(), "--no-topics", "--strategy", "auto,cba", "--budgets", "500"};
    assertThat(commands.run(new EvaluateCommand(), all)).isZero();
    assertThat(commands.asked())
        .filteredOn(call -> call.has("query"))
        .extracting(call -> call.path("strategy").asString("") + call.path("budget_tokens").asInt())
        .containsExactly("auto500", "auto2000", "cba500", "cba2000");
    assertThat(commands.out().lines())
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
    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(commands.err()).contains("51 events");

    recalls(NOTHING.replace("\"token_count\":0", "\"token_count\":501"));
    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(commands.err()).contains("501 tokens, and the budget was 500");
  }

  @Test
  void aLineThatIsNoQuestionIsNamed() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k\"]}\n{}\n");

    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(commands.err()).contains("one.questions.jsonl line 2 has no question");
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
    commands.answering(
        """
        {"from":"0197-00000001","to":"0197-00000002",
         "topics":[{"topic_id":"0197-0000000t","changes":["changed","moved"],
          "participants":["a","b"],"before":{"event_count":3,"label":"old"},
          "after":{"event_count":5,"label":"new words"}}],"next_cursor":"c"}
        """,
        """
        {"from":"0197-00000001","to":"0197-00000002",
         "topics":[{"topic_id":"0197-0000000u","changes":["gone"],"participants":["a"],
          "before":{"event_count":2,"label":"past"}}]}
        """);

    assertThat(commands.run(new DiffCommand(), "s1", "s2", "--as", "a,b")).isZero();
    assertThat(commands.asked().get(0).path("from").asString()).isEqualTo("s1");
    assertThat(commands.out().lines())
        .anyMatch(line -> line.matches("changed, moved +3 → 5 +…0000000t +a, b +new words"))
        .anyMatch(line -> line.matches("gone +2 +…0000000u +a +past"));
  }

  private void questions(String lines) throws IOException {
    Files.writeString(folder.resolve("one.questions.jsonl"), lines);
  }

  private void topics(String json) {
    commands.answering((tool, arguments) -> tool.equals("myria_query_references") ? json : NOTHING);
  }

  /** Of events whose key is their id with a letter before it. */
  private void recalls(String json) {
    commands.answering(
        (tool, arguments) ->
            tool.equals("myria_get_event")
                ? "{\"event\":{\"source_event_key\":\"k%s\"}}"
                    .formatted(arguments.path("event_id").asString(""))
                : json);
  }
}
