package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model or its server may do wrong, each with its reason. */
class MisbehaviourTest {

  private final ModelPeer peer = new ModelPeer();
  private final MemoryLedger ledger = new MemoryLedger();

  @AfterEach
  void close() {
    peer.close();
  }

  private ModelAnswer<Sorting.Sorted> ask(String... settings) {
    Map<String, String> map = new HashMap<>();
    for (int index = 0; index < settings.length; index += 2) {
      map.put(settings[index], settings[index + 1]);
    }
    return PlainModel.of(peer, ledger, map).ask(Sorting.of(Workflow.WALK));
  }

  private void fails(ModelFailure failure, ModelPeer.Step always, String... settings) {
    peer.otherwise(always);
    ModelAnswer<Sorting.Sorted> answer = ask(settings);
    assertThat(answer.failure()).as(answer.detail()).contains(failure);
    assertThat(answer.detail()).isNotBlank().doesNotContain(PlainModel.KEY);
    assertThat(ledger.lastReport().outcome()).isEqualTo(failure.wire());
  }

  @Test
  void itNeverAnswers() {
    fails(ModelFailure.MODEL_TIMEOUT, ModelPeer.never(5_000), "myria.llm.timeout", "200ms");
  }

  @Test
  void itAnswersDropByDrop() {
    fails(ModelFailure.MODEL_TIMEOUT, ModelPeer.drip(20), "myria.llm.time_seconds", "0.5");
  }

