package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.database.Deadline;
import io.myria.database.LocalTransactions;
import io.myria.database.TestDatabase;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.llm.ledger.DatabaseLedger;
import io.myria.llm.ledger.LedgerRetention;
import io.myria.llm.ledger.ModelAudit;
import io.myria.llm.ledger.ModelSpending;
import io.myria.llm.ledger.ModelSwitch;
import io.myria.llm.ledger.ModelWork;
import io.myria.scope.Caller;
import io.myria.scope.Permission;
import io.myria.scope.SpokenFor;
import io.myria.snapshot.SnapshotId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The books of a model's work, in the database. */
class ModelLedgerDbIT {

  private static final Caller AGENT =
      new Caller("agent", Set.of(Permission.READ), SpokenFor.EVERYBODY);

  private final TestDatabase database = TestDatabase.create();
  private final LocalTransactions transactions = new LocalTransactions(database.pool());
  private final ModelPeer peer = new ModelPeer();

  @AfterEach
  void close() {
    transactions.close();
    peer.close();
    database.close();
  }

  /** A server that has just started. */
  private LanguageModel server(Map<String, String> settings) {
    ModelSettings read = PlainModel.settings(peer, settings);
    return PlainModel.of(
        read, new DatabaseLedger(transactions, read, new ModelSwitch(transactions)));
  }

  private ModelSpending.Status status() {
    return new ModelSpending(transactions, PlainModel.settings(peer, Map.of())).status(Caller.OPEN);
  }

  private ModelAudit.Whole lastWork() {
    ModelAudit audit = new ModelAudit(transactions);
    List<ModelWork> works = audit.list(Caller.OPEN, ModelAudit.Wanted.ALL, 1);
    return audit.get(Caller.OPEN, works.get(0).seq());
  }

  private long count(String sql) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Test
  void whatWasAskedShownAndAnsweredIsInTheAudit() {
    peer.then(ModelPeer.call("look", Map.of("word", "cherry")), Sorting.right());
    server(Map.of()).ask(Sorting.of(Workflow.WALK));
    ModelAudit.Whole work = lastWork();
    assertThat(work.work().workflow()).isEqualTo("walk");
    assertThat(work.work().audience()).containsExactly("ada");
    assertThat(work.work().asked().prompt()).isEqualTo("sorting.v1");
    assertThat(work.work().ended().outcome()).contains("ok");
    assertThat(work.work().spent().promptTokens()).isEqualTo(200);
    assertThat(work.work().spent().nanos()).isEqualTo(200_000);
    assertThat(work.shown()).containsExactlyInAnyOrder(Sorting.FIRST, Sorting.SECOND);
    assertThat(work.transcript().orElseThrow())
        .contains("\"tools\":[\"look\",\"sorted\"]")
        .contains("\\\"colour\\\"")
        .contains(Sorting.SECOND.toString());
  }

  @Test
  void eventsAreWrittenDownBeforeTheModelIsShownThem() {
    List<Long> written = new ArrayList<>();
    ModelPeer.Step look =
        (exchange, request) -> {
          try {
            written.add(count("select count(*) from model_evidence"));
          } catch (SQLException problem) {
            throw new IllegalStateException(problem);
          }
          ModelPeer.call("look", Map.of("word", "cherry")).answer(exchange, request);
        };
    peer.otherwise(look);
    server(Map.of("myria.llm.rounds", "2")).ask(Sorting.of(Workflow.WALK));
    assertThat(written).containsExactly(1L, 2L);
  }

  @Test
  void aCapOfTheHourHoldsOnAllServersAndAfterARestart() {
    peer.otherwise(Sorting.right());
    Map<String, String> cap = Map.of("myria.llm.hour_cost", "0.00025");
    List<Optional<ModelFailure>> failures = new ArrayList<>();
    for (int start = 0; start < 5; start++) {
      failures.add(server(cap).ask(Sorting.of(Workflow.WALK)).failure());
    }
    Optional<ModelFailure> capped = Optional.of(ModelFailure.CAP_REACHED);
    assertThat(failures)
        .containsExactly(Optional.empty(), Optional.empty(), Optional.empty(), capped, capped);
    assertThat(peer.bodies()).hasSize(3);
    assertThat(status().hour().nanos()).isEqualTo(300_000);
    assertThat(status().hour().calls()).isEqualTo(3);
  }

