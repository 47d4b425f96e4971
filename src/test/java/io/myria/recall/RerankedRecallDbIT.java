package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.database.Transactions;
import io.myria.embedding.TinyOnnx;
import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.eventlog.append.Appended;
import io.myria.llm.LanguageModel;
import io.myria.llm.Ledger;
import io.myria.llm.MemoryLedger;
import io.myria.llm.ModelSettings;
import io.myria.llm.ledger.DatabaseLedger;
import io.myria.llm.ledger.ModelAudit;
import io.myria.llm.ledger.ModelSwitch;
import io.myria.llm.ledger.ModelWork;
import io.myria.read.Cursors;
import io.myria.recall.MarkedTalk.Asker;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.context.RecallItem;
import io.myria.recall.ranking.PlainReranking;
import io.myria.recall.ranking.RerankEndpoint;
import io.myria.recall.ranking.RerankPeer;
import io.myria.recall.ranking.RerankPeer.Behaviour;
import io.myria.recall.ranking.RerankSettings;
import io.myria.recall.ranking.Reranking;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A reranking model behind the ranking's finalists: what it may do, rightly and wrongly. */
class RerankedRecallDbIT {

  private static final String QUESTION = "Which kite flies over the garden?";

  private final RerankPeer peer = new RerankPeer();
  private RecallBench bench;

  @AfterEach
  void close() {
    peer.close();
    bench.close();
  }

  private List<EventId> open(String... settings) {
    RecallAids aids =
        new RecallAids(
            model -> Optional.empty(),
            SearchViews.NONE,
            LanguageModel.NONE,
            PlainReranking.of(peer, settings));
    bench = new RecallBench(aids);
    return bench.append(Talk.many(60, "ann", "bo")).stream().map(Appended::id).toList();
  }

  private static List<EventId> ids(RecallAnswer answer) {
    return answer.items().stream().map(RecallItem::eventId).toList();
  }

  private static Ask ask() {
    return Ask.of(QUESTION, "ann", "bo").budget(400);
  }

  /** By the ranking alone. */
  private List<EventId> usual() {
    return ids(recall(RecallAids.NONE).recall(ask().request()));
  }

  private Recall recall(RecallAids aids) {
    return new Recall(
        bench.bench.transactions(),
        bench.bench.reader(),
        new Cursors(bench.bench.transactions(), new SecureRandom()),
        aids,
        Source.of(Map.of()).read(RecallSettings.class));
  }

  /** With books in the database. */
  private Recall booked(String capKey, String cap) {
    Transactions transactions = bench.bench.transactions();
    ModelSettings caps = Source.of(Map.of(capKey, cap)).read(ModelSettings.class);
    Ledger ledger = new DatabaseLedger(transactions, caps, new ModelSwitch(transactions));
    return recall(
        new RecallAids(
            model -> Optional.empty(),
            SearchViews.NONE,
            LanguageModel.NONE,
            PlainReranking.of(peer, ledger, "price", "1", "finalists", "5")));
  }

  private ModelAudit.Whole lastWork() {
    ModelAudit audit = new ModelAudit(bench.bench.transactions());
    ModelWork last = audit.list(Caller.OPEN, ModelAudit.Wanted.ALL, 1).get(0);
    return audit.get(Caller.OPEN, last.seq());
  }

  @Test
  void itStandsInTheBooksWithTheEventsThatItWasShown() {
    List<EventId> events = open();
    RecallAnswer answer = booked("myria.llm.hour_cost", "1").recall(ask().request());
    assertThat(answer.degraded()).noneMatch(one -> one.stage().equals("reranker"));
    ModelAudit.Whole whole = lastWork();
    assertThat(whole.work().workflow()).isEqualTo("rerank");
    assertThat(whole.work().audience()).containsExactly("ann", "bo");
    assertThat(whole.work().ended().outcome()).contains("ok");
    assertThat(whole.work().spent().nanos()).isEqualTo(1_000_000);
    assertThat(whole.work().spent().promptTokens()).isPositive();
    List<EventId> sent =
        IntStream.range(0, events.size())
            .filter(number -> peer.bodies().get(0).contains("Number " + number + " "))
            .mapToObj(events::get)
            .toList();
    assertThat(sent).hasSize(5);
    assertThat(whole.shown()).containsExactlyInAnyOrderElementsOf(sent);
    assertThat(whole.transcript().orElseThrow()).contains(QUESTION, "relevance_score");
  }

