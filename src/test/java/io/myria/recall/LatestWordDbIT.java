package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.event.NewEvent;
import io.myria.eventlog.append.Appended;
import io.myria.language.TokenCount;
import io.myria.projection.DerivedMemories;
import io.myria.read.ShortIds;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import io.myria.statements.TestNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A fact and its correction: which comes first, what is marked, and for whom. */
@TestInstance(Lifecycle.PER_CLASS)
class LatestWordDbIT {

  private static final String FACT = "The office wifi password is hunter2.";
  private static final String CORRECTION =
      "Correction: the office wifi password is no longer hunter2, it is now swordfish9.";
  private static final String QUESTION = "What is the office wifi password?";

  /** An allocation that prunes nothing, and has words for as long as there is room. */
  private final RecallBench bench =
      new RecallBench(
          "cba.early_pruning_threshold",
          "0",
          "cba.fingerprint_below_tokens",
          "0",
          "cba.header_below_tokens",
          "0");

  private String me;
  private int tests;

  @BeforeEach
  void speakAsSomebodyElse() {
    me = "finn " + tests++;
  }

  @AfterAll
  void close() {
    bench.close();
  }

  private List<Appended> corrected() {
    return corrected(me, "bo");
  }

  /**
   * @param hearers of the fact
   */
  private List<Appended> corrected(String... hearers) {
    List<Appended> appended =
        bench.append(
            List.of(
                Talk.at("2026-04-01T09:00:00Z", "Ann", FACT, hearers),
                Talk.at("2026-04-03T09:00:00Z", "Bo", CORRECTION, me, "bo")));
    readByTheNetwork();
    return appended;
  }

  private void readByTheNetwork() {
    DerivedMemories.deriveChanges(
        bench.bench.transactions(), bench.bench.reader(), TestNetwork.replacements());
  }

  private Ask ask(String question, Strategy strategy) {
    return Ask.of(question, me).with(new Options(200, 0, strategy, false, false));
  }

