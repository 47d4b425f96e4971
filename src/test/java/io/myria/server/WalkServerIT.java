package io.myria.server;

import static io.myria.llm.ModelPeer.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.database.TestDatabase;
import io.myria.drill.Drill;
import io.myria.drill.Invariants;
import io.myria.drill.Pace;
import io.myria.drill.Rounds;
import io.myria.llm.ModelPeer;
import io.myria.recall.ranking.RerankPeer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A server whose reads are helped by a model that walks and by one that reranks. */
@HelpedServer.Shared
class WalkServerIT {

  private static final String SECRET = "xylophone";
  private static final String QUESTION = "Who has the lantern of the harbour?";

  private static ModelPeer peer;
  private static RerankPeer reranker;
  private static TestDatabase database;
  private static ServerProcess server;
  private static final List<String> OWN = new ArrayList<>();

  @BeforeAll
  static void start(HelpedServer helped) {
    peer = helped.model();
    reranker = helped.reranker();
    database = helped.database();
    server = helped.process();
    peer.reset();
    peer.otherwise(ModelPeer.status(503, "not now"));
    try (ToolClient client = new ToolClient(server.url())) {
      List<Map<String, Object>> events = new ArrayList<>();
      for (int index = 0; index < 12; index++) {
        events.add(event("The lantern " + index + " of the harbour is red", "ann", "bo"));
        events.add(event("The lantern and the " + SECRET + " " + index, "cyd", "dot"));
      }
      JsonNode appended = client.appended(events);
      for (int index = 0; index < 24; index += 2) {
        OWN.add(appended.get(index).path("event_id").asString());
      }
      client.answer("myria_trigger_build", Map.of("wait", true));
    }
  }

  private static Map<String, Object> event(String text, String... participants) {
    return Map.of(
        "channel",
        "chat",
        "type",
        "message",
        "participants",
        List.of(participants),
        "payload",
        Map.of("text", text, "speaker", participants[0]));
  }

  @BeforeEach
  void areWell() {
    peer.reset();
    reranker.bodies().clear();
    reranker.does(RerankPeer.scoring((query, text) -> 0));
  }

  private static JsonNode ask(String tool, Map<String, Object> arguments) {
    try (ToolClient client = new ToolClient(server.url())) {
      return client.answer(tool, arguments);
    }
  }

  private static JsonNode references() {
    return ask("myria_query_references", Map.of("participants", List.of("ann"), "query", QUESTION));
  }

  @Test
  void aModelChoosesWhatAnswersAndTheRestIsBehindTheCursor() {
    peer.then(
        call("fetch_events", Map.of("event_ids", OWN.subList(3, 6))),
        call("conclude", Map.of("answers", List.of(OWN.get(4)))));
    JsonNode answer = references();
    assertThat(answer.path("degraded").toString()).doesNotContain("walker");
    String text = answer.toString();
    assertThat(text).contains(OWN.get(4).substring(28)).doesNotContain("The lantern 5 ");
    assertThat(answer.path("next_cursor").asString()).isNotEmpty();
    assertThat(peer.bodies()).hasSize(2).noneMatch(body -> body.contains(SECRET));
    JsonNode next =
        ask(
            "myria_query_references",
            Map.of(
                "participants",
                List.of("ann"),
                "query",
                QUESTION,
                "cursor",
                answer.path("next_cursor").asString()));
    assertThat(next.toString()).contains("The lantern 5 ");
    assertThat(peer.bodies()).hasSize(2);
  }

  @Test
  void aModelThatIsDownCostsNoAnswer() {
    peer.otherwise(ModelPeer.status(500, "oh"));
    JsonNode answer = references();
    assertThat(answer.path("degraded").toString()).contains("walker", "model_");
    assertThat(answer.toString()).contains("The lantern 5 ");
  }