  @Test
  void aModelOfAFolderPutsFirstWhatItScoresBest(@TempDir Path folder) throws IOException {
    List<EventId> events = open();
    Map<String, Float> weights = new HashMap<>();
    IntStream.range(0, events.size())
        .forEach(number -> weights.put(String.valueOf(number), 0.5f + number));
    TinyOnnx.crossEncoder(folder, weights);
    RerankSettings settings =
        Source.of(Map.of("myria.rerank.path", folder.toString())).read(RerankSettings.class);
    try (Reranking local = new Reranking(settings, RerankEndpoint.NONE, new MemoryLedger())) {
      RecallAids aids =
          new RecallAids(model -> Optional.empty(), SearchViews.NONE, LanguageModel.NONE, local);
      RecallAnswer answer = recall(aids).recall(ask().request());
      assertThat(ids(answer).stream().map(events::indexOf).toList())
          .hasSizeGreaterThan(5)
          .isSortedAccordingTo(Comparator.reverseOrder());
      assertThat(answer.degraded()).noneMatch(one -> one.stage().equals("reranker"));
      assertThat(answer.processingMs()).containsKey("rerank");
      assertThat(peer.bodies()).isEmpty();
    }
    assertThatThrownBy(
            () ->
                Source.of(
                        Map.of(
                            "myria.rerank.path",
                            folder.toString(),
                            "myria.rerank.url",
                            "http://localhost:1"))
                    .read(RerankSettings.class))
        .hasMessageContaining("myria.rerank.path");
    Files.delete(folder.resolve("model.onnx"));
    assertThatThrownBy(() -> new Reranking(settings, RerankEndpoint.NONE, new MemoryLedger()))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("myria.rerank.path")
        .hasMessageContaining("model.onnx");
  }

  @Test
  void theCapOfTheHourHoldsForIt() {
    open();
    Recall recall = booked("myria.llm.hour_cost", "0.0025");
    recall.recall(ask().request());
    peer.does(RerankPeer.status(503));
    recall.recall(ask().request());
    assertThat(lastWork().work().spent().nanos()).as("nobody knows").isEqualTo(1_000_000);
    RecallAnswer third = recall.recall(ask().request());
    assertThat(peer.bodies()).hasSize(2);
    assertThat(third.degraded())
        .anySatisfy(
            one -> {
              assertThat(one.stage()).isEqualTo("reranker");
              assertThat(one.reason()).startsWith("cap_reached:");
            });
    assertThat(ids(third)).isEqualTo(usual());
    assertThat(lastWork().work().ended().outcome()).contains("cap_reached");
    assertThat(lastWork().work().spent().nanos()).isZero();
  }

  @Test
  void whatItRefusesCostsNothing() {
    open();
    peer.does(RerankPeer.status(401));
    booked("myria.llm.hour_cost", "1").recall(ask().request());
    assertThat(lastWork().work().ended().outcome()).contains("rerank_refused");
    assertThat(lastWork().work().spent().nanos()).isZero();
  }

  @Test
  void whatItPutsFirstComesFirst() {
    List<EventId> events = open();
    peer.does(RerankPeer.scoring((query, text) -> text.contains("Number 33 ") ? 0.9 : 0.1));
    RecallAnswer answer = bench.ask(ask());
    assertThat(answer.degraded()).noneMatch(one -> one.stage().equals("reranker"));
    assertThat(ids(answer).get(0)).isEqualTo(events.get(33)).isNotEqualTo(usual().get(0));
    assertThat(peer.bodies()).singleElement().asString().contains("\"documents\"", "\"top_n\":50");
  }

  @Test
  void itIsSpokenToAsTextEmbeddingsInferenceIs() {
    List<EventId> events = open("form", "tei");
    peer.does(RerankPeer.scoring((query, text) -> text.contains("Number 33 ") ? 4 : -4));
    assertThat(ids(bench.ask(ask())).get(0)).isEqualTo(events.get(33));
    assertThat(peer.bodies().get(0)).contains("\"texts\"").doesNotContain("top_n");
  }