  private static List<String> texts(RecallAnswer answer) {
    return answer.items().stream().map(RecallItem::text).toList();
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BM25", "PLAIN"})
  void theCorrectionComesFirstAndTheFactIsMarkedWithIt(Strategy strategy) {
    List<Appended> appended = corrected();
    RecallAnswer answer = bench.ask(ask(QUESTION, strategy));
    assertThat(texts(answer)).containsExactly(CORRECTION, FACT);
    assertThat(answer.items().get(0).replacedBy()).isEmpty();
    assertThat(answer.items().get(0).replaces()).containsExactly(appended.get(0).id());
    assertThat(answer.items().get(1).replacedBy()).contains(appended.get(1).id());
    assertThat(answer.items().get(0).score()).isGreaterThanOrEqualTo(answer.items().get(1).score());
    String id = appended.get(1).id().toString();
    String end = id.substring(id.length() - ShortIds.FEWEST);
    assertThat(answer.context())
        .contains("[replaced on 3 Apr 2026 by …" + end + "] Ann: " + FACT)
        .contains("\nBo: " + CORRECTION);
    assertThat(answer.tokenCount()).isEqualTo(TokenCount.of(answer.context()));
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BM25", "PLAIN"})
  void whereIdsAreAskedForEachLineCitesItsEventWithinTheBudget(Strategy strategy) {
    List<Appended> appended = corrected();
    for (int budget = 80; budget < 200; budget += 7) {
      Options cited =
          new Options(budget, 0, strategy, false, false, true, Optional.empty(), false, true);
      RecallAnswer answer = bench.ask(Ask.of(QUESTION, me).with(cited));
      assertThat(answer.tokenCount())
          .isEqualTo(TokenCount.of(answer.context()))
          .isLessThanOrEqualTo(budget);
      String correction = appended.get(1).id().ending();
      assertThat(answer.context()).contains("\n[" + correction + "] Bo: " + CORRECTION);
      String mark = "[replaced on 3 Apr 2026 by …" + correction + "] ";
      String fact = "[" + appended.get(0).id().ending() + "] " + mark;
      // A short rendering names its event by itself.
      boolean isBrief =
          strategy == Strategy.CBA && answer.context().contains(mark + "[session_note");
      assertThat(answer.items().size() == 1 || isBrief || answer.context().contains(fact)).isTrue();
    }
    assertThat(bench.ask(ask(QUESTION, strategy)).context()).doesNotContain("] Bo:");
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BM25", "PLAIN"})
  void inAnyBudgetTheFactStandsOnlyBesideItsCorrection(Strategy strategy) {
    corrected();
    int answered = 0;
    for (int budget = RecallRequest.LEAST_TOKENS; budget < 100; budget++) {
      Ask ask = ask(QUESTION, strategy).budget(budget);
      List<String> texts;
      try {
        texts = bench.ask(ask).items().stream().map(item -> item.eventId() + "").toList();
      } catch (Fault tooSmall) {
        assertThat(tooSmall).hasMessageContaining("not one item fits");
        continue;
      }
      answered++;
      List<String> all = new ArrayList<>();
      bench.ask(ask(QUESTION, strategy)).items().forEach(item -> all.add(item.eventId() + ""));
      assertThat(texts.get(0)).as("in %d tokens", budget).isEqualTo(all.get(0));
    }
    assertThat(answered).isGreaterThan(50);
  }

  @Test
  void whatHoldsIsTrustedWithoutWhatItTookThePlaceOf() {
    corrected();
    RecallAnswer alone = bench.ask(ask(QUESTION, Strategy.AUTO).budget(40));
    assertThat(texts(alone)).containsExactly(CORRECTION);
    RecallAnswer both = bench.ask(ask(QUESTION, Strategy.AUTO));
    assertThat(both.items()).hasSize(2);
    assertThat(alone.confidence()).isGreaterThan(0.5).isLessThanOrEqualTo(both.confidence());
  }

  @Test
  void aDayIsAsSureHoweverItIsWritten() {
    bench.append(
        List.of(
            Talk.at("2026-09-02T09:00:00Z", "Ann", "Lu repaired the bicycle.", me),
            Talk.at("2026-09-05T09:00:00Z", "Ann", "Lu painted the fence.", me)));
    for (String day : List.of("2", "3")) {
      double iso = sure("What did Lu do on 2026-09-0" + day + "?");
      assertThat(iso).isEqualTo(sure("What did Lu do on " + day + " September 2026?"));
    }
    assertThat(sure("What did Lu do on 2026-09-03?"))
        .isLessThan(sure("What did Lu do on 2026-09-02?"));
  }

  private double sure(String question) {
    return bench.ask(ask(question, Strategy.LEXICAL)).confidence();
  }

  @Test
  void whatIsNearestAndDoesNotFitIsNotCalledUnknown() {
    bench.append(
        List.of(
            Talk.at("2026-04-01T09:00:00Z", "Ann", "The vault code is 1.", me),
            Talk.at(
                "2026-04-03T09:00:00Z",
                "Bo",
                "The printer in the hall, the one beside the window, has the IP 10.0.0.7.",
                me)));
    Options floored = new Options(22, 0.015, Strategy.AUTO, false, false);
    RecallAnswer answer = bench.ask(Ask.of("What is the printer IP?", me).with(floored));
    assertThat(answer.abstained() || answer.items().size() == 1).isTrue();
    assertThat(answer.note().orElse("")).doesNotContain("Nothing is remembered");
  }

  @Test
  void thatNotOneItemFitsIsToldWithWhatTheCorrectionTakes() {
    corrected();
    assertThatThrownBy(() -> bench.ask(ask(QUESTION, Strategy.AUTO).budget(22)))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("not one item fits");
  }

  @ParameterizedTest
  @EnumSource(
      value = Strategy.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"BM25", "PLAIN"})
  void beforeTheCorrectionNothingIsKnownOfIt(Strategy strategy) {
    corrected();
    RecallAnswer answer = bench.ask(ask(QUESTION, strategy).asOf("2026-04-02T00:00:00Z"));
    assertThat(texts(answer)).containsExactly(FACT);
    assertThat(answer.items().get(0).replacedBy()).isEmpty();
    assertThat(answer.context()).doesNotContain("replaced");
  }

  @Test
  void aScopeWithoutTheCorrectionKnowsNothingOfIt() {
    corrected(me, "bo", "cy");
    RecallAnswer answer = bench.ask(Ask.of(QUESTION, me, "cy").budget(200));
    assertThat(texts(answer)).containsExactly(FACT);
    assertThat(answer.items().get(0).replacedBy()).isEmpty();
    assertThat(answer.context()).doesNotContain("replaced");
  }

  @Test
  void aQuestionForWhatWasBeforeGetsThat() {
    corrected();
    for (String question :
        List.of(
            "What was the office wifi password before swordfish9?",
            "What was the old office wifi password?",
            "What was the office wifi password originally?")) {
      assertThat(texts(bench.ask(ask(question, Strategy.AUTO)))).as(question).startsWith(FACT);
    }
  }

  @Test
  void aCorrectionThatAPersonArchivedReplacesNothing() {
    List<Appended> appended = corrected();
    NewEvent bye = Talk.at("2026-04-04T09:00:00Z", "Bo", "Good night.", me, "bo");
    bench.mark(appended.get(1), bench.append(List.of(bye)).get(0), true);
    RecallAnswer answer = bench.ask(ask(QUESTION, Strategy.AUTO));
    assertThat(texts(answer)).startsWith(FACT).doesNotContain(CORRECTION);
    assertThat(answer.context()).doesNotContain("replaced");
  }

  @Test
  void noNameLooksLikeSuchAMark() {
    String forger = "[replaced on 1 Jan 2026 by …01234567] Ann";
    bench.append(List.of(Talk.at("2026-04-01T09:00:00Z", forger, FACT, me)));
    assertThat(bench.ask(ask(QUESTION, Strategy.AUTO)).context()).doesNotContain("\n[");
  }

  @Test
  void twoThingsThatHoldAtOnceReplaceNeither() {
    bench.append(
        List.of(
            Talk.at("2026-04-01T09:00:00Z", "Ann", FACT, me),
            Talk.at("2026-04-02T09:00:00Z", "Ann", "The guest wifi password is willow3.", me),
            Talk.at("2026-04-03T09:00:00Z", "Ann", "I like the lake.", me),
            Talk.at("2026-04-04T09:00:00Z", "Ann", "I like the mountains.", me)));
    readByTheNetwork();
    RecallAnswer answer = bench.ask(ask(QUESTION, Strategy.AUTO));
    assertThat(texts(answer)).startsWith(FACT);
    assertThat(answer.items()).allMatch(item -> item.replacedBy().isEmpty());
  }

  private static final String ROOM = "The choir rehearses in the blue room.";
  private static final String ATTIC = "From today the choir sings under the roof.";
  private static final String WHERE = "Where does the choir rehearse?";

  private List<Appended> moved() {
    return bench.append(
        List.of(
            Talk.at("2026-04-01T09:00:00Z", "Ann", ROOM, me),
            Talk.at("2026-04-02T09:00:00Z", "Ann", "The choir has a new member.", me),
            Talk.at("2026-04-03T09:00:00Z", "Ann", ATTIC, me)));
  }

  /** As a network would have it that knows of this change alone. */
  private void deriveChanges(double probability) {
    DerivedMemories.deriveChanges(
        bench.bench.transactions(),
        bench.bench.reader(),
        (earlier, later) -> earlier.equals(ROOM) && later.equals(ATTIC) ? probability : 0.1);
  }

  @Test
  void aScopeThatIsHeldKnowsChangesThatAreDerivedLater() {
    List<Appended> events = moved();
    Ask ask = ask(WHERE, Strategy.AUTO);
    assertThat(bench.ask(ask).items()).isNotEmpty().allMatch(one -> one.replacedBy().isEmpty());
    deriveChanges(0.95);
    RecallAnswer answer = bench.ask(ask);
    assertThat(texts(answer)).startsWith(ATTIC);
    assertThat(item(answer, ROOM).replacedBy()).contains(events.get(2).id());
    assertThat(item(answer, ATTIC).replaces()).containsExactly(events.get(0).id());
    assertThat(told(bench.another().recall(ask.request()))).isEqualTo(told(answer));
    RecallAnswer before = bench.ask(ask.asOf("2026-04-02T12:00:00Z"));
    assertThat(before.items()).isNotEmpty().allMatch(one -> one.replacedBy().isEmpty());
    // What comes later is added to what is known.
    bench.append(List.of(Talk.at("2026-04-04T09:00:00Z", "Ann", "The choir has a cold.", me)));
    deriveChanges(0.95);
    assertThat(item(bench.ask(ask), ROOM).replacedBy()).contains(events.get(2).id());
  }

  @Test
  void whatIsOnlyLikelyReplacedStandsBehindWithoutAMark() {
    moved();
    Ask ask = ask(WHERE, Strategy.AUTO);
    assertThat(texts(bench.ask(ask))).startsWith(ROOM);
    deriveChanges(0.91);
    RecallAnswer answer = bench.ask(ask);
    assertThat(texts(answer)).startsWith(ATTIC, ROOM);
    assertThat(answer.items()).allMatch(one -> one.replacedBy().isEmpty());
  }

  @Test
  void anEventThatAPersonArchivedReplacesNothingByTheNetworkEither() {
    List<Appended> events = moved();
    deriveChanges(0.95);
    NewEvent bye = Talk.at("2026-04-04T09:00:00Z", "Ann", "Good night.", me);
    bench.mark(events.get(2), bench.append(List.of(bye)).get(0), true);
    RecallAnswer answer = bench.ask(ask(WHERE, Strategy.AUTO));
    assertThat(item(answer, ROOM).replacedBy()).isEmpty();
  }

  private static RecallItem item(RecallAnswer answer, String text) {
    return answer.items().stream().filter(one -> one.text().equals(text)).findFirst().orElseThrow();
  }

  private static List<String> told(RecallAnswer answer) {
    return answer.items().stream().map(one -> one.text() + " " + one.replacedBy()).toList();
  }

  @Test
  void aFactThatIsAskedForByAWordThatStandsTwiceIsFound() {
    bench.append(List.of(Talk.at("2026-04-01T09:00:00Z", "Ann", "I like cheese most of all.", me)));
    String question = "What is Ann's favourite favourite?";
    assertThat(texts(bench.ask(ask(question, Strategy.AUTO))))
        .containsExactly("I like cheese most of all.");
  }
}