  @Test
  void itAnswersDropByDropForLongerThanOneRequestMayTake() {
    long begun = System.nanoTime();
    fails(ModelFailure.MODEL_TIMEOUT, ModelPeer.drip(20), "myria.llm.timeout", "300ms");
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(4));
  }

  @Test
  void itIsTooBusy() {
    fails(ModelFailure.MODEL_BUSY, ModelPeer.busy(1));
  }

  @Test
  void itFailsInside() {
    fails(ModelFailure.MODEL_UNAVAILABLE, ModelPeer.status(500, "oh"));
  }

  @Test
  void itIsDown() {
    fails(ModelFailure.MODEL_UNAVAILABLE, ModelPeer.status(503, "later"));
  }

  @Test
  void itBreaksTheConnectionWithinItsAnswer() {
    fails(ModelFailure.MODEL_UNAVAILABLE, ModelPeer.reset("{\"choices\": ["));
  }

  @Test
  void itAnswersHalfAnObject() {
    fails(
        ModelFailure.ANSWER_MALFORMED,
        ModelPeer.raw("application/json", "{\"choices\": [{\"message\": "));
  }

  @Test
  void itAnswersNoJsonAtAll() {
    fails(ModelFailure.ANSWER_MALFORMED, ModelPeer.raw("application/json", "it is noon"));
  }

  @Test
  void itAnswersAPage() {
    fails(ModelFailure.ANSWER_MALFORMED, ModelPeer.raw("text/html", "<p>Log in</p>"));
  }

  @Test
  void itHasNoChoice() {
    fails(ModelFailure.ANSWER_MALFORMED, ModelPeer.raw("application/json", "{\"choices\": []}"));
  }

  @Test
  void itSaysAnErrorInAGoodAnswer() {
    fails(
        ModelFailure.MODEL_UNAVAILABLE,
        ModelPeer.raw(
            "application/json", "{\"error\": {\"code\": 502, \"message\": \"provider down\"}}"));
  }

  @Test
  void itAnswersTooMuch() {
    fails(
        ModelFailure.ANSWER_TOO_LARGE,
        ModelPeer.says("word ".repeat(1_000)),
        "myria.llm.answer_bytes",
        "2KiB");
  }

  @Test
  void itRefusesTheKeyAndRepeatsIt() {
    fails(ModelFailure.MODEL_REFUSED, ModelPeer.status(401, "no such key " + PlainModel.KEY));
  }

  @Test
  void itKnowsNoSuchModel() {
    fails(ModelFailure.MODEL_REFUSED, ModelPeer.status(404, "no such model"));
  }

  @Test
  void itWantsMoney() {
    fails(ModelFailure.MODEL_REFUSED, ModelPeer.status(402, "no credit is left"));
  }

  @Test
  void itSendsElsewhere() {
    fails(ModelFailure.MODEL_REFUSED, ModelPeer.redirect("http://127.0.0.1:9/v1"));
    assertThat(peer.bodies()).hasSize(1);
  }

  @Test
  void anotherModelAnswers() {
    ModelPeer.Step other =
        ModelPeer.changed(
            new ModelPeer.Call("sorted", Sorting.RIGHT),
            completion -> {
              completion.put("model", "small/other");
              return completion;
            });
    fails(ModelFailure.WRONG_MODEL, other);
    peer.reset();
    peer.otherwise(other);
    assertThat(ask("myria.llm.strict_model", "false").model()).contains("small/other");
  }

  @Test
  void itSaysWordsAndCallsNothing() {
    fails(ModelFailure.NO_TOOL_CALL, ModelPeer.says("{\"words\": []}"));
    assertThat(peer.bodies()).hasSize(2);
    assertThat(peer.bodies().get(1)).contains("Nobody reads what you say");
  }

  @Test
  void itCallsWhatThereIsNot() {
    fails(
        ModelFailure.BAD_TOOL_CALL,
        ModelPeer.call("drop_table", Map.of()),
        "myria.llm.rounds",
        "8");
    assertThat(peer.bodies()).hasSize(4);
    assertThat(peer.bodies().get(1)).contains("there is no tool drop_table");
  }

  @Test
  void itsArgumentsAreOfTheWrongType() {
    fails(
        ModelFailure.BAD_TOOL_CALL,
        ModelPeer.call("sorted", Map.of("words", 7, "count", 12, "colour", "red")),
        "myria.llm.rounds",
        "8");
    assertThat(peer.bodies().get(1))
        .contains("words must be")
        .contains("count must be")
        .contains("colour is no field");
  }

  @Test
  void itsArgumentsAreNoJson() {
    fails(
        ModelFailure.BAD_TOOL_CALL,
        ModelPeer.call("sorted", "{\"words\": [\"cher"),
        "myria.llm.rounds",
        "8");
  }

  @Test
  void itAsksForMoreThanMayBeShown() {
    fails(
        ModelFailure.BAD_TOOL_CALL,
        ModelPeer.call("look", Map.of("word", "large")),
        "myria.llm.rounds",
        "8");
    assertThat(ledger.shown()).doesNotContain(Sorting.SECOND.toString());
  }

  @Test
  void itLooksAgainAndAgain() {
    fails(ModelFailure.ROUNDS_EXHAUSTED, ModelPeer.call("look", Map.of("word", "cherry")));
  }

  @Test
  void itCallsWithoutEndInOneAnswer() {
    ModelPeer.Call look = new ModelPeer.Call("look", Map.of("word", "cherry"));
    peer.otherwise(ModelPeer.calls(Collections.nCopies(500, look).toArray(ModelPeer.Call[]::new)));
    assertThat(ask().failure()).contains(ModelFailure.ROUNDS_EXHAUSTED);
    assertThat(ledger.lastReport().rounds().get(0).calls()).hasSize(32);
  }

  @Test
  void itsTokensAreUsedUp() {
    fails(
        ModelFailure.TOKENS_EXHAUSTED,
        ModelPeer.call("look", Map.of("word", "cherry")),
        "myria.llm.completion_tokens",
        "30");
  }

  @Test
  void theInputIsLargerThanItsTokens() {
    fails(ModelFailure.TOKENS_EXHAUSTED, Sorting.right(), "myria.llm.prompt_tokens", "100");
    assertThat(peer.bodies()).isEmpty();
  }

  @Test
  void itCostsMoreThanItMay() {
    fails(
        ModelFailure.CAP_REACHED,
        ModelPeer.call("look", Map.of("word", "cherry")),
        "myria.llm.cost",
        "0.00005");
    assertThat(peer.bodies()).hasSize(1);
  }

  @Test
  void aFailedRequestIsNotBookedAsIfItHadBeenAnswered() {
    fails(ModelFailure.MODEL_UNAVAILABLE, ModelPeer.status(500, "oh"));
    assertThat(ledger.settlements().get(0).used()).isEqualTo(ModelUsage.NONE);
    fails(ModelFailure.MODEL_REFUSED, ModelPeer.status(401, "no"));
    assertThat(ledger.settlements().get(1).used()).isEqualTo(ModelUsage.NONE);
    assertThat(List.of(ledger.settlements().get(0).tries())).containsExactly(1);
  }

  /** The model may have read it; nobody received what it said. */
  @Test
  void aBrokenAnswerIsBookedWithItsInputAlone() {
    fails(ModelFailure.MODEL_UNAVAILABLE, ModelPeer.reset("{\"choices\": ["));
    ModelUsage reserved = ledger.settlements().get(0).reserved();
    ModelUsage used = ledger.settlements().get(0).used();
    assertThat(used.promptTokens()).isPositive().isEqualTo(reserved.promptTokens());
    assertThat(used.completionTokens()).isZero();
  }

  /** The sorted words, with such a use. */
  private void used(Map<String, Object> usage) {
    peer.then(
        ModelPeer.changed(
            new ModelPeer.Call("sorted", Sorting.RIGHT),
            completion -> {
              completion.put("usage", usage);
              return completion;
            }));
    assertTimeoutPreemptively(
        Duration.ofSeconds(5), () -> assertThat(ask().failure()).as(usage.toString()).isEmpty());
  }

  @Test
  void itTellsACostOfMillionsOfDigits() {
    for (String cost : List.of("1e-20000000", "1e20000000", "-1", "0." + "1".repeat(900))) {
      used(Map.of("prompt_tokens", 100, "completion_tokens", 20, "cost", new BigDecimal(cost)));
      assertThat(ledger.lastReport().usage()).isEqualTo(new ModelUsage(100, 20, 0));
      assertThat(ledger.lastReport().rounds().get(0).priced()).as(cost).isFalse();
    }
  }

  @Test
  void itTellsTokensThatAreNoCount() {
    for (Object count :
        List.of(-1, new BigDecimal("1e20000000"), new BigInteger("9".repeat(40)), "many", 7.5)) {
      used(Map.of("prompt_tokens", count, "completion_tokens", count, "cost", 0.0001));
      WorkReport report = ledger.lastReport();
      assertThat(report.usage().promptTokens()).isBetween(100L, 2_000L);
      assertThat(report.usage().completionTokens()).isBetween(10L, 500L);
      assertThat(report.rounds().get(0).counted()).as(count.toString()).isFalse();
    }
  }

  @Test
  void itsWordsHoldWhatCannotBeStored() {
    fails(ModelFailure.MODEL_REFUSED, ModelPeer.status(400, "a\u0000b\ud800c\u001b[31m"));
    peer.reset();
    peer.otherwise(ModelPeer.status(400, "a\u0000b\ud800c\u001b[31m"));
    assertThat(ask().detail().chars()).noneMatch(unit -> unit < ' ' || unit == 0xD800);
    peer.reset();
    peer.otherwise(
        ModelPeer.raw(
            "application/json", "{\"error\": {\"code\": 400, \"message\": \"\\u0000\"}}"));
    assertThat(ask().detail()).endsWith("\ufffd");
  }

  @Test
  void itsKeyFileIsGone(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("key"), PlainModel.KEY);
    Map<String, String> settings = Map.of("myria.llm.key_file", file.toString());
    LanguageModel model = PlainModel.filed(peer, ledger, settings);
    peer.otherwise(Sorting.right());
    assertThat(model.ask(Sorting.of(Workflow.WALK)).failure()).isEmpty();
    Files.writeString(file, " ");
    assertThat(model.ask(Sorting.of(Workflow.WALK)).detail()).endsWith("a file that is empty");
    Files.delete(file);
    assertThat(model.ask(Sorting.of(Workflow.WALK)).failure()).contains(ModelFailure.MODEL_REFUSED);
    assertThat(ledger.lastReport().outcome()).isEqualTo("model_refused");
    assertThat(peer.bodies()).hasSize(1);
  }
}
