package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.database.Deadline;
import io.myria.drill.Pace;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.llm.ledger.ModelSpending;
import io.myria.llm.ledger.ModelSwitch;
import io.myria.security.Caller;
import io.myria.snapshot.SnapshotId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What models may spend, and whether they may work, in the database. */
class ModelLedgerDbIT {

  private final LedgerBench bench = new LedgerBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aCapOfTheHourHoldsOnAllServersAndAfterARestart() {
    bench.peer.otherwise(Sorting.right());
    Map<String, String> cap = Map.of("myria.llm.hour_cost", "0.00025");
    List<Optional<ModelFailure>> failures = new ArrayList<>();
    for (int start = 0; start < 5; start++) {
      failures.add(bench.server(cap).ask(Sorting.of(Workflow.WALK)).failure());
    }
    Optional<ModelFailure> capped = Optional.of(ModelFailure.CAP_REACHED);
    assertThat(failures)
        .containsExactly(Optional.empty(), Optional.empty(), Optional.empty(), capped, capped);
    assertThat(bench.peer.bodies()).hasSize(3);
    assertThat(bench.status().hour().nanos()).isEqualTo(300_000);
    assertThat(bench.status().hour().calls()).isEqualTo(3);
  }

  @Test
  void whatIsAskedInTheBackgroundLeavesHalfOfTheHourToOthers() {
    bench.peer.otherwise(Sorting.right());
    Map<String, String> cap = Map.of("myria.llm.hour_cost", "0.0005");
    List<Optional<ModelFailure>> failures = new ArrayList<>();
    for (Workflow workflow :
        List.of(
            Workflow.RELATIONS,
            Workflow.RELATIONS,
            Workflow.RELATIONS,
            Workflow.RELATIONS,
            Workflow.WALK,
            Workflow.BUILD)) {
      failures.add(bench.server(cap).ask(Sorting.of(workflow)).failure());
    }
    Optional<ModelFailure> capped = Optional.of(ModelFailure.CAP_REACHED);
    assertThat(failures)
        .containsExactly(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            capped,
            Optional.empty(),
            Optional.empty());
    assertThat(bench.status().hour().nanos()).isEqualTo(500_000);
    assertThat(bench.status().hour().calls()).isEqualTo(5);
  }

