package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.llm.LanguageModel;
import io.myria.log.append.Appended;
import io.myria.read.Cursors;
import io.myria.recall.MarkedTalk.Asker;
import io.myria.recall.Recall.Aids;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.context.RecallItem;
import io.myria.recall.held.RecallSettings;
import io.myria.recall.rerank.PlainReranking;
import io.myria.recall.rerank.RerankPeer;
import io.myria.recall.rerank.RerankPeer.Behaviour;
import io.myria.search.SearchViews;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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
    Aids aids =
        new Aids(
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
    Recall plain =
        new Recall(
            bench.bench.transactions(),
            bench.bench.reader(),
            new Cursors(bench.bench.transactions(), new SecureRandom()),
            Aids.NONE,
            Source.of(Map.of()).read(RecallSettings.class));
    return ids(plain.recall(ask().request()));
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

  private static Behaviour three(String one, String other, String last) {
    return RerankPeer.results("[" + String.join(", ", one, other, last) + "]");
  }

  private static String result(int index, Object score) {
    return "{\"index\": " + index + ", \"relevance_score\": " + score + "}";
  }

  @Test
  void itNamesDocumentsThatWereNotSent() {
    falls(
        "rerank_malformed",
        three(result(0, 0.5), result(3, 0.4), result(1, 0.3)),
        "finalists",
        "3");
  }

  @Test
  void itNamesDocumentsBeforeTheFirst() {
    falls(
        "rerank_malformed",
        three(result(0, 0.5), result(-1, 0.4), result(1, 0.3)),
        "finalists",
        "3");
  }

  @Test
  void itNamesADocumentTwice() {
    falls(
        "rerank_malformed",
        three(result(0, 0.5), result(0, 0.4), result(1, 0.3)),
        "finalists",
        "3");
  }

  @Test
  void itsScoreIsNoNumber() {
    falls(
        "rerank_malformed",
        three(result(0, "\"NaN\""), result(2, 0.4), result(1, 0.3)),
        "finalists",
        "3");
  }

  @Test
  void itsScoreIsNoJson() {
    falls(
        "rerank_malformed",
        three(result(0, "NaN"), result(2, 0.4), result(1, 0.3)),
        "finalists",
        "3");
  }

  @Test
  void itsScoreIsBeyondAllNumbers() {
    falls(
        "rerank_malformed",
        three(result(0, "1e999"), result(2, 0.4), result(1, 0.3)),
        "finalists",
        "3");
  }

  @Test
  void itsScoreIsAnIntegerBeyondAllNumbers() {
    falls(
        "rerank_malformed",
        three(result(0, "1" + "0".repeat(400)), result(2, 0.4), result(1, 0.3)),
        "finalists",
        "3");
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
