package io.myria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Questions that are asked as if it were then. */
class EvaluateAsOfTest extends EvaluatedFolder {

  @Test
  void aQuestionWithATimeIsAskedAsOfIt() throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1"], "as_of":"2026-01-02T01:00+01:00"}
        {"question":"two?","participants":["a"],"evidence":["k1"], "as_of":null}
        """);
    recalls(WHOLE);

    String[] some = {folder.toString(), "--budgets", "2000", "--json", "--no-baselines"};
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

  /** Or what "yesterday" is would change with the day of the evaluation. */
  @Test
  void aQuestionWithoutATimeIsAskedAsOfTheNewestEventBesideIt() throws IOException {
    questions("{\"question\":\"one?\",\"participants\":[\"a\"],\"evidence\":[\"k1\"]}");
    Files.writeString(
        folder.resolve("other.events.jsonl"),
        """
        {"source_event_key":"k7","timestamp":"2026-04-01T00:00:00+02:00"}
        {"source_event_key":"k8","timestamp":"2026-03-01T00:00:00Z"}
        """);
    recalls(WHOLE);

    String[] some = {folder.toString(), "--no-topics", "--no-baselines", "--budgets", "2000"};
    assertThat(commands.run(new EvaluateCommand(), some)).isZero();
    assertThat(commands.asked())
        .filteredOn(call -> call.has("budget_tokens") && call.has("strategy"))
        .extracting(call -> call.path("as_of").asString("now"))
        .containsExactly("2026-03-31T22:00:00Z");
  }

  @Test
  void aTimeThatIsNoneIsRefusedWithItsFileLineAndField() throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1"]}

        {"question":"two?","participants":["a"],"evidence":["k1"], "as_of":"yesterday"}
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
        {"question":"one?","participants":["a"],"evidence":["k1","k3"],"as_of":"2026-01-02T00:00Z"}
        {"question":"two?","participants":["a"],"evidence":["k3"],"as_of":"2026-01-02T00:00:00Z"}
        {"question":"at once?","participants":["a"],"evidence":["k2"],"as_of":"2026-01-02T00:00Z"}
        """);
    Files.writeString(
        folder.resolve("one.events.jsonl"),
        """
        {"source_event_key":"k1","timestamp":"2026-01-01T00:00:00Z"}
        {"source_event_key":"k2","timestamp":"2026-01-02T00:00:00Z"}
        {"source_event_key":"k3","timestamp":"2026-01-03T00:00:00Z"}
        """);
    recalls(WHOLE);

    String[] some = {folder.toString(), "--no-topics", "--no-baselines", "--budgets", "2000"};
    assertThat(commands.run(new EvaluateCommand(), some)).isZero();
    assertThat(commands.out())
        .containsPattern("2 events of the evidence of 2 questions were said after their as_of")
        .containsPattern("1 question without an answer");
    assertThat(commands.out().lines())
        .as("of k1 and of k2, of which only k1 stands there")
        .anyMatch(line -> line.matches("\\S+ +2 +recall +50.0 %"));
  }

  @Test
  void evidenceWhoseTimeIsNotKnownIsTold() throws IOException {
    questions(
        """
        {"question":"one?","participants":["a"],"evidence":["k1","k3"],"as_of":"2026-01-02T00:00Z"}
        {"question":"two?","participants":["a"],"evidence":["k5"]}
        """);
    Files.writeString(
        folder.resolve("one.events.jsonl"),
        "{\"source_event_key\":\"k1\",\"timestamp\":\"2026-01-01T00:00:00Z\"}");
    recalls(WHOLE);

    assertThat(
            commands.run(new EvaluateCommand(), folder.toString(), "--no-topics", "--no-baselines"))
        .isZero();
    assertThat(commands.out())
        .contains("of 1 event of the evidence it is not known whether")
        .doesNotContain("left out");
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
}