  @Test
  void serversThatAskAtOnceDoNotSpendMoreThanTheCap() throws Exception {
    bench.peer.otherwise(Sorting.right());
    Map<String, String> cap =
        Map.of("myria.llm.hour_tokens", "1500", "myria.llm.completion_tokens", "300");
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<ModelAnswer<Sorting.Sorted>>> answers = new ArrayList<>();
      for (int index = 0; index < 40; index++) {
        answers.add(threads.submit(() -> bench.server(cap).ask(Sorting.of(Workflow.WALK))));
      }
      for (Future<ModelAnswer<Sorting.Sorted>> answer : answers) {
        assertThat(answer.get().failure().orElse(ModelFailure.CAP_REACHED))
            .isEqualTo(ModelFailure.CAP_REACHED);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(bench.status().hour().tokens())
        .isLessThanOrEqualTo(1_500)
        .isGreaterThanOrEqualTo(120);
    assertThat(bench.status().hour().tokens()).isEqualTo(120L * bench.peer.bodies().size());
  }

  @Test
  void aCapOfABuildIsOfThatBuildAlone() {
    bench.peer.otherwise(Sorting.right());
    LanguageModel model = bench.server(Map.of("myria.llm.build_cost", "0.00015"));
    SnapshotId first = new SnapshotId(UUID.randomUUID());
    SnapshotId second = new SnapshotId(UUID.randomUUID());
    assertThat(model.ask(building(first)).failure()).isEmpty();
    assertThat(model.ask(building(first)).failure()).isEmpty();
    assertThat(model.ask(building(first)).failure()).contains(ModelFailure.CAP_REACHED);
    assertThat(model.ask(building(second)).failure()).isEmpty();
    assertThat(bench.status().hour().calls()).isEqualTo(3);
  }

  private static Assignment<Sorting.Sorted> building(SnapshotId snapshot) {
    Assignment<Sorting.Sorted> any = Sorting.of(Workflow.BUILD);
    return new Assignment<>(
        any.workflow(),
        any.audience(),
        Optional.of(snapshot),
        any.prompt(),
        any.input(),
        any.shown(),
        any.tools(),
        any.closing(),
        false);
  }

  @Test
  void callsThatFailCount() {
    bench.peer.otherwise(ModelPeer.status(500, "oh"));
    bench.server(Map.of()).ask(Sorting.of(Workflow.RECALL));
    assertThat(bench.status().hour().calls()).isEqualTo(1);
    assertThat(bench.status().hour().tokens()).as("of a call that was refused").isZero();
    assertThat(bench.status().totals())
        .extracting(ModelSpending.Total::workflow, ModelSpending.Total::outcome)
        .containsExactly(Tuple.tuple("recall", "model_unavailable"));
    assertThat(bench.status().totals().get(0).calls()).isEqualTo(1);
  }

  @Test
  void theSwitchTurnsModelsOffBetweenTwoRounds() {
    ModelSwitch modelSwitch = new ModelSwitch(bench.transactions);
    bench.peer.otherwise(
        (exchange, request) -> {
          modelSwitch.turn(Caller.OPEN, false);
          ModelPeer.call("look", Map.of("word", "cherry")).answer(exchange, request);
        });
    LanguageModel model = bench.server(Map.of());
    assertThat(model.ask(Sorting.of(Workflow.WALK)).failure()).contains(ModelFailure.MODEL_OFF);
    assertThat(bench.peer.bodies()).hasSize(1);
    assertThat(bench.server(Map.of()).works(Workflow.WALK)).isFalse();
    modelSwitch.turn(Caller.OPEN, true);
    assertThat(bench.server(Map.of()).works(Workflow.WALK)).isTrue();
    assertThat(bench.status().word().orElseThrow().by()).isEqualTo("open");
  }

  @Test
  void aReplayAfterARestartAnswersTheSame() {
    bench.peer.then(ModelPeer.call("look", Map.of("word", "cherry")), Sorting.right());
    ModelAnswer<Sorting.Sorted> first = bench.server(Map.of()).ask(Sorting.of(Workflow.WALK));
    bench.peer.close();
    assertThat(bench.server(Map.of()).ask(Sorting.replayed())).isEqualTo(first);
    assertThat(bench.lastWork().work().asked().replayed()).isTrue();
    assertThat(bench.status().hour().calls()).isEqualTo(2);
  }

  @Test
  void noModelIsAskedInsideATransaction() {
    bench.peer.otherwise(Sorting.right());
    LanguageModel model = bench.server(Map.of());
    assertThatThrownBy(
            () -> bench.transactions.run(any -> model.ask(Sorting.of(Workflow.WALK)).failure()))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.DEFECT))
        .hasRootCauseMessage("a model is asked inside a transaction");
    assertThat(bench.peer.bodies()).isEmpty();
    assertThat(model.ask(Sorting.of(Workflow.WALK)).failure()).isEmpty();
  }

  @Test
  void aRequestThatRunsOutOfTimeIsWrittenDownAllTheSame() {
    bench.peer.otherwise(ModelPeer.never(30_000));
    LanguageModel model = bench.server(Map.of());
    Deadline.Running deadline = Deadline.in(Duration.ofMillis(700));
    try {
      assertThat(model.ask(Sorting.of(Workflow.WALK)).failure())
          .contains(ModelFailure.MODEL_TIMEOUT);
    } finally {
      deadline.close();
    }
    assertThat(bench.lastWork().work().ended().outcome()).contains("model_timeout");
    assertThat(bench.lastWork().work().spent().millis())
        .isLessThan(Pace.of(Duration.ofSeconds(2)).toMillis());
  }

  @Test
  void whatAModelSaysThatCannotBeStoredEndsItsBooksAllTheSame() {
    bench.peer.otherwise(
        ModelPeer.changed(
            new ModelPeer.Call("\u0000\ud800" + "x".repeat(9_000), Map.of("\u0000", "\udc00")),
            completion -> {
              completion.put("model", ModelPeer.MODEL + "-\u0000" + "y".repeat(9_000));
              return completion;
            }));
    Map<String, String> settings =
        Map.of("myria.llm.strict_model", "false", "myria.llm.rounds", "8");
    assertThat(bench.server(settings).ask(Sorting.of(Workflow.WALK)).failure())
        .contains(ModelFailure.BAD_TOOL_CALL);
    assertThat(bench.lastWork().work().ended().outcome()).contains("bad_tool_call");
    assertThat(bench.lastWork().work().ended().detail().orElseThrow()).contains("\ufffd");
    assertThat(bench.lastWork().work().asked().answeredBy().orElseThrow())
        .contains("\ufffd")
        .hasSize(200);
  }
}
