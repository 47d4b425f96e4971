package io.myria.experience;

import static io.myria.eventlog.Drafts.internal;
import static io.myria.experience.ExperienceBench.event;
import static io.myria.experience.ExperienceBench.feedback;
import static io.myria.experience.ExperienceBench.search;
import static io.myria.experience.ExperienceBench.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.experience.ExperienceRecall.Failure;
import io.myria.experience.ExperienceRecall.Recalled;
import io.myria.experience.ExperienceRecall.Strategy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told of earlier times, before anything is derived of them, and afterwards. */
class ExperienceRecallDbIT {

  private ExperienceBench bench;

  @AfterEach
  void close() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatWasWantedInsteadComesFirstAndWhatWasRejectedIsNotTold(boolean derives) {
    bench = new ExperienceBench(derives);
    EventId wrong = bench.append(0, "tool_result", search("Rust DB", "a game"));
    EventId good = bench.append(1, "tool_result", search("Rust embedded DB", "sled"));
    EventId said =
        bench.append(
            2, "feedback", with(feedback("correction", wrong), "correction", "Embedded ones."));
    bench.append(3, "feedback", feedback("approval", good));
    bench.append(4, "tool_result", search("Weather in Oslo", "rain"));
    Recalled recalled = bench.recall("Find a DB for Rust");
    assertThat(recalled.corrections()).hasSize(1);
    assertThat(recalled.corrections().get(0).event().id()).isEqualTo(said);
    assertThat(recalled.corrections().get(0).of().orElseThrow().id()).isEqualTo(wrong);
    Strategy strategy = recalled.strategies().get(0);
    assertThat(strategy.examples()).extracting(one -> one.id()).containsExactly(good);
    // One worked and one did not, the one more alike than the other.
    assertThat(strategy.confidence()).isBetween(0.33, 0.67);
    assertThat(recalled.needsClarification()).isFalse();
    EventId again = bench.append(5, "tool_result", search("Rust DB", "the game again"));
    bench.append(
        6, "feedback", with(feedback("correction", again), "correction", "Servers, please."));
    assertThat(bench.recall("Find a DB for Rust").needsClarification()).isTrue();
    assertThat(bench.recall("Bake a cake").corrections()).isEmpty();
  }

