package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.cli.connection.Json;
import io.myria.cli.evaluation.Evaluation;
import io.myria.cli.evaluation.Evaluation.Mark;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is measured of answers, and how differences are shown. */
class EvaluateCommandTest extends EvaluatedFolder {

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
  void anInterruptedEvaluationPrintsTheFiguresOfTheQuestionsThatAreDone() throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1"]}
        {"question":"two?","participants":["a"],"evidence":["k2"]}
        """);
    EvaluateCommand command = new EvaluateCommand();
    AtomicBoolean interrupted = new AtomicBoolean();
    recalls(
        asked -> {
          if (asked.path("query").asString("").equals("two?") && !interrupted.getAndSet(true)) {
            command.interrupted();
          }
          return WHOLE;
        });

    String[] some = {folder.toString(), "--json", "--no-topics", "--no-baselines"};
    assertThat(commands.run(command, some)).isZero();
    List<Integer> questions =
        commands
            .out()
            .lines()
            .map(Json.MAPPER::readTree)
            .map(document -> document.path("recall").path("all").path("questions").asInt())
            .toList();
    assertThat(questions).containsExactly(1, 2);
    assertThat(commands.err()).contains("interrupted after 1 question");
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
        {"context":"Ann: I am 7. That is all.\\nAnn: I am 1. That is all.\\nAnn: I am 2. […]",
         "token_count":3,"confidence":0.9,
         "_meta":{"io.myria/event_ids":["7","1","2"],
                  "io.myria/renderings":["verbatim","verbatim","passage"]}}
        """);

    String[] some = {folder.toString(), "--json", "--no-topics", "--no-baselines"};
    assertThat(commands.run(new EvaluateCommand(), some)).isZero();
    assertThat(commands.asked())
        .filteredOn(call -> call.has("query"))
        .extracting(call -> call.path("budget_tokens").asInt() + call.path("detail").asString(""))
        .containsExactly("1000", "2000", "4000", "1000", "2000", "4000");
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
    assertThat(document.path("recall").path("unanswerable").path("questions").asInt()).isOne();
  }

  @Test
  void evidenceThatStandsThereByAPassageIsFoundAndAConfidentAnswerHoldsIt() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k2\"]}");
    recalls(
        """
        {"context":"Ann: I am 2. […]","token_count":3,"confidence":0.9,
         "_meta":{"io.myria/event_ids":["2"],"io.myria/renderings":["passage"]}}
        """);

    String[] some = {folder.toString(), "--json", "--no-topics", "--no-baselines"};
    assertThat(commands.run(new EvaluateCommand(), some)).isZero();
    JsonNode recall = Json.MAPPER.readTree(commands.out()).path("recall");
    assertThat(recall.path("all").path("evidence_recall").path("1000").asDouble()).isZero();
    assertThat(recall.path("all").path("evidence_found").path("1000").asDouble()).isEqualTo(1);
    JsonNode confidence = recall.path("confidence").path("2000");
    assertThat(confidence.path("confident").asInt()).isOne();
    assertThat(confidence.path("confident_hold_all").asDouble()).isEqualTo(1);
    assertThat(confidence.path("brier").asDouble()).isCloseTo(0.01, within(1e-9));
  }

  @Test
  void theTablesHaveALineForEachDomainAndEachCategory() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}");
    topics("{\"root\":{\"kind\":\"root\",\"children\":[]}}");

    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isZero();
    String name = folder.getFileName().toString();
    assertThat(commands.out().lines().map(line -> line.split(" ")[0]))
        .containsSubsequence(
            "DOMAIN",
            name,
            "DOMAIN",
            name,
            "DOMAIN",
            name,
            "CATEGORY",
            "-",
            "CONFIDENCE",
            "CATEGORY",
            "-",
            "all");
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

    String[] all = {
      folder.toString(),
      "--no-topics",
      "--no-baselines",
      "--strategy",
      "auto,cba",
      "--budgets",
      "500"
    };
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
  void whatIsFoundStandsBesideTheBetterBaselineWithIntervals() throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1"],"language":"en"}
        {"question":"two?","participants":["a"],"evidence":["k1"],"language":"en"}
        {"question":"three?","participants":["a"],"evidence":["k1"],"language":"en"}
        {"question":"four?","participants":["a"],"evidence":["k1"],"language":"en"}
        {"question":"five?","participants":["a"],"evidence":["k1"],"language":"zh"}
        """);
    recalls(
        arguments -> {
          boolean plain = arguments.path("strategy").asString("").equals("plain");
          boolean bm25 = arguments.path("strategy").asString("").equals("bm25");
          boolean first = arguments.path("query").asString("").equals("one?");
          return bm25 || plain && !first ? NOTHING : WHOLE;
        });

    String[] all = {folder.toString(), "--no-topics", "--budgets", "2000", "--questions", "2"};
    assertThat(commands.run(new EvaluateCommand(), all)).isZero();
    assertThat(commands.asked())
        .filteredOn(call -> call.path("strategy").asString("").equals("plain"))
        .extracting(call -> call.path("query").asString(""))
        .containsExactly("one?", "three?", "five?");
    assertThat(commands.out().lines())
        .anyMatch(
            line -> line.matches("DOMAIN +BUDGET +QUESTIONS +bm25 +plain +FOUND +OVER FLOOR.*"))
        .anyMatch(line -> line.matches("\\S+ en +2000 +2 +0.0 +50.0 +100.0 ± 0.0 +50.0 ± 100.0.*"))
        .anyMatch(line -> line.matches("\\S+ zh +2000 +1 +0.0 +0.0 +100.0 ± - +100.0 ± -.*"));
    assertThat(commands.run(new EvaluateCommand(), folder.toString(), "--questions", "0")).isOne();
    assertThat(commands.err()).contains("--questions is 0, and must be at least 1");
  }

  @Test
  void answersThatMayEndEarlyStandBesideFilledOnes() throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1"]}
        {"question":"two?","participants":["a"],"evidence":["k1"]}
        """);
    recalls(
        arguments ->
            arguments.path("fill").asBoolean()
                ? WHOLE.replace("\"token_count\":3", "\"token_count\":2000")
                : arguments.path("query").asString("").equals("one?")
                    ? WHOLE.replace("\"token_count\":3", "\"token_count\":500,\"ended_early\":true")
                    : NOTHING.replace("\"token_count\":0", "\"token_count\":1500"));

    String[] all = {
      folder.toString(), "--no-topics", "--no-baselines", "--budgets", "2000", "--stops", "--json"
    };
    assertThat(commands.run(new EvaluateCommand(), all)).isZero();
    JsonNode stops = Json.MAPPER.readTree(commands.out()).path("stops");
    JsonNode figures = stops.path(folder.getFileName().toString()).path("2000");
    assertThat(figures.path("questions").asInt()).isEqualTo(2);
    assertThat(figures.path("filled").path("found").asDouble()).isEqualTo(1);
    assertThat(figures.path("ending").path("found").asDouble()).isEqualTo(0.5);
    assertThat(figures.path("lost").asDouble()).isEqualTo(0.5);
    assertThat(figures.path("tokens_saved").asDouble()).isEqualTo(0.5);
    assertThat(figures.path("ended_early").path("answers").asInt()).isOne();
    assertThat(figures.path("ended_early").path("found").asDouble()).isEqualTo(1);
    assertThat(figures.path("ended_early").path("events").asDouble()).isEqualTo(1);
  }

  @Test
  void questionsAreAskedOfParticipantsWhoNeverSpokeOfThem() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}");
    Files.writeString(
        folder.resolve("two.questions.jsonl"),
        "{\"question\":\"two?\",\"participants\":[\"b\"],\"evidence\":[\"k1\"]}");
    recalls(
        arguments ->
            arguments.path("query").asString("").equals("one?")
                    == arguments.path("participants").get(0).asString("").equals("a")
                ? WHOLE
                : WHOLE.replace(
                    "0.9", arguments.path("query").asString("").equals("one?") ? "0.2" : "0.8"));

    String[] all = {folder.toString(), "--no-topics", "--no-baselines", "--never-said", "--json"};
    assertThat(commands.run(new EvaluateCommand(), all)).isZero();
    assertThat(commands.asked())
        .filteredOn(call -> call.has("query"))
        .extracting(
            call ->
                call.path("query").asString("")
                    + call.path("participants").get(0).asString("")
                    + call.path("budget_tokens").asInt())
        .contains("one?b2000", "two?a2000");
    JsonNode never =
        Json.MAPPER
            .readTree(commands.out())
            .path("never_said")
            .path(folder.getFileName().toString());
    assertThat(never.path("questions").asInt()).isEqualTo(2);
    assertThat(never.path("mean_confidence").asDouble()).isCloseTo(0.5, within(1e-9));
    assertThat(never.path("below_0.3").asDouble()).isEqualTo(0.5);
    assertThat(never.path("confident_share").asDouble()).isEqualTo(0.5);
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

    recalls(NOTHING.replace("\"token_count\":0", "\"token_count\":1001"));
    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(commands.err()).contains("1001 tokens, and the budget was 1000");
  }

  @Test
  void whatAnAnswerSaysOfEvidenceIsCheckedInItsContext() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}");
    recalls(WHOLE.replace("I am 1. That", "I am 2. That"));

    String[] some = {folder.toString(), "--no-topics", "--no-baselines", "--budgets", "2000"};
    assertThat(commands.run(new EvaluateCommand(), some)).isZero();
    assertThat(commands.out())
        .contains("1 time an answer said of evidence what its context does not hold");
    assertThat(commands.out().lines()).anyMatch(line -> line.matches(" +found +0.0 %"));
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
}
