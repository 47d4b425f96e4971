package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.database.TestDatabase;
import io.myria.drill.DrillOnly;
import io.myria.drill.Pace;
import io.myria.launcher.TypedCommand;
import io.myria.llm.ModelPeer;
import io.myria.llm.WeighingModel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer.MethodName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A server with a model that is not always well: the client that carries requests, its retries,
 * breaker and bulkhead, and what operators see. Each test begins with a model that is well, so that
 * the breaker is closed.
 */
@HelpedServer.Shared
@PlainServer.Shared
@TestMethodOrder(MethodName.class)
class ModelServerIT {

  private static final String KEY = HelpedServer.KEY;

  @TempDir private static Path folder;
  private static ModelPeer peer;
  private static TestDatabase database;
  private static ServerProcess server;

  @BeforeAll
  static void start(HelpedServer helped) {
    peer = helped.model();
    database = helped.database();
    server = helped.process();
  }

  @BeforeEach
  void isWell() throws InterruptedException {
    long deadline = System.nanoTime() + 60_000_000_000L;
    JsonNode last = null;
    while (System.nanoTime() < deadline) {
      peer.reset();
      peer.otherwise(WeighingModel.step());
      last = check();
      if (last.path("fit").asBoolean(false)) {
        // Twice, so that the breaker has forgotten what was before.
        check();
        peer.reset();
        return;
      }
      Thread.sleep(500);
    }
    throw new AssertionError(last);
  }

  private static JsonNode check() {
    try (ToolClient client = new ToolClient(server.url())) {
      return client.answer("myria_check_model", Map.of("events", 2_000));
    }
  }

  /** The first assignment's reason, with such a peer. */
  private static String reason(ModelPeer.Step always) {
    peer.otherwise(always);
    long begun = System.nanoTime();
    JsonNode step = check().path("steps").path(0);
    assertThat(Duration.ofNanos(System.nanoTime() - begun))
        .isLessThan(Pace.of(Duration.ofSeconds(9)));
    assertThat(step.toString()).doesNotContain(KEY);
    return step.path("reason").asString("");
  }

  @Test
  void aFitModelIsSaidToBe() throws Exception {
    peer.otherwise(WeighingModel.step());
    TypedCommand run = CommandLines.hereToItsEnd(server.url(), "check-model", "--events", "2000");
    assertThat(run.exit()).as(run.text()).isZero();
    assertThat(run.text())
        .contains(ModelPeer.MODEL)
        .contains("tool calls and arguments")
        .contains("passed in")
        .contains("a build", "2000 new events", "0.30 US dollars")
        .containsPattern("verdict +fit");
    assertThat(peer.headers().get(0)).containsEntry("Authorization", List.of("Bearer " + KEY));
    assertThat(peer.headers().get(0)).containsEntry("X-title", List.of("myria"));
  }

