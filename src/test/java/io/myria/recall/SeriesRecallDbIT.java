package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.NewEvent;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.RecallItem;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Questions over several events. */
@TestInstance(Lifecycle.PER_CLASS)
class SeriesRecallDbIT {

  private static final String ME = "ida";

  private static final List<String> SWIMS =
      List.of(
          "Swam 1,200 m at the lido before work.",
          "Went swimming with Noor, 900 m, cold.",
          "Swam 2,400 m in one go, arms like jelly.",
          "Only 600 m today, the pool was packed. Still, a swim is a swim.");

  private static final List<String> VET =
      List.of(
          "The vet charged 84 euros for Pixel's vaccination.",
          "Vet again: 41 euros for the ear drops.",
          "Picked up Pixel from the vet, 260 euros for the dental cleaning.");

  private static final List<String> NOISE =
      List.of(
          "The heating engineer comes at nine.",
          "Bo wants the slides in blue.",
          "Parcel went to the neighbours again.",
          "Rain all day, stayed in and read.",
          "The standup moved to the small room.",
          "My tomatoes look sad.",
          "Grandma's birthday is on the 4th of July.",
          "Changed the tyres myself.",
          "The printer is out of toner.",
          "Learned two chords on the ukulele.");

  private final RecallBench bench = new RecallBench();

  @BeforeAll
  void fill() {
    List<NewEvent> events = new ArrayList<>();
    LocalDate day = LocalDate.parse("2026-02-02");
    for (int index = 0; index < NOISE.size() * 3; index++) {
      LocalDate at = day.plusDays(index);
      events.add(said(at, "08", NOISE.get(index % NOISE.size()) + " Day " + index + "."));
      if (index % 7 == 2 && index / 7 < SWIMS.size()) {
        events.add(said(at, "12", SWIMS.get(index / 7)));
      }
      if (index % 9 == 4 && index / 9 < VET.size()) {
        events.add(said(at, "18", VET.get(index / 9)));
      }
    }
    events.add(said(day.plusDays(40), "10", "How many times did I swim?"));
    events.add(said(day.plusDays(41), "10", "I would like to swim 5,000 m one day."));
    bench.append(events);
  }

  @AfterAll
  void close() {
    bench.close();
  }

  @Test
  void allThatMatchesIsShownInOrderOfTimeAndCounted() {
    RecallAnswer answer = ask("How many times have I been swimming?", 400);
    assertThat(answer.abstained()).isFalse();
    assertThat(answer.context()).startsWith("# 4 events match (swim").containsSubsequence(SWIMS);
    assertThat(answer.tokenCount()).isLessThanOrEqualTo(400);
    assertThat(answer.matching().orElseThrow().found()).isEqualTo(4);
  }

  @Test
  void aSumShowsEachAmountAndAddsNothingUp() {
    RecallAnswer answer = ask("How much have I spent at the vet altogether?", 400);
    assertThat(answer.abstained()).isFalse();
    assertThat(answer.context()).containsSubsequence(VET).doesNotContain("385");
    assertThat(answer.matching().orElseThrow().found()).isEqualTo(3);
  }

  @Test
  void theGreatestIsAmongAllThatMatch() {
    RecallAnswer answer = ask("How far was my longest swim?", 300);
    assertThat(answer.abstained()).isFalse();
    assertThat(answer.context()).contains(SWIMS);
  }

  @Test
  void theLatestAndTheFirstAreFoundByTime() {
    assertThat(first("When did I last swim?")).isEqualTo(SWIMS.get(3));
    assertThat(first("When was I last at the vet?")).isEqualTo(VET.get(2));
    assertThat(first("When did I first go swimming?")).isEqualTo(SWIMS.get(0));
    assertThat(ask("When did I last swim?", 60).context()).contains(SWIMS.get(3));
  }

  @Test
  void whatDoesNotFitIsCounted() {
    RecallAnswer few =
        bench.ask(Ask.of("List all days of rain", ME).with(options(4_000, Optional.of(2))));
    Matching matching = few.matching().orElseThrow();
    assertThat(matching.found()).isEqualTo(3);
    assertThat(matching.shown()).hasSize(2);
    assertThat(matching.line()).isEqualTo("3 events match (days, rain), 2 here");
  }

  @Test
  void whatNobodySaidIsNotCounted() {
    assertThat(ask("How many violins do I own?", 400).matching()).isEmpty();
    assertThat(ask("What does the heating engineer do?", 400).matching()).isEmpty();
  }

  /** Of these participants alone. */
  @Test
  void othersAreNotCounted() {
    bench.append(List.of(Talk.at("2026-02-20T09:00:00Z", "Zed", "Zed swam 3 km.", "zed", "ulf")));
    assertThat(ask("How many swims were there?", 400).matching().orElseThrow().found())
        .isEqualTo(4);
  }

  private String first(String question) {
    return ask(question, 400).items().stream().findFirst().map(RecallItem::text).orElse("");
  }

  private RecallAnswer ask(String question, int budget) {
    return bench.ask(Ask.of(question, ME).with(options(budget, Optional.empty())));
  }

  private static Options options(int budget, Optional<Integer> most) {
    return new Options(budget, 0.025, Strategy.AUTO, false, false, false, most, false, true);
  }

  private static NewEvent said(LocalDate day, String hour, String text) {
    return Talk.at(day + "T" + hour + ":00:00Z", "Ida", text, ME);
  }
}
