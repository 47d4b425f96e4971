package io.myria.recall.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.context.ShownItems;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What is refused before anything is read, and what a cursor holds. */
class RecallRequestTest {

  @Test
  void anEmptyQuestionIsToldHowToAsk() {
    for (String empty : new String[] {"", " ", "\n\t"}) {
      assertThat(refusal(() -> Ask.of(empty, "ann").request(), "query"))
          .hasMessageContaining("ask in plain words");
    }
  }

  @Test
  void aQuestionOfAHundredKilobytesIsToldTheLimit() {
    Fault fault = refusal(() -> Ask.of("why ".repeat(25_000), "ann").request(), "query");
    assertThat(fault.code()).isEqualTo(FaultCode.LIMIT_EXCEEDED);
    assertThat(fault).hasMessageContaining("longer than 4000 characters");
  }

  @Test
  void aQuestionWithoutAWordIsRefused() {
    assertThat(refusal(() -> Ask.of("?!… —", "ann").request(), "query"))
        .hasMessageContaining("holds no word");
  }

  @Test
  void anUnknownStrategyIsToldThoseThatThereAre() {
    assertThat(refusal(() -> Strategy.of("psychic"), "strategy"))
        .hasMessage("must be one of auto, lexical, cba, staged, bm25, plain");
    assertThat(Strategy.of("lexical")).isEqualTo(Strategy.LEXICAL);
  }

  @Test
  void aConfidenceIsAShare() {
    for (double wrong : new double[] {-0.1, 1.1, Double.NaN}) {
      refusal(() -> new Options(100, wrong, Strategy.AUTO, false, false), "min_confidence");
    }
    refusal(() -> new Options(0, 0, Strategy.AUTO, false, false), "budget_tokens");
  }

  @Test
  void aFilterThatCannotHoldIsRefused() {
    Optional<Instant> now = Optional.of(Instant.EPOCH);
    refusal(() -> new RecallFilter(Optional.empty(), List.of(), List.of(), now, now), "from");
    refusal(
        () ->
            new RecallFilter(
                Optional.empty(), List.of("a", " "), List.of(), Optional.empty(), Optional.empty()),
        "channels[1]");
  }

  @Test
  void whatWasShownIsWrittenAndReadAgain() {
    List<EventId> shown = Stream.generate(EventId::next).limit(ShownItems.MOST).toList();
    ShownItems read = ShownItems.read(ShownItems.NONE.with(shown).write());
    assertThat(shown).allMatch(read::holds);
    assertThat(Stream.generate(EventId::next).limit(100)).noneMatch(read::holds);
  }

  @Test
  void whatWasShownIsAsLongForEventsFarApartAsForNeighbours() {
    List<EventId> shown = Stream.generate(EventId::next).limit(50).toList();
    int length = ShownItems.NONE.with(shown).write().length();
    assertThat(length).isEqualTo(50 * 4);
  }

  private static Fault refusal(ThrowingCallable call, String field) {
    Fault fault = catchThrowableOfType(Fault.class, call);
    assertThat(fault.field()).contains(field);
    return fault;
  }
}
