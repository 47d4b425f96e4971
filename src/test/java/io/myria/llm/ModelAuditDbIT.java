package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.llm.ledger.LedgerRetention;
import io.myria.llm.ledger.ModelAudit;
import io.myria.llm.ledger.ModelSpending;
import io.myria.llm.ledger.ModelSwitch;
import io.myria.llm.ledger.ModelWork;
import io.myria.security.Caller;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What models did, in the database. */
class ModelAuditDbIT {

  private final LedgerBench bench = new LedgerBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void whatWasAskedShownAndAnsweredIsInTheAudit() {
    bench.peer.then(ModelPeer.call("look", Map.of("word", "cherry")), Sorting.right());
    bench.server(Map.of()).ask(Sorting.of(Workflow.WALK));
    ModelAudit.Whole work = bench.lastWork();
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
            written.add(bench.count("select count(*) from model_evidence"));
          } catch (SQLException problem) {
            throw new IllegalStateException(problem);
          }
          ModelPeer.call("look", Map.of("word", "cherry")).answer(exchange, request);
        };
    bench.peer.otherwise(look);
    bench.server(Map.of("myria.llm.rounds", "2")).ask(Sorting.of(Workflow.WALK));
    assertThat(written).containsExactly(1L, 2L);
  }

  @Test
  void whatAnEventWasShownInIsFoundByTheEventAndGoesWithItsAnswers() throws SQLException {
    bench.peer.otherwise(Sorting.right());
    bench.server(Map.of()).ask(Sorting.of(Workflow.WALK));
    ModelAudit audit = new ModelAudit(bench.transactions);
    assertThat(audit.list(Caller.OPEN, shown(Sorting.FIRST), 9)).hasSize(1);
    assertThat(audit.list(Caller.OPEN, shown(EventId.next()), 9)).isEmpty();
    try (Connection connection = bench.database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "delete from model_work where work_seq in (select work_seq from model_evidence where"
              + " event_id = '"
              + Sorting.FIRST
              + "')");
    }
    assertThat(bench.count("select count(*) from model_answer")).isZero();
    assertThat(bench.server(Map.of()).ask(Sorting.replayed()).failure())
        .contains(ModelFailure.NOT_RECORDED);
  }

  private static ModelAudit.Wanted shown(EventId event) {
    return new ModelAudit.Wanted(
        Optional.empty(), Optional.empty(), Optional.of(event), Optional.empty());
  }

  @Test
  void theAuditIsForAdministratorsAlone() {
    bench.peer.otherwise(Sorting.right());
    bench.server(Map.of()).ask(Sorting.of(Workflow.WALK));
    ModelAudit audit = new ModelAudit(bench.transactions);
    for (Runnable look :
        List.<Runnable>of(
            () -> audit.list(LedgerBench.AGENT, ModelAudit.Wanted.ALL, 1),
            () -> audit.get(LedgerBench.AGENT, 1),
            () -> new ModelSwitch(bench.transactions).turn(LedgerBench.AGENT, false),
            () ->
                new ModelSpending(bench.transactions, PlainModel.settings(bench.peer, Map.of()))
                    .status(LedgerBench.AGENT))) {
      assertThatThrownBy(look::run)
          .isInstanceOfSatisfying(
              Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.NOT_ALLOWED));
    }
  }

  @Test
  void theAuditIsReadInPagesByWhatIsWanted() {
    bench.peer.then(Sorting.right(), ModelPeer.status(401, "no"), Sorting.right());
    LanguageModel model = bench.server(Map.of());
    model.ask(Sorting.of(Workflow.WALK));
    model.ask(Sorting.of(Workflow.WALK));
    model.ask(Sorting.of(Workflow.RECALL));
    ModelAudit audit = new ModelAudit(bench.transactions);
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
    bench.peer.otherwise(Sorting.right());
    LanguageModel model = bench.server(Map.of());
    model.ask(Sorting.of(Workflow.WALK));
    model.ask(Sorting.of(Workflow.WALK));
    try (Connection connection = bench.database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "update model_work set begun_at = begun_at - interval '31 days'"
              + " where work_seq = (select min(work_seq) from model_work)");
    }
    LedgerRetention retention =
        new LedgerRetention(bench.transactions, PlainModel.settings(bench.peer, Map.of()));
    assertThat(retention.sweep()).isEqualTo(1);
    assertThat(retention.sweep()).isZero();
    assertThat(bench.count("select count(*) from model_work")).isEqualTo(1);
    assertThat(bench.count("select count(*) from model_evidence")).isEqualTo(1);
    assertThat(bench.status().totals().get(0).works()).isEqualTo(2);
  }

  @Test
  void aTranscriptIsBoundedAndItsEventsAreNot() {
    bench.peer.otherwise(ModelPeer.call("look", Map.of("word", "cherry")));
    Map<String, Object> input = Map.of("text", "x".repeat(80_000));
    bench
        .server(Map.of("myria.llm.rounds", "3", "myria.llm.prompt_tokens", "1000000"))
        .ask(Sorting.of(Workflow.WALK, input, false));
    ModelAudit.Whole work = bench.lastWork();
    assertThat(work.transcript().orElseThrow()).hasSizeLessThan(40_000).contains("characters more");
    assertThat(work.shown()).hasSize(2);
  }

  @Test
  void theKeyIsInNoRow() throws SQLException {
    bench.peer.then(ModelPeer.status(401, "no such key: " + PlainModel.KEY), Sorting.right());
    LanguageModel model = bench.server(Map.of());
    model.ask(Sorting.of(Workflow.WALK));
    model.ask(Sorting.of(Workflow.WALK));
    assertThat(
            bench.count(
                "select count(*) from model_work w where w::text like '%" + PlainModel.KEY + "%'"))
        .isZero();
    for (ModelWork work :
        new ModelAudit(bench.transactions).list(Caller.OPEN, ModelAudit.Wanted.ALL, 9)) {
      assertThat(
              new ModelAudit(bench.transactions)
                  .get(Caller.OPEN, work.seq())
                  .transcript()
                  .orElseThrow())
          .doesNotContain(PlainModel.KEY);
    }
  }
}