  @Test
  void itIsShownSoManyOfTheBestAndSoMuchOfEach() {
    open("finalists", "7", "characters", "60", "model", "jina-reranker-v2");
    bench.ask(ask());
    assertThat(peer.bodies().get(0)).contains("\"top_n\":7", "\"model\":\"jina-reranker-v2\"");
    assertThat(peer.bodies().get(0))
        .contains(QUESTION)
        .contains("Ann: ")
        .doesNotContain("Number 33 ");
  }

  @Test
  void pagesShowEverythingOnce() {
    List<EventId> events = open("finalists", "20");
    peer.does(RerankPeer.scoring((query, text) -> text.hashCode()));
    Set<EventId> seen = new HashSet<>();
    Optional<String> cursor = Optional.empty();
    do {
      RecallAnswer page = bench.ask(cursor.map(ask()::cursor).orElse(ask()));
      ids(page).forEach(id -> assertThat(seen.add(id)).isTrue());
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    assertThat(seen).containsExactlyInAnyOrderElementsOf(events);
  }

  private void falls(String code, Behaviour behaviour, String... settings) {
    open(settings);
    peer.does(behaviour);
    RecallAnswer answer = bench.ask(ask());
    assertThat(answer.degraded())
        .filteredOn(one -> one.stage().equals("reranker"))
        .singleElement()
        .satisfies(one -> assertThat(one.reason()).startsWith(code + ":"));
    assertThat(ids(answer)).isEqualTo(usual());
  }

  private static String result(int index, Object score) {
    return "{\"index\": " + index + ", \"relevance_score\": " + score + "}";
  }

  /** Three results, of which the one that is named is none. */
  private enum Malformed {
    A_DOCUMENT_THAT_WAS_NOT_SENT(3, 0.5),
    A_DOCUMENT_BEFORE_THE_FIRST(-1, 0.5),
    A_DOCUMENT_TWICE(1, 0.5),
    A_SCORE_THAT_IS_TEXT(2, "\"NaN\""),
    A_SCORE_THAT_IS_NO_JSON(2, "NaN"),
    A_SCORE_BEYOND_ALL_NUMBERS(2, "1e999"),
    AN_INTEGER_BEYOND_ALL_NUMBERS(2, "1" + "0".repeat(400));

    private final String result;

    Malformed(int index, Object score) {
      this.result = result(index, score);
    }
  }

  @ParameterizedTest
  @EnumSource
  void itsResultsAreMalformed(Malformed one) {
    String results = String.join(", ", result(0, 0.4), one.result, result(1, 0.3));
    falls("rerank_malformed", RerankPeer.results("[" + results + "]"), "finalists", "3");
  }

  @Test
  void itScoresTooFew() {
    falls("rerank_malformed", RerankPeer.results("[" + result(4, 0.9) + "]"));
  }

  @Test
  void itAnswersSomethingElse() {
    falls(
        "rerank_malformed",
        (exchange, request) -> {
          byte[] page = "<html>".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
        });
  }

  @Test
  void itIsLate() {
    long begun = System.nanoTime();
    falls("rerank_timeout", RerankPeer.late(20_000), "timeout", "300ms");
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(15));
  }

  @Test
  void itFails() {
    falls("rerank_unavailable", RerankPeer.status(503));
  }

  @Test
  void itRefuses() {
    falls("rerank_refused", RerankPeer.status(401));
  }

  /** Rerun a failure with {@code -Dmyria.rerank.seed}. */
  @Test
  void noRequestHoldsWhatItsScopeDoesNotSee() {
    long seed = Long.getLong("myria.rerank.seed", System.nanoTime());
    System.out.println("myria.rerank.seed=" + seed);
    Random random = new Random(seed);
    open();
    MarkedTalk talk = MarkedTalk.of(120, 1_000, 1, random);
    bench.append(talk.events());
    int looked = 0;
    for (int count = 0; count < 40; count++) {
      Asker asker = Asker.any(random);
      peer.bodies().clear();
      Ask asked = Ask.of(QUESTION, asker.names());
      bench.ask(asker.internal() ? asked.withInternal() : asked);
      looked += peer.bodies().size();
      for (String marker : talk.hiddenFrom(asker)) {
        assertThat(peer.bodies()).as("seed %d", seed).noneMatch(body -> body.contains(marker));
      }
    }
    assertThat(looked).isGreaterThan(10);
  }
}