  /** A message is no experience itself; what is said of it is. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theLastWordOnAMessageHolds(boolean derives) {
    bench = new ExperienceBench(derives);
    EventId first = bench.append(0, "message", Map.of("text", "The kites are in Oslo."));
    EventId said = bench.append(1, "feedback", corrected("In Bergen, the kites.", first));
    Recalled recalled = bench.recall("Where are the kites?");
    assertThat(recalled.corrections()).extracting(one -> one.event().id()).containsExactly(said);
    assertThat(recalled.corrections().get(0).of().orElseThrow().id()).isEqualTo(first);
    EventId again = bench.append(2, "message", Map.of("text", "the kites are in Oslo"));
    bench.append(3, "feedback", corrected("In Tromsø, the kites.", again));
    assertThat(bench.recall("Where are the kites?").needsClarification()).isTrue();
    bench.append(4, "feedback", feedback("approval", first));
    recalled = bench.recall("Where are the kites?");
    assertThat(recalled.corrections())
        .extracting(one -> one.of().orElseThrow().id())
        .containsExactly(again);
    assertThat(recalled.needsClarification()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatWasArchivedBringsNoOldCorrectionBack(boolean derives) {
    bench = new ExperienceBench(derives);
    EventId message = bench.append(0, "message", Map.of("text", "Deploy the kites on Monday"));
    bench.append(1, "feedback", corrected("Deploy the kites on Tuesday", message));
    EventId last = bench.append(2, "feedback", corrected("Deploy the kites on Friday", message));
    assertThat(bench.recall("Deploy the kites").corrections())
        .extracting(one -> one.event().id())
        .containsExactly(last);
    bench.archive(message);
    assertThat(bench.recall("Deploy the kites").corrections()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCorrectionOfSeveralHoldsForThoseOfWhichNothingElseIsSaid(boolean derives) {
    bench = new ExperienceBench(derives);
    EventId one = bench.append(0, "message", Map.of("text", "Deploy the kites on Monday"));
    EventId other = bench.append(1, "message", Map.of("text", "Deploy the kites at night"));
    Map<String, Object> both =
        with(corrected("Deploy the kites by day", one), "refers_to", ids(one, other));
    EventId first = bench.append(2, "feedback", both);
    EventId second = bench.append(3, "feedback", corrected("Deploy the kites at noon", other));
    Recalled recalled = bench.recall("Deploy the kites");
    assertThat(recalled.corrections())
        .extracting(told -> told.event().id())
        .containsExactlyInAnyOrder(first, second);
    bench.append(4, "feedback", feedback("approval", other));
    recalled = bench.recall("Deploy the kites");
    assertThat(recalled.corrections()).extracting(told -> told.event().id()).containsExactly(first);
    assertThat(recalled.corrections().get(0).of().orElseThrow().id()).isEqualTo(one);
  }

  private static List<String> ids(EventId... ids) {
    return Stream.of(ids).map(EventId::toString).toList();
  }

  private static Map<String, Object> corrected(String words, EventId of) {
    return with(feedback("correction", of), "correction", words);
  }

  /** By its words, where it was called with nothing. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsCorrectedInTwoWaysIsToBeAsked(boolean derives) {
    bench = new ExperienceBench(derives);
    Map<String, Object> deploy = Map.of("action_type", "deploy", "text", "Deploy the kite shop");
    bench.append(
        1, "feedback", corrected("Deploy by night.", bench.append(0, "action_outcome", deploy)));
    assertThat(bench.recall("Deploy the kite shop").needsClarification()).isFalse();
    EventId again = bench.append(2, "action_outcome", deploy);
    bench.append(3, "feedback", corrected("Deploy by day.", again));
    assertThat(bench.recall("Deploy the kite shop").needsClarification()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatMendedAnErrorIsToldWithIt(boolean derives) {
    bench = new ExperienceBench(derives);
    Map<String, Object> deploy = Map.of("action_type", "deploy", "text", "Deploy the kite shop");
    EventId failed =
        bench.append(0, "action_outcome", with(deploy, "error", "Timeout after 30 s at node 7"));
    bench.append(1, "action_outcome", with(deploy, "error", "timeout after 31 s at node 9"));
    EventId mended =
        bench.append(
            2,
            "action_outcome",
            with(
                Map.of("action_type", "restart", "text", "Restart the proxy"),
                "success",
                true,
                "refers_to",
                failed.toString()));
    Failure failure =
        bench
            .recall("Anything", Optional.empty(), Optional.of("TIMEOUT after 5 s at node 1"))
            .failures()
            .get(0);
    assertThat(failure.times()).isEqualTo(2);
    assertThat(failure.recovery().orElseThrow().id()).isEqualTo(mended);
    bench.append(3, "feedback", feedback("rejection", mended));
    assertThat(bench.recall("Deploy the kite shop").failures().get(0).recovery()).isEmpty();
  }

  /** Of who asked, in the same context, soon, and nothing that is known otherwise. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoGoesOnWithoutAWordIsNeutral(boolean derives) {
    bench = new ExperienceBench(derives);
    Map<String, Object> done = Map.of("action_type", "bake", "text", "A cake");
    EventId cake = bench.append(in("kitchen", 0, "action_outcome", done));
    assertThat(bench.recall("Bake a cake").strategies()).isEmpty();
    bench.append(in("kitchen", 5, "message", Map.of("text", "I did", "role", "assistant")));
    bench.append(in("garden", 5, "message", Map.of("text", "Next: rake", "role", "user")));
    bench.append(in("kitchen", 11, "message", Map.of("text", "Too late", "role", "user")));
    bench.append(internal(in("kitchen", 5, "message", Map.of("text", "A note"))));
    assertThat(bench.recall("Bake a cake").strategies()).isEmpty();
    bench.append(in("kitchen", 9, "message", Map.of("text", "And now coffee")));
    Strategy strategy = bench.recall("Bake a cake").strategies().get(0);
    assertThat(strategy.inferred()).isEqualTo(1);
    assertThat(strategy.worked() + strategy.failed()).isZero();
    assertThat(strategy.confidence()).isCloseTo(1.3 / 2.3, within(0.01));
    assertThat(strategy.examples()).extracting(one -> one.id()).containsExactly(cake);
    bench.append(in("kitchen", 10, "feedback", feedback("rejection", cake)));
    assertThat(bench.recall("Bake a cake").strategies()).isEmpty();
  }

  private static NewEvent in(String context, int minute, String type, Map<String, Object> payload) {
    NewEvent event = event(minute, type, payload, "agent", "ann");
    return new NewEvent(
        event.timestamp(),
        event.channel(),
        event.participants(),
        event.sourceEventKey(),
        Optional.of(context),
        event.type(),
        event.payload(),
        event.topicHints(),
        event.internal());
  }

  /** Links to nothing, and to what others do, are none; the last word holds. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsNotSeenChangesNothing(boolean derives) {
    bench = new ExperienceBench(derives);
    Map<String, Object> done = Map.of("action_type", "bake", "text", "A cake", "success", true);
    EventId cake = bench.append(0, "action_outcome", done);
    EventId other = bench.append(event(1, "action_outcome", done, "agent", "bob"));
    double sure = bench.recall("Bake a cake").strategies().get(0).confidence();
    bench.append(event(2, "feedback", feedback("rejection", cake), "agent", "ann", "bob"));
    bench.append(internal(event(3, "feedback", feedback("rejection", cake), "agent", "ann")));
    bench.append(4, "feedback", feedback("rejection", other));
    bench.append(5, "feedback", Map.of("feedback_type", "rejection", "refers_to", "nothing"));
    bench.append(6, "feedback", Map.of("feedback_type", "odd", "refers_to", List.of(7)));
    Strategy strategy = bench.recall("Bake a cake").strategies().get(0);
    assertThat(strategy.confidence()).isCloseTo(sure, within(0.001));
    assertThat(strategy.examples()).extracting(one -> one.id()).containsExactly(cake);
    // By a clock that is an hour behind.
    bench.append(-60, "feedback", feedback("rejection", cake));
    assertThat(bench.recall("Bake a cake").strategies()).isEmpty();
    bench.append(7, "feedback", feedback("approval", cake));
    assertThat(bench.recall("Bake a cake").strategies()).hasSize(1);
  }
}
