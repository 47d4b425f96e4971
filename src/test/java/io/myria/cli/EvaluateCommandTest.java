package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.cli.evaluation.Evaluation;
import io.myria.cli.evaluation.Evaluation.Mark;
import io.myria.cli.evaluation.EvaluationQuestion;
import io.myria.cli.evaluation.QuestionFiles;
import io.myria.cli.evaluation.RecallEvaluation;
import io.myria.cli.evaluation.RecallMark;
import io.myria.cli.intake.Json;
import java.io.IOException;
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
import tools.jackson.databind.JsonNode;

/** What is measured of answers, and how differences are shown. */
class EvaluateCommandTest {

  private static final String NOTHING =
      """
      {"context":"","token_count":0,"confidence":0,
       "_meta":{"io.myria/event_ids":[],"io.myria/renderings":[]}}
      """;

  /** Of which the first event is held whole. */
  private static final String WHOLE =
      """
      {"context":"Ann: I am 1. That is all.","token_count":3,"confidence":0.9,
       "_meta":{"io.myria/event_ids":["1"],"io.myria/renderings":["verbatim"]}}
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
  void ofARecallTheEvidenceCountsThatStandsThereWordForWordAndThatStandsThereAtAll()
      throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1","k2"]}
        {"question":"never said?","participants":["a"],"evidence":[]}
        """);
    recalls(
        """
        {"context":"Ann: I am 7. That is all.\\nAnn: I am 1. That is all.\\nAnn: I am 2. […]",
         "token_count":3,"confidence":0.9,
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
    assertThat(all.path("evidence_found").path("1000").asDouble()).isEqualTo(1);
    JsonNode sure = document.path("recall").path("confidence").path("2000");
    assertThat(sure.path("confident").asInt()).isEqualTo(1);
    assertThat(sure.path("confident_hold_all").asDouble()).isEqualTo(1);
    assertThat(sure.path("brier").asDouble()).isCloseTo(0.01, within(1e-9));
    assertThat(document.path("recall").path("unanswerable").path("questions").asInt()).isOne();
  }

  @Test
  void theTablesHaveALineForEachDomainAndEachCategory() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}");
    topics("{\"root\":{\"kind\":\"root\",\"children\":[]}}");

    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isZero();
    String name = folder.getFileName().toString();
    assertThat(commands.out().lines().map(line -> line.split(" ")[0]))
        .containsSubsequence(
            "DOMAIN", name, "DOMAIN", name, "CATEGORY", "-", "CONFIDENCE", "CATEGORY", "-", "all");
    assertThat(commands.out()).contains("0.0 %");
  }

  @Test
  void strategiesStandSideBySideAndARenderingThatIsNotVerbatimCountsApart() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\",\"k2\"]}");
    recalls(
        """
        {"context":"Ann: I am 1. That is all.\\n[fact | 2026-01-02 | chat] → 2","token_count":30,
         "_meta":{"io.myria/event_ids":["1","2"],"io.myria/renderings":["verbatim","header"]}}
        """);

    String[] all = {folder.toString(), "--no-topics", "--strategy", "auto,cba", "--budgets", "500"};
    assertThat(commands.run(new EvaluateCommand(), all)).isZero();
    assertThat(commands.asked())
        .filteredOn(call -> call.has("query"))
        .extracting(call -> call.path("strategy").asString("") + call.path("budget_tokens").asInt())
        .containsExactly("auto500", "auto2000", "cba500", "cba2000");
    assertThat(commands.out().lines())
        .anyMatch(line -> line.matches("DOMAIN +STRATEGY +BUDGET +RECALL +FOUND +TOKENS .*"))
        .anyMatch(line -> line.matches("\\S+ +auto +500 +50.0 % +100.0 % +30 .*"))
        .anyMatch(line -> line.matches("\\S+ +cba +2000 +50.0 % +100.0 % +30 .*"));
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
  void aQuestionWithATimeIsAskedAsOfIt() throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1"],"as_of":"2026-01-02T01:00:00+01:00"}
        {"question":"two?","participants":["a"],"evidence":["k1"],"as_of":null}
        """);
    recalls(WHOLE);

    String[] some = {folder.toString(), "--budgets", "2000", "--json"};
    assertThat(commands.run(new EvaluateCommand(), some)).isZero();
    assertThat(commands.asked())
        .filteredOn(call -> call.has("budget_tokens") && call.has("strategy"))
        .extracting(call -> call.path("as_of").asString("now"))
        .containsExactly("2026-01-02T00:00:00Z", "now");
    assertThat(commands.asked())
        .as("topics have no such time, and what came later is filtered out of them")
        .filteredOn(call -> call.has("max_nodes"))
        .extracting(call -> call.path("to").asString("never"))
        .containsExactly("2026-01-02T00:00:00.000001Z", "never");
  }

  @Test
  void aTimeThatIsNoneIsRefusedWithItsFileLineAndField() throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1"]}

        {"question":"two?","participants":["a"],"evidence":["k1"],"as_of":"yesterday"}
        """);

    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(commands.err())
        .contains("one.questions.jsonl line 3: as_of is \"yesterday\", which is no instant");
    assertThat(commands.called()).isEmpty();

    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[],\"as_of\":5}");
    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(commands.err()).contains("line 1: as_of is 5, which is no instant");
  }

  @Test
  void evidenceThatCameAfterTheTimeOfItsQuestionIsLeftOutAndTold() throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1","k3"],"as_of":"2026-01-02T00:00:00Z"}
        {"question":"two?","participants":["a"],"evidence":["k3"],"as_of":"2026-01-02T00:00:00Z"}
        {"question":"at once?","participants":["a"],"evidence":["k2"],"as_of":"2026-01-02T00:00:00Z"}
        """);
    Files.writeString(
        folder.resolve("one.events.jsonl"),
        """
        {"source_event_key":"k1","timestamp":"2026-01-01T00:00:00Z"}
        {"source_event_key":"k2","timestamp":"2026-01-02T00:00:00Z"}
        {"source_event_key":"k3","timestamp":"2026-01-03T00:00:00Z"}
        """);
    recalls(WHOLE);

    String[] some = {folder.toString(), "--no-topics", "--budgets", "2000"};
    assertThat(commands.run(new EvaluateCommand(), some)).isZero();
    assertThat(commands.out())
        .containsPattern("2 events of the evidence of 2 questions were said after their as_of")
        .containsPattern("1 question without an answer");
    assertThat(commands.out().lines())
        .as("of k1 and of k2, of which only k1 stands there")
        .anyMatch(line -> line.matches("\\S+ +2 +recall +50.0 %"));
  }

  @Test
  void anAnswerWithAnEventLaterThanItsTimeIsAFailure() throws IOException {
    questions(
        "{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k9\"],"
            + "\"as_of\":\"2025-12-31T00:00:00Z\"}");
    recalls(WHOLE);

    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(commands.err())
        .contains("as of 2025-12-31T00:00:00Z has an event of 2026-01-01T00:00:00Z");
  }

  @Test
  void whatAnAnswerSaysOfEvidenceIsCheckedInItsContext() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}");
    recalls(WHOLE.replace("I am 1. That", "I am 2. That"));

    String[] some = {folder.toString(), "--no-topics", "--budgets", "2000"};
    assertThat(commands.run(new EvaluateCommand(), some)).isZero();
    assertThat(commands.out())
        .contains("1 time an answer said of evidence what its context does not hold");
    assertThat(commands.out().lines()).anyMatch(line -> line.matches(" +found +0.0 %"));
  }

  @Test
  void foldersAreDomainsAndWeighAlikeInTheTotal() throws IOException {
    Path chats = Files.createDirectory(folder.resolve("chats"));
    Path work = Files.createDirectory(folder.resolve("work"));
    String known = "{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}\n";
    Files.writeString(chats.resolve("a.questions.jsonl"), known);
    Files.writeString(chats.resolve("b.questions.jsonl"), known + known);
    Files.writeString(work.resolve("c.questions.jsonl"), known.replace("k1", "k5"));
    recalls(WHOLE);

    String again = chats.resolve("a.questions.jsonl").toString();
    String[] all = {chats.toString(), again, work.toString(), "--no-topics", "--budgets", "2000"};
    assertThat(commands.run(new EvaluateCommand(), all)).isZero();
    assertThat(commands.out().lines())
        .anyMatch(line -> line.matches("chats +3 +recall +100.0 %"))
        .anyMatch(line -> line.matches("work +1 +recall +0.0 %"))
        .anyMatch(line -> line.matches("all alike +4 +recall +50.0 %"))
        .anyMatch(line -> line.matches("chats +2000 +3 +3 +100.0 % +100.0 % +0.90 +1.00 +0.010"))
        .anyMatch(line -> line.matches("work +2000 +1 +1 +100.0 % +0.0 % +0.90 +0.00 +0.810"))
        .anyMatch(
            line -> line.matches("all alike +2000 +4 +4 +100.0 % +50.0 % +0.90 +0.50 +0.410"));
    List<String> json = new ArrayList<>(List.of(all));
    json.add("--json");
    assertThat(commands.run(new EvaluateCommand(), json.toArray(String[]::new))).isZero();
    JsonNode recall = Json.MAPPER.readTree(commands.out()).path("recall");
    assertThat(recall.path("all").path("evidence_found").path("2000").asDouble()).isEqualTo(0.75);
    assertThat(recall.path("domains").path("chats").path("all").path("questions").asInt())
        .isEqualTo(3);
    JsonNode alike = recall.path("domains_alike");
    assertThat(alike.path("evidence_found").path("2000").asDouble()).isEqualTo(0.5);
    assertThat(alike.path("confidence").path("2000").path("confident_hold_all").asDouble())
        .isEqualTo(0.5);
  }

  @Test
  void theTablesByDomainFitATerminal() throws IOException {
    Path small = Files.createDirectory(folder.resolve("assistants"));
    Path other = Files.createDirectory(folder.resolve("locomo"));
    String known = "{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}\n";
    Files.writeString(small.resolve("a.questions.jsonl"), known.repeat(2));
    Files.writeString(other.resolve("a.questions.jsonl"), known);
    EvaluationQuestion question = QuestionFiles.read(List.of(other)).get(0).questions().get(0);
    RecallMark mark =
        new RecallMark(2_000, 1, 1, 1, 1, 0.95, 2_000, 123_456, 1, List.of("vectors"));
    RecallEvaluation marks = new RecallEvaluation(List.of(500, 1_000, 2_000, 4_000));
    for (String name : List.of("assistants", "locomo")) {
      marks.add(name, question, List.of(mark));
    }

    assertThat(marks.lines(80)).allMatch(line -> line.length() <= 80);
    assertThat(marks.lines(80))
        .as("no column stands below its row")
        .noneMatch(line -> line.contains("brier:") || line.contains("in 4000:"));
    assertThat(marks.lines(80)).contains("1 answer did without vectors");
  }

  @Test
  void aQuestionThatFailsIsToldAndTheOthersCount() throws IOException {
    questions(
        """
        {"question":"bad?","participants":["a"],"evidence":["k1"]}
        {"question":"good?","participants":["a"],"evidence":["k1"]}
        """);
    recalls(
        arguments ->
            arguments.path("query").asString("").equals("bad?")
                    && arguments.path("budget_tokens").asInt() == 4_000
                ? FakeServer.error("overloaded", "exhausted", null, true).toString()
                : WHOLE);

    assertThat(commands.run(new EvaluateCommand(), folder.toString(), "--no-topics")).isEqualTo(1);
    assertThat(commands.out().lines())
        .anyMatch(line -> line.matches("\\S+ +1 +recall( +100.0 %)+"));
    assertThat(commands.err())
        .contains("1 question failed and is in no figure:")
        .containsPattern("1 × overloaded: so it is \\(first: \\S+one.questions.jsonl line 1\\)");

    String[] json = {folder.toString(), "--no-topics", "--json"};
    assertThat(commands.run(new EvaluateCommand(), json)).isEqualTo(1);
    JsonNode failed = Json.MAPPER.readTree(commands.out()).path("failed");
    assertThat(failed.path("questions").asInt()).isOne();
    assertThat(failed.path("reasons").get(0).path("message").asString())
        .isEqualTo("overloaded: so it is");
  }

  @Test
  void afterFiveFailuresInARowNoMoreIsAsked() throws IOException {
    String known = "{\"question\":\"good?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}\n";
    questions(known + known.replace("good", "bad").repeat(7));
    recalls(
        arguments ->
            arguments.path("query").asString("").equals("bad?")
                ? FakeServer.error("not_allowed", "forbidden", null, false).toString()
                : WHOLE);

    assertThat(commands.run(new EvaluateCommand(), folder.toString(), "--no-topics")).isEqualTo(1);
    assertThat(commands.err())
        .contains("5 questions failed and are in no figure; 2 more not asked:")
        .contains("5 × not_allowed: so it is");
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

  /** Of events whose key is their id with a letter before it, and who say it after their name. */
  private void recalls(String json) {
    recalls(arguments -> json);
  }

  private void recalls(Function<JsonNode, String> recall) {
    commands.answering(
        (tool, arguments) ->
            tool.equals("myria_get_event")
                ? event(arguments.path("event_id").asString(""))
                : recall.apply(arguments));
  }

  private static String event(String id) {
    return """
        {"event":{"source_event_key":"k%s","timestamp":"2026-01-0%sT00:00:00Z"},
         "_text":"[…%s] 2026-01-01 00:00 UTC, message on chat\\nAnn: I am %s. That is all."}
        """
        .formatted(id, id, id, id);
  }
}
