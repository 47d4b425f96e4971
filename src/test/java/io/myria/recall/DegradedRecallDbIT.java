package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.NewEvent;
import io.myria.eventlog.append.Appended;
import io.myria.read.Degraded;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each stage of a recall is broken by itself: there is an answer, and it says what is missing. */
class DegradedRecallDbIT {

  private static final Ask ASK = Ask.of("Who has an automobile?", "ann", "bo");

  private final SynonymModel model = new SynonymModel();

  @Test
  void withVectorsWhatMeansTheSameIsFound() {
    try (RecallBench bench = new RecallBench(model.aids())) {
      bench.derive(model, bench.append(events()));
      RecallAnswer answer = bench.ask(ASK);
      assertThat(answer.degraded()).noneMatch(is -> is.stage().equals("vectors"));
      assertThat(answer.items().get(0).text()).isEqualTo("We own a small red car.");
      assertThat(
              bench.ask(ASK.with(new Options(4_000, 0, Strategy.LEXICAL, false, false))).degraded())
          .noneMatch(is -> is.stage().equals("vectors"));
    }
  }

  @Test
  void aFewVectorsThatAreMissingAreMadeAndKept() {
    try (RecallBench bench = new RecallBench(model.aids())) {
      bench.derive(model, bench.append(events()));
      bench.append(List.of(Talk.said(500, "Bo", "My vehicle is green.", "ann", "bo")));
      RecallAnswer answer = bench.ask(ASK);
      assertThat(answer.degraded()).noneMatch(is -> is.stage().equals("vectors"));
      assertThat(answer.items().subList(0, 2))
          .extracting(RecallItem::text)
          .containsExactlyInAnyOrder("We own a small red car.", "My vehicle is green.");
      int asked = model.asked();
      assertThat(bench.ask(ASK.budget(900)).items()).isNotEmpty();
      assertThat(model.asked()).isEqualTo(asked);
    }
  }

  @Test
  void manyMissingVectorsAreWaitedForAndTakenInWhenTheyAreThere() {
    try (RecallBench bench = new RecallBench(model.aids())) {
      List<Appended> first = bench.append(Talk.many(10, "ann", "bo"));
      bench.derive(model, first);
      List<Appended> second = bench.append(events());
      second.addAll(bench.append(Talk.many(90, "ann", "bo")));
      assertThat(bench.ask(ASK).degraded())
          .contains(new Degraded("vectors", (second.size()) + " of 133 events have none yet"));
      bench.derive(model, second);
      RecallAnswer answer = bench.ask(ASK);
      assertThat(answer.degraded()).noneMatch(is -> is.stage().equals("vectors"));
      assertThat(answer.items().get(0).text()).isEqualTo("We own a small red car.");
    }
  }

  @Test
  void aModelThatIsAwayCostsItsPartOnly() {
    try (RecallBench bench = new RecallBench(model.aids())) {
      bench.derive(model, bench.append(events()));
      model.goAway();
      RecallAnswer answer = bench.ask(ASK);
      assertThat(answer.items()).isNotEmpty();
      assertThat(answer.degraded())
          .anySatisfy(
              is -> {
                assertThat(is.stage()).isEqualTo("vectors");
                assertThat(is.reason()).contains("the model did not answer");
              });
    }
  }

  @Test
  void withoutVectorsAndSnapshotThereIsAnAnswer() {
    try (RecallBench bench = new RecallBench()) {
      bench.append(events());
      Ask ask = Ask.of("Who owns a red car?", "ann");
      for (Strategy strategy : List.of(Strategy.AUTO, Strategy.STAGED, Strategy.CBA)) {
        RecallAnswer answer = bench.ask(ask.with(new Options(4_000, 0, strategy, false, false)));
        assertThat(answer.items().get(0).text()).isEqualTo("We own a small red car.");
        assertThat(answer.degraded())
            .extracting(Degraded::stage)
            .startsWith("vectors")
            .hasSize(strategy == Strategy.CBA ? 1 : 2)
            .isSubsetOf("vectors", "topics");
        assertThat(answer.snapshotId()).isEmpty();
      }
    }
  }

  @Test
  void whereTopicsCannotBeReadThereIsAnAnswer() {
    try (RecallBench bench = new RecallBench()) {
      bench.append(events());
      bench.bench.build();
      bench.bench.execute(
          "alter table topic_ref rename to gone; alter table topic_version rename to gone_too");
      for (Strategy strategy : List.of(Strategy.AUTO, Strategy.STAGED)) {
        RecallAnswer answer =
            bench.ask(
                Ask.of("Who owns a red car?", "ann")
                    .with(new Options(4_000, 0, strategy, false, false)));
        assertThat(answer.items().get(0).text()).isEqualTo("We own a small red car.");
        assertThat(answer.degraded()).extracting(Degraded::stage).contains("topics");
        assertThat(answer.summaries()).isEmpty();
      }
    }
  }

  @Test
  void aScopeTooLargeToBeHeldIsSearchedWithAndWithoutAnIndex() {
    try (RecallBench bench = new RecallBench("scope_events", "20")) {
      bench.append(events());
      bench.append(Talk.many(400, "ann", "bo"));
      RecallAnswer answer = bench.ask(Ask.of("Who owns a red car?", "ann"));
      assertThat(answer.items().get(0).text()).isEqualTo("We own a small red car.");
      assertThat(answer.degraded()).extracting(Degraded::stage).contains("index");
    }
  }

  @Test
  void whatIsHeldStaysWithinItsMemory() {
    try (RecallBench bench = new RecallBench("memory", "64KiB")) {
      for (String name : List.of("cy", "di", "ed", "flo", "gus")) {
        bench.append(Talk.many(60, "ann", name));
      }
      for (String name : List.of("cy", "di", "ed", "flo", "gus", "cy")) {
        RecallAnswer answer = bench.ask(Ask.of("Which kite flies?", "ann", name));
        assertThat(answer.items()).hasSize(60);
        assertThat(bench.held()).isLessThanOrEqualTo(64 << 10);
      }
      assertThat(bench.ask(Ask.of("Which kite flies?", "ann")).items()).isNotEmpty();
    }
  }

  /** Else each question would read all of it again. */
  @Test
  void aScopeThatTheMemoryDoesNotHoldIsSearchedAndNotReadWhole() {
    try (RecallBench bench = new RecallBench("memory", "256KiB")) {
      bench.append(events());
      bench.append(Talk.many(900, "ann", "bo"));
      for (int question = 0; question < 2; question++) {
        RecallAnswer answer = bench.ask(Ask.of("Who owns a red car?", "ann"));
        assertThat(answer.items().get(0).text()).isEqualTo("We own a small red car.");
        assertThat(answer.degraded()).extracting(Degraded::stage).contains("candidates");
      }
    }
  }

  private static List<NewEvent> events() {
    List<NewEvent> events = new ArrayList<>(Talk.many(32, "ann", "bo"));
    events.add(Talk.said(100, "Ann", "We own a small red car.", "ann", "bo"));
    return events;
  }
}