  /**
   * It answers some requests of a build and of the walks beside it, and then it is gone, in one way
   * or another.
   */
  @Drill
  @Test
  void anEndpointThatGoesAwayHarmsNoBuildAndNoWalkAndWhatItAnsweredIsCounted() throws Exception {
    long seed = Long.getLong("myria.model.seed", System.nanoTime());
    System.out.println("myria.model.seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < Rounds.of("myria.model.rounds", 1, 40); round++) {
      String when = "round " + round + ", seed " + seed;
      long before = answered();
      AtomicInteger well = goingAwayAfter(random.nextInt(8), random.nextInt(3));
      ask("myria_append_events", Map.of("events", talk(round)));
      Thread walks = new Thread(() -> IntStream.range(0, 3).forEach(one -> references()));
      AtomicReference<Throwable> failed = new AtomicReference<>();
      walks.setUncaughtExceptionHandler((thread, problem) -> failed.set(problem));
      walks.start();
      ask("myria_trigger_build", Map.of("wait", true));
      walks.join();
      assertThat(failed.get()).as(when).isNull();
      peer.comeBack();
      JsonNode status = ask("myria_get_snapshot_status", Map.of());
      assertThat(status.path("tail_events").asLong(-1)).as(when).isZero();
      assertThat(answered() - before).as(when).isGreaterThanOrEqualTo(well.get());
      try (Connection connection = database.superuser()) {
        Invariants.check(connection, when);
      }
    }
    awaitAsked();
  }

  private static AtomicInteger goingAwayAfter(int answers, int how) {
    AtomicInteger well = new AtomicInteger();
    ModelPeer.Step words = ModelPeer.says("I am thinking.");
    List<ModelPeer.Step> ends =
        List.of(
            (exchange, request) -> peer.goAway(),
            ModelPeer.reset("{\"choices\": ["),
            ModelPeer.status(503, "gone"));
    peer.reset();
    peer.otherwise(
        (exchange, request) -> {
          if (well.get() < answers) {
            words.answer(exchange, request);
            well.incrementAndGet();
          } else {
            ends.get(how).answer(exchange, request);
          }
        });
    return well;
  }

  private static List<Map<String, Object>> talk(int round) {
    return IntStream.range(0, 40)
        .mapToObj(
            index ->
                event(
                    "The parcel " + index % 9 + " of round " + round + " is at the quay",
                    "gone_" + index % 4,
                    "gone"))
        .toList();
  }

  /** How often a model was asked, by the books. */
  private static long answered() throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select coalesce(sum(calls), 0) from model_total")) {
      row.next();
      return row.getLong(1);
    }
  }

  /** It is left alone for a while, and then it is not. */
  private static void awaitAsked() throws InterruptedException {
    long deadline = System.nanoTime() + 60_000_000_000L;
    peer.reset();
    peer.otherwise(ModelPeer.says("I am back."));
    for (int asked = 0; asked < 12 && System.nanoTime() < deadline; asked = peer.bodies().size()) {
      references();
      Thread.sleep(300);
    }
    assertThat(peer.bodies()).isNotEmpty();
  }

  @Test
  void aRerankerPutsTheBestFirst() {
    reranker.does(RerankPeer.scoring((query, text) -> text.contains("lantern 7 ") ? 1 : 0));
    JsonNode answer = recall();
    assertThat(answer.path("degraded").toString()).doesNotContain("reranker");
    assertThat(answer.path("items").path(0).toString()).contains(OWN.get(7).substring(28));
    assertThat(reranker.bodies()).singleElement().asString().doesNotContain(SECRET);
  }

  /** Last in the alphabet of what it breaks: the breaker opens, and closes again. */
  @Test
  void aRerankerThatFailsIsLeftAloneForAWhile() throws InterruptedException {
    reranker.does(RerankPeer.late(8_000));
    long begun = System.nanoTime();
    assertThat(recall().path("degraded").toString()).contains("rerank_timeout");
    assertThat(Duration.ofNanos(System.nanoTime() - begun))
        .isLessThan(Pace.of(Duration.ofSeconds(8)));
    reranker.does(RerankPeer.status(503));
    String last = "";
    for (int count = 0; count < 13; count++) {
      int asked = reranker.bodies().size();
      JsonNode answer = recall();
      String degraded = answer.path("degraded").toString();
      if (degraded.contains("rerank_suspended")) {
        assertThat(reranker.bodies()).as("who is left alone is not asked").hasSize(asked);
        assertThat(answer.path("items").isEmpty()).isFalse();
        last = degraded;
      }
    }
    assertThat(last).contains("rerank_suspended");
    reranker.does(RerankPeer.scoring((query, text) -> 0));
    long deadline = System.nanoTime() + 30_000_000_000L;
    while (last.contains("reranker") && System.nanoTime() < deadline) {
      Thread.sleep(500);
      last = recall().path("degraded").toString();
    }
    assertThat(last).doesNotContain("reranker");
  }

  private static JsonNode recall() {
    return ask(
        "myria_recall",
        Map.of(
            "participants",
            List.of("ann"),
            "query",
            QUESTION,
            "min_confidence",
            0,
            "detail",
            "items"));
  }
}
