package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.cli.connection.Json;
import io.myria.cli.evaluation.Domain;
import io.myria.cli.evaluation.EvaluationQuestion;
import io.myria.cli.evaluation.QuestionFiles;
import io.myria.cli.evaluation.RecallEvaluation;
import io.myria.cli.evaluation.RecallMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Folders of questions, what they come to together, and questions that fail. */
class EvaluateDomainsTest extends EvaluatedFolder {

  private static final String KNOWN =
      "{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}\n";

  @Test
  void foldersAreDomainsAndWeighAlikeInTheTotal() throws IOException {
    Path chats = Files.createDirectory(folder.resolve("chats"));
    Path work = Files.createDirectory(folder.resolve("work"));
    Files.writeString(chats.resolve("a.questions.jsonl"), KNOWN);
    Files.writeString(chats.resolve("b.questions.jsonl"), KNOWN + KNOWN);
    Files.writeString(work.resolve("c.questions.jsonl"), KNOWN.replace("k1", "k5"));
    recalls(WHOLE);

    String again = chats.resolve("a.questions.jsonl").toString();
    String[] all = {
      chats.toString(), again, work.toString(), "--no-topics", "--no-baselines", "--budgets", "2000"
    };
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
    Files.writeString(small.resolve("a.questions.jsonl"), KNOWN.repeat(2));
    Files.writeString(other.resolve("a.questions.jsonl"), KNOWN);
    EvaluationQuestion question = QuestionFiles.read(List.of(other)).get(0).questions().get(0);
    RecallMark mark =
        new RecallMark(2_000, 1, 1, 1, 1, 0.95, 2_000, 9, false, 123_456, 1, List.of("vectors"));
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

    assertThat(
            commands.run(new EvaluateCommand(), folder.toString(), "--no-topics", "--no-baselines"))
        .isEqualTo(1);
    assertThat(commands.out().lines())
        .anyMatch(line -> line.matches("\\S+ +1 +recall( +100.0 %)+"));
    assertThat(commands.err())
        .contains("1 question failed and is in no figure:")
        .containsPattern("1 × overloaded: so it is \\(first: \\S+one.questions.jsonl line 1\\)");

    String[] json = {folder.toString(), "--no-topics", "--no-baselines", "--json"};
    assertThat(commands.run(new EvaluateCommand(), json)).isEqualTo(1);
    JsonNode failed = Json.MAPPER.readTree(commands.out()).path("failed");
    assertThat(failed.path("questions").asInt()).isOne();
    assertThat(failed.path("reasons").get(0).path("message").asString())
        .isEqualTo("overloaded: so it is");
  }

  @Test
  void afterFiveFailuresInARowNoMoreIsAsked() throws IOException {
    questions(KNOWN + KNOWN.replace("one", "bad").repeat(7));
    recalls(
        arguments ->
            arguments.path("query").asString("").equals("bad?")
                ? FakeServer.error("not_allowed", "forbidden", null, false).toString()
                : WHOLE);

    assertThat(
            commands.run(new EvaluateCommand(), folder.toString(), "--no-topics", "--no-baselines"))
        .isEqualTo(1);
    assertThat(commands.err())
        .contains("5 questions failed and are in no figure; 2 more not asked:")
        .contains("5 × not_allowed: so it is");
  }

  @Test
  void aLineThatIsNoQuestionIsNamed() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k\"]}\n{}\n");

    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(commands.err()).contains("one.questions.jsonl line 2 has no question");
  }

  @Test
  void aPlaceWithoutQuestionsIsRefused() throws IOException {
    assertThat(commands.run(new EvaluateCommand(), folder.toString())).isEqualTo(1);
    assertThat(commands.err()).contains("there is no question in " + folder);

    assertThat(commands.run(new EvaluateCommand(), folder.resolve("away").toString())).isEqualTo(1);
    assertThat(commands.err()).contains("away is neither a folder nor a *.questions.jsonl file");
  }

  @Test
  void foldersOfOneNameAreToldApart() throws IOException {
    List<Path> places = new ArrayList<>();
    for (String parent : List.of("one", "two")) {
      Path chats = Files.createDirectories(folder.resolve(parent).resolve("chats"));
      Files.writeString(chats.resolve("a.questions.jsonl"), KNOWN);
      places.add(chats);
    }

    assertThat(QuestionFiles.read(places))
        .extracting(Domain::name)
        .containsExactly(places.get(0).toString(), places.get(1).toString());
    assertThat(QuestionFiles.read(places.subList(0, 1)))
        .extracting(Domain::name)
        .containsExactly("chats");
  }
}