  @Test
  void aRefusedKeyIsSaidInWordsToActOn() throws Exception {
    peer.otherwise(ModelPeer.status(401, "no such key: " + KEY));
    TypedCommand run = CommandLines.hereToItsEnd(server.url(), "check-model");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.text())
        .contains("model_refused")
        .contains("To do: check the key")
        .contains("not fit")
        .doesNotContain(KEY);
    assertThat(peer.bodies()).hasSize(1);
  }

  @Test
  void aModelThatNeverAnswersIsGivenUp() {
    assertThat(reason(ModelPeer.never(4_000))).isEqualTo("model_timeout");
  }

  @DrillOnly
  @Test
  void aModelThatAnswersDropByDropIsGivenUp() {
    assertThat(reason(ModelPeer.drip(100))).isEqualTo("model_timeout");
  }

  @Test
  void aBusyModelIsWaitedForAsLongAsItAsks() {
    peer.then(ModelPeer.busy(1)).otherwise(WeighingModel.step());
    long begun = System.nanoTime();
    assertThat(check().path("fit").asBoolean(false)).isTrue();
    assertThat(System.nanoTime() - begun).isGreaterThan(1_000_000_000L);
    assertThat(peer.bodies()).hasSize(9);
  }

  @Test
  void aModelThatAsksForALongWaitIsNotWaitedFor() {
    assertThat(reason(ModelPeer.busy(300))).isEqualTo("model_busy");
    assertThat(peer.bodies()).hasSize(1);
  }

  @Test
  void aStormOfRefusalsIsNotAnsweredByOne() {
    assertThat(reason(ModelPeer.status(429, "slow down"))).isEqualTo("model_busy");
    assertThat(peer.bodies()).hasSizeLessThanOrEqualTo(4);
  }

  /** The JVM would send it once more by itself, of which no books would know. */
  @Test
  void whoHangsUpIsSentNothingThatIsNotCounted() throws SQLException {
    long before = booked("calls");
    peer.otherwise((exchange, request) -> exchange.close());
    check();
    assertThat(peer.bodies()).isNotEmpty().hasSize((int) (booked("calls") - before));
  }

  @Test
  void whatPassesIsTriedAgainAndCountsWhatItMayHaveUsed() throws SQLException {
    long before = tokens();
    peer.otherwise(WeighingModel.step());
    check();
    long well = tokens() - before;
    peer.reset();
    peer.then(
            ModelPeer.status(503, "later"),
            ModelPeer.reset("{\"choices\": ["),
            ModelPeer.status(502, "bad gateway"))
        .otherwise(WeighingModel.step());
    JsonNode checked = check();
    assertThat(checked.path("fit").asBoolean(false)).as(checked.toString()).isTrue();
    assertThat(peer.bodies()).hasSize(11);
    // The answer that broke off counts as what it might have used; those that were refused do not.
    assertThat(tokens() - before - well).isGreaterThan(well + 300);
  }

  /** Of all hours, as the caps count them. */
  private static long tokens() throws SQLException {
    return booked("tokens");
  }

  private static long booked(String column) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select sum(" + column + ") from model_account")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Test
  void whatDoesNotPassIsNotTriedAgain() {
    assertThat(reason(ModelPeer.status(500, "oh"))).isEqualTo("model_unavailable");
    assertThat(peer.bodies()).hasSize(1);
  }

  @Test
  void whatIsNoAnswerHasAReasonEach() {
    assertThat(reason(ModelPeer.raw("application/json", "{\"choices\": [{")))
        .isEqualTo("answer_malformed");
    assertThat(reason(ModelPeer.raw("application/json", "noon"))).isEqualTo("answer_malformed");
    assertThat(reason(ModelPeer.raw("text/html", "<p>"))).isEqualTo("answer_malformed");
    assertThat(reason(ModelPeer.raw("application/json", "{\"choices\": []}")))
        .isEqualTo("answer_malformed");
    assertThat(reason(ModelPeer.redirect(peer.url()))).isEqualTo("model_refused");
    assertThat(reason(ModelPeer.says("word ".repeat(20_000)))).isEqualTo("answer_too_large");
    assertThat(reason(ModelPeer.says("nineteen"))).isEqualTo("no_tool_call");
  }

  @Test
  void aModelThatIsDownIsLeftAloneForAWhile() throws InterruptedException {
    peer.otherwise(ModelPeer.status(503, "down"));
    String reason = "";
    for (int index = 0; index < 12 && !reason.equals("model_suspended"); index++) {
      reason = check().path("steps").path(0).path("reason").asString("");
    }
    assertThat(reason).isEqualTo("model_suspended");
    int sent = peer.bodies().size();
    assertThat(check().path("steps").path(0).path("reason").asString(""))
        .isEqualTo("model_suspended");
    assertThat(peer.bodies()).hasSize(sent);
  }

  /** The breaker opens where all of the last twelve requests failed, and by no success. */
  @Test
  void aModelThatFailedElevenTimesAndIsWellAgainIsAsked() {
    peer.otherwise(ModelPeer.status(500, "oh"));
    while (peer.bodies().size() < 11) {
      assertThat(check().path("steps").path(0).path("reason").asString(""))
          .isEqualTo("model_unavailable");
    }
    peer.otherwise(WeighingModel.step());
    JsonNode checked = check();
    assertThat(checked.path("fit").asBoolean(false)).as(checked.toString()).isTrue();
  }

  @Test
  void moreRequestsAtOnceThanMayBeAreTurnedAway() throws Exception {
    ModelPeer.Step slow =
        (exchange, request) -> {
          ModelPeer.never(1_500).answer(exchange, request);
          WeighingModel.step().answer(exchange, request);
        };
    peer.otherwise(slow);
    ExecutorService threads = Executors.newFixedThreadPool(40);
    try {
      List<Future<String>> reasons = new ArrayList<>();
      for (int index = 0; index < 40; index++) {
        reasons.add(
            threads.submit(() -> check().path("steps").path(0).path("reason").asString("ok")));
      }
      List<String> all = new ArrayList<>();
      for (Future<String> reason : reasons) {
        all.add(reason.get());
      }
      assertThat(all).contains("model_crowded").contains("ok");
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void theSwitchTurnsModelsOffAndOn() throws Exception {
    peer.otherwise(WeighingModel.step());
    assertThat(CommandLines.here(server, "model", "off")).contains("model: off since");
    assertThat(check().path("steps").path(0).path("reason").asString("")).isEqualTo("model_off");
    assertThat(peer.bodies()).isEmpty();
    assertThat(CommandLines.here(server, "status")).contains("off since");
    assertThat(CommandLines.here(server, "model", "on")).contains("model: on since");
    assertThat(check().path("fit").asBoolean(false)).isTrue();
  }

  @Test
  void whatModelsDidAndCostIsSeen() throws Exception {
    peer.otherwise(WeighingModel.step());
    check();
    assertThat(CommandLines.here(server, "status"))
        .containsPattern("this hour +\\d+ calls, \\d+ of 5000000 tokens")
        .containsPattern("since ever +\\d+ calls");
    assertThat(CommandLines.here(server, "model")).contains("check").contains("ok");
    String audit = CommandLines.here(server, "audit", "--limit", "3", "--json");
    JsonNode works = ToolClient.JSON.readTree(audit).path("works");
    assertThat(works).hasSize(3);
    String work = works.path(0).path("work").asString("");
    JsonNode whole = ToolClient.JSON.readTree(CommandLines.here(server, "audit", work));
    assertThat(whole.path("transcript").path("tools").toString())
        .isEqualTo("[\"weigh\",\"report\"]");
    assertThat(whole.path("transcript").path("rounds")).hasSize(2);
    assertThat(CommandLines.here(server, "audit")).contains("WORK").contains("myria");
    Thread.sleep(6_000);
    assertThat(HttpConnection.get(server.url(), "/metrics").body())
        .containsPattern("myria_model_works\\{[^}]*outcome=\"ok\"[^}]*workflow=\"check\"[^}]*} \\d")
        .contains("myria_model_on")
        .contains("myria_model_hour_cost_dollars");
    assertThat(server.said()).doesNotContain(KEY);
  }

  @DrillOnly
  @Test
  void aTemplateThatIsNotThereStopsTheStart() {
    assertThatThrownBy(
            () -> ServerProcess.on(database, "-Dmyria.llm.template=" + folder.resolve("none")))
        .hasMessageContaining("myria.llm.template names a file that cannot be read");
  }

  @Test
  void withoutAModelNothingIsMissing(PlainServer plain) throws Exception {
    assertThat(CommandLines.here(plain.process(), "status")).contains("none is configured");
    TypedCommand run = CommandLines.hereToItsEnd(plain.url(), "check-model");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.text()).contains("model_off").contains("set MYRIA_LLM_KEY");
  }
}
