package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.myria.error.Fault;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.append.Appended;
import io.myria.fingerprint.Rendering;
import io.myria.language.TokenCount;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for every strategy, and what is each one's own. Every test has its own speakers. */
@TestInstance(Lifecycle.PER_CLASS)
class StrategiesDbIT {

  private static final int DAY = 24 * 60;

  /** Without vectors little is near enough for the threshold of cosines. */
  private final RecallBench bench = new RecallBench("cba.early_pruning_threshold", "0");

  private String me;
  private int tests;

  @BeforeEach
  void speakAsSomebodyElse() {
    me = "ann " + tests++;
  }

  @AfterAll
  void close() {
    bench.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BM25", "PLAIN"})
  void theBudgetHoldsAndPagesShowEverythingOnce(Strategy strategy) {
    bench.append(Talk.many(150, me, "bo"));
    bench.bench.build();
    for (int budget : new int[] {100, 333, 1_500}) {
      Set<EventId> seen = new HashSet<>();
      Ask ask = ask("Which kite flies with a lantern?", strategy).budget(budget);
      Optional<String> cursor = Optional.empty();
      do {
        RecallAnswer page = bench.ask(cursor.map(ask::cursor).orElse(ask));
        assertThat(page.tokenCount())
            .isEqualTo(TokenCount.of(page.context()))
            .isLessThanOrEqualTo(budget);
        page.items()
            .forEach(
                item -> {
                  assertThat(seen.add(item.eventId())).isTrue();
                  assertThat(page.context()).contains(item.text());
                });
        assertThat(page.items().isEmpty() && page.summaries().isEmpty()).isFalse();
        cursor = page.nextCursor();
      } while (cursor.isPresent());
      assertThat(seen).hasSize(150);
    }
  }

  /** A share of the budget is for summaries, and counts when it is said what is needed. */
  @Test
  void whatIsToldToBeNeededIsEnoughInStages() {
    bench.append(List.of(Talk.said(0, "Bo", "I lost the umbrella at the kite festival.", me)));
    Ask ask = ask("Who lost the umbrella?", Strategy.STAGED);
    Fault fault = catchThrowableOfType(Fault.class, () -> bench.ask(ask.budget(12)));
    int least = Integer.parseInt(fault.getMessage().replaceAll(".* ", ""));
    assertThat(bench.ask(ask.budget(least)).items()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BM25", "PLAIN"})
  void withoutVectorsThereIsAnAnswerThatSaysSo(Strategy strategy) {
    bench.append(Talk.many(20, me, "bo"));
    bench.append(List.of(Talk.said(30, "Bo", "I lost the umbrella.", me, "bo")));
    RecallAnswer answer = bench.ask(ask("Who lost the umbrella?", strategy));
    // By cba what says more for its length may come before it.
    assertThat(answer.items().subList(0, strategy == Strategy.CBA ? answer.items().size() : 1))
        .extracting(RecallItem::text)
        .contains("I lost the umbrella.");
    assertThat(answer.degraded().stream().anyMatch(is -> is.stage().equals("vectors")))
        .isEqualTo(strategy.asksForVectors());
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BM25", "PLAIN"})
  void whatAPersonArchivedIsLeftOutUnlessItIsWanted(Strategy strategy) {
    List<Appended> appended = bench.append(Talk.many(20, me, "bo"));
    bench.mark(appended.get(3), appended.get(19), true);
    Ask ask = ask("Which kite flies?", strategy);
    EventId archived = appended.get(3).id();
    assertThat(ids(bench.ask(ask))).hasSize(19).doesNotContain(archived);
    assertThat(ids(bench.ask(archivedToo(ask)))).hasSize(20).contains(archived);
    NewEvent later = Talk.said(90, "Bo", "A kite of another kind.", me, "bo");
    bench.mark(appended.get(3), bench.append(List.of(later)).get(0), false);
    assertThat(ids(bench.ask(ask))).hasSize(21).contains(archived);
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BM25", "PLAIN"})
  void anExplanationsPartsAddUpToTheScore(Strategy strategy) {
    bench.append(Talk.many(30, me, "bo"));
    Ask ask = ask("Which kite flies?", strategy);
    RecallAnswer answer = bench.ask(ask.with(new Options(900, 0, strategy, true, false)));
    assertThat(answer.items())
        .isNotEmpty()
        .allSatisfy(
            item -> {
              double sum = item.parts().stream().mapToDouble(part -> part.contribution()).sum();
              assertThat(sum).isCloseTo(item.score(), within(5e-3));
              assertThat(item.why().orElseThrow()).startsWith("Chosen because").endsWith(".");
            });
  }

  /** It is the answer's, and so that of its strategy. */
  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BM25", "PLAIN"})
  void lessSureThanWantedIsAnsweredWithNothingAndTheConfidenceThatItHasAnyway(Strategy strategy) {
    bench.append(Talk.many(30, me, "bo"));
    Ask ask = ask("Who is afraid of zebras?", strategy);
    RecallAnswer anyway = bench.ask(ask.with(new Options(500, 0, strategy, false, false)));
    RecallAnswer answer = bench.ask(ask.with(new Options(500, 0.99, strategy, false, false)));
    assertThat(anyway.items()).isNotEmpty();
    assertThat(anyway.abstained()).isFalse();
    assertThat(answer.confidence()).isEqualTo(anyway.confidence()).isLessThan(0.99);
    assertThat(answer.abstained()).isTrue();
  }

  @Test
  void ageArchivesNotesInCbaAloneAndByTheTimeOfAsking() {
    List<NewEvent> events = new ArrayList<>();
    events.add(Talk.said(0, "Ann", "The kite festival was fun.", me, "bo"));
    events.add(Talk.said(29 * DAY, "Bo", "A kite broke.", me, "bo"));
    events.add(Talk.said(31 * DAY, "Ann", "I bought a kite.", me, "bo"));
    List<Appended> appended = bench.append(events);
    EventId oldest = appended.get(0).id();
    Ask cba = ask("Which kite?", Strategy.CBA);
    assertThat(ids(bench.ask(cba))).hasSize(2).doesNotContain(oldest);
    assertThat(ids(bench.ask(archivedToo(cba)))).hasSize(3);
    assertThat(ids(bench.ask(cba.asOf(events.get(1).timestamp().toString()))))
        .containsExactlyInAnyOrder(oldest, appended.get(1).id());
    for (Strategy strategy : List.of(Strategy.AUTO, Strategy.LEXICAL, Strategy.STAGED)) {
      assertThat(ids(bench.ask(ask("Which kite?", strategy)))).contains(oldest);
    }
  }

  /** By a type, in words, and what is merely said beside it. */
  @Test
  void whatSomebodySaidToRememberIsThereAfterHalfAYear() {
    String token = "Remember: the deploy token is ABC-123.";
    List<NewEvent> events = new ArrayList<>();
    events.add(Talk.said(0, "Ann", token, me, "bo"));
    events.add(
        Talk.of("chat", "memory_marker", null, 1, "Ann", "deploy token: at Bo's", false, me, "bo"));
    events.add(Talk.said(2, "Ann", "Is the deploy token gone?", me, "bo"));
    events.add(Talk.said(200 * DAY, "Bo", "Where did you put the deploy token?", me, "bo"));
    List<Appended> appended = bench.append(events);
    List<EventId> found = ids(bench.ask(ask("What is the deploy token?", Strategy.CBA)));
    assertThat(found).contains(appended.get(0).id(), appended.get(1).id(), appended.get(3).id());
    assertThat(found).doesNotContain(appended.get(2).id());
  }

  @Test
  void aFailedCallThatSaysWhatFailedIsNoNoise() {
    Map<String, Object> call =
        Map.of("tool", "weather", "args", Map.of("city", "Oslo"), "error", "no key");
    Map<String, Object> noise = Map.of("error", "weather of Oslo", "exit_code", 1);
    List<Appended> appended =
        bench.append(
            List.of(
                result(Talk.said(0, "Ann", "", me, "bo"), call),
                result(Talk.said(1, "Ann", "", me, "bo"), noise),
                Talk.said(9 * DAY, "Bo", "How is the weather in Oslo?", me, "bo")));
    assertThat(ids(bench.ask(ask("Did the weather of Oslo fail?", Strategy.CBA))))
        .containsExactlyInAnyOrder(appended.get(0).id(), appended.get(2).id());
  }

  private static NewEvent result(NewEvent like, Map<String, Object> payload) {
    return new NewEvent(
        like.timestamp(),
        like.channel(),
        like.participants(),
        like.sourceEventKey(),
        like.contextId(),
        "tool_result",
        new Payload(payload),
        List.of(),
        false);
  }

  @Test
  void cbaFallsBackFromOneRenderingToTheNext() {
    String tail = " because the old kite was torn by the wind over the garden wall".repeat(6);
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < 40; index++) {
      String text = "Number " + index + " is a kite" + tail + ".";
      events.add(Talk.said(index, "Ann", text, me, "bo"));
    }
    bench.append(events);
    RecallAnswer answer = bench.ask(ask("Which kite?", Strategy.CBA).budget(1_400));
    List<Rendering> renderings = answer.items().stream().map(RecallItem::rendering).toList();
    assertThat(renderings).contains(Rendering.VERBATIM).isSorted();
    assertThat(renderings.get(renderings.size() - 1)).isNotEqualTo(Rendering.VERBATIM);
    for (RecallItem item : answer.items()) {
      if (item.rendering() != Rendering.VERBATIM) {
        assertThat(item.text()).startsWith("[").contains("chat] → " + item.eventId());
      }
    }
    assertThat(answer.tokenCount()).isBetween(1_300, 1_400);
  }

  @Test
  void inStagesSummariesComeFirstAndEventsTakeTheRest() {
    bench.append(Talk.many(200, me, "bo"));
    bench.bench.build();
    RecallAnswer answer =
        bench.ask(ask("Where is the violin kept?", Strategy.STAGED).budget(1_000));
    assertThat(answer.summaries()).isNotEmpty();
    assertThat(answer.context()).startsWith("# About ");
    assertThat(answer.items()).isNotEmpty();
    assertThat(answer.tokenCount()).isBetween(900, 1_000);
  }

  @Test
  void inStagesSummariesThatSayItAllAreTheAnswerAndEventsFollow() {
    bench.append(Talk.many(200, me, "bo"));
    bench.bench.build();
    RecallAnswer any = bench.ask(ask("Where is the violin?", Strategy.STAGED).budget(2_000));
    String said = any.summaries().get(0).bullets().get(0).text();
    Ask ask = ask(said, Strategy.STAGED).budget(2_000);
    RecallAnswer answer = bench.ask(ask);
    assertThat(answer.summaries()).isNotEmpty();
    assertThat(answer.items()).isEmpty();
    assertThat(answer.note()).hasValueSatisfying(note -> assertThat(note).contains("summaries"));
    RecallAnswer next = bench.ask(ask.cursor(answer.nextCursor().orElseThrow()));
    assertThat(next.items()).isNotEmpty();
    assertThat(next.summaries()).isEmpty();
  }

  @Test
  void ofTwoThatSayTheSameStagesShowTheNewerFirstAndCbaTheOtherLast() {
    SynonymModel model = new SynonymModel();
    try (RecallBench meaning = new RecallBench(model.aids())) {
      List<NewEvent> events = new ArrayList<>(Talk.many(8, "ann"));
      events.add(Talk.said(10, "Ann", "We own a small red car.", "ann"));
      events.add(Talk.said(20 * DAY, "Ann", "We own the small red car.", "ann"));
      List<Appended> appended = meaning.append(events);
      meaning.derive(model, appended);
      Ask ask = Ask.of("Who has an automobile?", "ann");
      List<EventId> staged = ids(meaning.ask(with(ask, Strategy.STAGED)));
      assertThat(staged).startsWith(appended.get(9).id(), appended.get(8).id());
      RecallAnswer cba = meaning.ask(with(ask, Strategy.CBA));
      assertThat(cba.degraded()).noneMatch(is -> is.stage().equals("vectors"));
      assertThat(ids(cba)).contains(appended.get(9).id()).endsWith(appended.get(8).id());
    }
  }

  private Ask ask(String question, Strategy strategy) {
    return with(Ask.of(question, me), strategy);
  }

  private static Ask with(Ask ask, Strategy strategy) {
    return ask.with(new Options(4_000, 0, strategy, false, false));
  }

  private static Ask archivedToo(Ask ask) {
    Options is = ask.options();
    return ask.with(new Options(is.budgetTokens(), 0, is.strategy(), false, true));
  }

  private static List<EventId> ids(RecallAnswer answer) {
    return answer.items().stream().map(RecallItem::eventId).toList();
  }
}
