package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.event.NewEvent;
import io.myria.eventlog.append.Appended;
import io.myria.language.TokenCount;
import io.myria.read.Degraded;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.snapshot.SnapshotId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an answer may be trusted in: how sure it is, and what it leaves out. */
@TestInstance(Lifecycle.PER_CLASS)
class TrustedAnswersDbIT {

  private static final double FLOOR = Source.of(Map.of()).read(RecallSettings.class).floor();

  private final RecallBench bench = new RecallBench();
  private String me;
  private int tests;

  @BeforeEach
  void speakAsSomebodyElse() {
    me = "eve " + tests++;
  }

  @AfterAll
  void close() {
    bench.close();
  }

  private List<Appended> talk() {
    List<NewEvent> events = new ArrayList<>(Talk.many(60, me, "bo"));
    events.add(Talk.said(70, "Bo", "I lost the green umbrella at the opera house.", me, "bo"));
    return bench.append(events);
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void anAnswerThatHoldsNothingHasNoConfidenceAndAbstains(Strategy strategy) {
    talk();
    Ask ask = ask("Who lost the umbrella at the opera house?", strategy);
    RecallAnswer none = bench.ask(ask.with(Talk.filter(null, null, "zzz")));
    assertThat(none.items()).isEmpty();
    assertThat(none.confidence()).isZero();
    assertThat(none.abstained()).isTrue();
    assertThat(none.note()).contains("These participants see no event that matches.");
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      names = {"AUTO", "LEXICAL", "STAGED"})
  void withoutItsEvidenceAnAnswerIsHardlyTrusted(Strategy strategy) {
    List<Appended> appended = talk();
    Ask ask = ask("Who lost the umbrella at the opera house?", strategy);
    double whole = bench.ask(ask).confidence();
    assertThat(whole).isGreaterThan(0.5);
    Ask filtered = ask.with(Talk.filter("one", null, null));
    assertThat(bench.ask(filtered).confidence()).isLessThan(0.3);
    Appended mark = bench.append(List.of(Talk.said(95, "Bo", "Good night.", me, "bo"))).get(0);
    bench.mark(appended.get(60), mark, true);
    assertThat(bench.ask(ask).confidence()).isLessThan(0.3);
  }

  @Test
  void laterPagesAreTrustedForWhatTheyHoldThemselvesAndNeverWithheld() {
    talk();
    Ask ask = ask("Who lost the umbrella at the opera house?", Strategy.LEXICAL).budget(100);
    RecallAnswer first = bench.ask(floored(ask));
    assertThat(first.context()).contains("umbrella");
    RecallAnswer second = bench.ask(floored(ask).cursor(first.nextCursor().orElseThrow()));
    assertThat(second.confidence()).isLessThan(0.3).isLessThan(first.confidence());
    assertThat(second.items()).isNotEmpty();
  }

  @Test
  void whatWasNeverSaidIsOneLineAndItemsComeOnRequest() {
    talk();
    for (String question : List.of("What is the capital of Mongolia?", "asdf qwerty")) {
      Ask ask = ask(question, Strategy.AUTO);
      RecallAnswer answer = bench.ask(floored(ask));
      assertThat(answer.abstained()).as(question).isTrue();
      assertThat(answer.items()).isEmpty();
      assertThat(answer.context()).isEmpty();
      assertThat(answer.confidence()).isLessThan(FLOOR);
      String note = answer.note().orElseThrow();
      assertThat(note).startsWith("Nothing is remembered about this.").contains("min_confidence");
      assertThat(TokenCount.of(note)).isLessThan(40);
      assertThat(bench.ask(ask).items()).isNotEmpty();
    }
  }

  @Test
  void ofAHandfulOfEventsNothingIsSureThatIsNotThere() {
    bench.append(
        List.of(
            Talk.said(0, "Ann", "Hi!", me),
            Talk.said(1, "Bo", "Hello, how are you?", me),
            Talk.said(2, "Ann", "I bought a sailing boat in Kiel.", me)));
    for (String question : List.of("asdf qwerty", "Who fed the parrot in the attic?")) {
      assertThat(bench.ask(ask(question, Strategy.LEXICAL)).confidence())
          .as(question)
          .isLessThan(0.3);
    }
    RecallAnswer boat = bench.ask(floored(ask("Where did Ann buy the boat?", Strategy.LEXICAL)));
    assertThat(boat.confidence()).isGreaterThan(0.3);
    assertThat(boat.context()).contains("Kiel");
  }

  @Test
  void whoIsUnknownIsAnsweredAsAnybodyWhoSeesNothing() {
    talk();
    SnapshotId snapshot = bench.bench.build().snapshot().orElseThrow();
    bench.append(List.of(Talk.said(90, "Zed", "Only later.", "zed " + me)));
    for (Strategy strategy : Strategy.values()) {
      Ask known = with(Ask.of("Who lost the umbrella?", "zed " + me), strategy).snapshot(snapshot);
      Ask unknown = with(Ask.of("Who lost the umbrella?", "nobody"), strategy).snapshot(snapshot);
      assertThat(told(bench.ask(unknown))).as("%s", strategy).isEqualTo(told(bench.ask(known)));
      assertThat(bench.ask(unknown).degraded()).isEmpty();
    }
  }

  private static RecallAnswer told(RecallAnswer answer) {
    return new RecallAnswer(
        answer.snapshotId(),
        answer.items(),
        answer.summaries(),
        answer.overview(),
        answer.context(),
        answer.tokenCount(),
        answer.confidence(),
        answer.abstained(),
        answer.periods(),
        answer.matching(),
        answer.endedEarly(),
        answer.cut(),
        answer.note(),
        Map.of(),
        answer.degraded(),
        answer.nextCursor());
  }

  @Test
  void aScopeTooLargeToBeRankedWholeSaysSo() {
    try (RecallBench small = new RecallBench("scope_events", "20")) {
      small.append(Talk.many(60, "ann", "bo"));
      assertThat(small.ask(Ask.of("Which kite flies?", "ann")).degraded())
          .extracting(Degraded::stage)
          .contains("candidates");
      small.append(Talk.many(10, "cy", "di"));
      assertThat(small.ask(Ask.of("Which kite flies?", "cy")).degraded())
          .extracting(Degraded::stage)
          .doesNotContain("candidates");
    }
  }

  /** In a log long enough that its sets are asked one by one. */
  @Test
  void aScopeIsNotTooLargeByWhatItDoesNotSee() {
    try (RecallBench small = new RecallBench("scope_events", "5")) {
      List<NewEvent> events = new ArrayList<>();
      for (int index = 0; index < 20; index++) {
        events.add(
            Talk.of("chat", "message", null, 0, "Ann", "Hm.", true, "ann", "bo", "x " + index));
      }
      events.addAll(Talk.many(4_200, "cy", "di"));
      events.add(Talk.said(0, "Bo", "I lost the umbrella.", "ann", "bo"));
      small.append(events);
      RecallAnswer answer = small.ask(Ask.of("Who lost the umbrella?", "ann", "bo"));
      assertThat(answer.items()).hasSize(1);
      assertThat(answer.degraded())
          .extracting(Degraded::stage)
          .doesNotContain("candidates", "index");
    }
  }

  private Ask ask(String question, Strategy strategy) {
    return with(Ask.of(question, me), strategy);
  }

  private static Ask with(Ask ask, Strategy strategy) {
    return ask.with(new Options(4_000, 0, strategy, false, false));
  }

  private static Ask floored(Ask ask) {
    Options is = ask.options();
    return ask.with(new Options(is.budgetTokens(), FLOOR, is.strategy(), false, false));
  }
}