  @Test
  void serversThatAskAtOnceDoNotSpendMoreThanTheCap() throws Exception {
    peer.otherwise(Sorting.right());
    Map<String, String> cap =
        Map.of("myria.llm.hour_tokens", "1500", "myria.llm.completion_tokens", "300");
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<ModelAnswer<Sorting.Sorted>>> answers = new ArrayList<>();
      for (int index = 0; index < 40; index++) {
        answers.add(threads.submit(() -> server(cap).ask(Sorting.of(Workflow.WALK))));
      }
      for (Future<ModelAnswer<Sorting.Sorted>> answer : answers) {
        assertThat(answer.get().failure().orElse(ModelFailure.CAP_REACHED))
            .isEqualTo(ModelFailure.CAP_REACHED);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(status().hour().tokens()).isLessThanOrEqualTo(1_500).isGreaterThanOrEqualTo(120);
    assertThat(status().hour().tokens()).isEqualTo(120L * peer.bodies().size());
  }

  @Test
  void aCapOfABuildIsOfThatBuildAlone() {
    peer.otherwise(Sorting.right());
    LanguageModel model = server(Map.of("myria.llm.build_cost", "0.00015"));
    SnapshotId first = new SnapshotId(UUID.randomUUID());
    SnapshotId second = new SnapshotId(UUID.randomUUID());
    assertThat(model.ask(building(first)).failure()).isEmpty();
    assertThat(model.ask(building(first)).failure()).isEmpty();
    assertThat(model.ask(building(first)).failure()).contains(ModelFailure.CAP_REACHED);
    assertThat(model.ask(building(second)).failure()).isEmpty();
    assertThat(status().hour().calls()).isEqualTo(3);
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
    peer.otherwise(ModelPeer.status(500, "oh"));
    server(Map.of()).ask(Sorting.of(Workflow.RECALL));
    assertThat(status().hour().calls()).isEqualTo(1);
    assertThat(status().hour().tokens()).isGreaterThan(2_000);
    assertThat(status().totals())
        .extracting(ModelSpending.Total::workflow, ModelSpending.Total::outcome)
        .containsExactly(Tuple.tuple("recall", "model_unavailable"));
    assertThat(status().totals().get(0).calls()).isEqualTo(1);
  }

  @Test
  void theSwitchTurnsModelsOffBetweenTwoRounds() {
    ModelSwitch modelSwitch = new ModelSwitch(transactions);
    peer.otherwise(
        (exchange, request) -> {
          modelSwitch.turn(Caller.OPEN, false);
          ModelPeer.call("look", Map.of("word", "cherry")).answer(exchange, request);
        });
    LanguageModel model = server(Map.of());
    assertThat(model.ask(Sorting.of(Workflow.WALK)).failure()).contains(ModelFailure.MODEL_OFF);
    assertThat(peer.bodies()).hasSize(1);
    assertThat(server(Map.of()).works(Workflow.WALK)).isFalse();
    modelSwitch.turn(Caller.OPEN, true);
    assertThat(server(Map.of()).works(Workflow.WALK)).isTrue();
    assertThat(status().word().orElseThrow().by()).isEqualTo("open");
  }

  @Test
  void aReplayAfterARestartAnswersTheSame() {
    peer.then(ModelPeer.call("look", Map.of("word", "cherry")), Sorting.right());
    ModelAnswer<Sorting.Sorted> first = server(Map.of()).ask(Sorting.of(Workflow.WALK));
    peer.close();
    assertThat(server(Map.of()).ask(Sorting.replayed())).isEqualTo(first);
    assertThat(lastWork().work().asked().replayed()).isTrue();
    assertThat(status().hour().calls()).isEqualTo(2);
  }

  @Test
  void whatAnEventWasShownInIsFoundByTheEventAndGoesWithItsAnswers() throws SQLException {
    peer.otherwise(Sorting.right());
    server(Map.of()).ask(Sorting.of(Workflow.WALK));
    ModelAudit audit = new ModelAudit(transactions);
    assertThat(audit.list(Caller.OPEN, shown(Sorting.FIRST), 9)).hasSize(1);
    assertThat(audit.list(Caller.OPEN, shown(EventId.next()), 9)).isEmpty();
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "delete from model_work where work_seq in (select work_seq from model_evidence where"
              + " event_id = '"
              + Sorting.FIRST
              + "')");
    }
    assertThat(count("select count(*) from model_answer")).isZero();
    assertThat(server(Map.of()).ask(Sorting.replayed()).failure())
        .contains(ModelFailure.NOT_RECORDED);
  }

  private static ModelAudit.Wanted shown(EventId event) {
    return new ModelAudit.Wanted(
        Optional.empty(), Optional.empty(), Optional.of(event), Optional.empty());
  }

  @Test
  void theAuditIsForAdministratorsAlone() {
    peer.otherwise(Sorting.right());
    server(Map.of()).ask(Sorting.of(Workflow.WALK));
    ModelAudit audit = new ModelAudit(transactions);
    for (Runnable look :
        List.<Runnable>of(
            () -> audit.list(AGENT, ModelAudit.Wanted.ALL, 1),
            () -> audit.get(AGENT, 1),
            () -> new ModelSwitch(transactions).turn(AGENT, false),
            () ->
                new ModelSpending(transactions, PlainModel.settings(peer, Map.of()))
                    .status(AGENT))) {
      assertThatThrownBy(look::run)
          .isInstanceOfSatisfying(
              Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.NOT_ALLOWED));
    }
  }

  @Test
  void theAuditIsReadInPagesByWhatIsWanted() {
    peer.then(Sorting.right(), ModelPeer.status(401, "no"), Sorting.right());
    LanguageModel model = server(Map.of());
    model.ask(Sorting.of(Workflow.WALK));
    model.ask(Sorting.of(Workflow.WALK));
    model.ask(Sorting.of(Workflow.RECALL));
    ModelAudit audit = new ModelAudit(transactions);
    List<ModelWork> newest = audit.list(Caller.OPEN, ModelAudit.Wanted.ALL, 2);
    assertThat(newest).extracting(ModelWork::workflow).containsExactly("recall", "walk");
    ModelAudit.Wanted older =
        new ModelAudit.Wanted(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(newest.get(1).seq()));
    assertThat(audit.list(Caller.OPEN, older, 9))
        .extracting(work -> work.ended().outcome().orElseThrow())
        .containsExactly("ok");
    ModelAudit.Wanted refused =
        new ModelAudit.Wanted(
            Optional.of("walk"), Optional.of("model_refused"), Optional.empty(), Optional.empty());
    assertThat(audit.list(Caller.OPEN, refused, 9)).hasSize(1);
  }

  @Test
  void oldBooksAreLetGoOf() throws SQLException {
    peer.otherwise(Sorting.right());
    LanguageModel model = server(Map.of());
    model.ask(Sorting.of(Workflow.WALK));
    model.ask(Sorting.of(Workflow.WALK));
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "update model_work set begun_at = begun_at - interval '31 days'"
              + " where work_seq = (select min(work_seq) from model_work)");
    }
    LedgerRetention retention =
        new LedgerRetention(transactions, PlainModel.settings(peer, Map.of()));
    assertThat(retention.sweep()).isEqualTo(1);
    assertThat(retention.sweep()).isZero();
    assertThat(count("select count(*) from model_work")).isEqualTo(1);
    assertThat(count("select count(*) from model_evidence")).isEqualTo(1);
    assertThat(status().totals().get(0).works()).isEqualTo(2);
  }

  @Test
  void noModelIsAskedInsideATransaction() {
    peer.otherwise(Sorting.right());
    LanguageModel model = server(Map.of());
    assertThatThrownBy(
            () -> transactions.run(any -> model.ask(Sorting.of(Workflow.WALK)).failure()))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.DEFECT))
        .hasRootCauseMessage("a model is asked inside a transaction");
    assertThat(peer.bodies()).isEmpty();
    assertThat(model.ask(Sorting.of(Workflow.WALK)).failure()).isEmpty();
  }

  @Test
  void aRequestThatRunsOutOfTimeIsWrittenDownAllTheSame() {
    peer.otherwise(ModelPeer.never(3_000));
    LanguageModel model = server(Map.of());
    Deadline.Running deadline = Deadline.in(Duration.ofMillis(700));
    try {
      assertThat(model.ask(Sorting.of(Workflow.WALK)).failure())
          .contains(ModelFailure.MODEL_TIMEOUT);
    } finally {
      deadline.close();
    }
    assertThat(lastWork().work().ended().outcome()).contains("model_timeout");
    assertThat(lastWork().work().spent().millis()).isLessThan(2_000);
  }

  @Test
  void aTranscriptIsBoundedAndItsEventsAreNot() {
    peer.otherwise(ModelPeer.call("look", Map.of("word", "cherry")));
    Map<String, Object> input = Map.of("text", "x".repeat(80_000));
    server(Map.of("myria.llm.rounds", "3", "myria.llm.prompt_tokens", "1000000"))
        .ask(Sorting.of(Workflow.WALK, input, false));
    ModelAudit.Whole work = lastWork();
    assertThat(work.transcript().orElseThrow()).hasSizeLessThan(40_000).contains("characters more");
    assertThat(work.shown()).hasSize(2);
  }

  @Test
  void theKeyIsInNoRow() throws SQLException {
    peer.then(ModelPeer.status(401, "no such key: " + PlainModel.KEY), Sorting.right());
    LanguageModel model = server(Map.of());
    model.ask(Sorting.of(Workflow.WALK));
    model.ask(Sorting.of(Workflow.WALK));
    assertThat(
            count(
                "select count(*) from model_work w where w::text like '%" + PlainModel.KEY + "%'"))
        .isZero();
    for (ModelWork work :
        new ModelAudit(transactions).list(Caller.OPEN, ModelAudit.Wanted.ALL, 9)) {
      assertThat(
              new ModelAudit(transactions).get(Caller.OPEN, work.seq()).transcript().orElseThrow())
          .doesNotContain(PlainModel.KEY);
    }
  }
}
