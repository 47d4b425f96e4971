package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.event.EventSeq;
import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.RecallRequest.Options;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
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
        .hasMessage("must be one of auto, lexical, cba, staged");
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
    long seed = Long.getLong("myria.recall.seed", System.nanoTime());
    System.out.println("myria.recall.seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      Set<EventSeq> shown = new HashSet<>();
      for (int count = random.nextInt(ShownItems.MOST); count > 0; count--) {
        shown.add(new EventSeq(1 + random.nextLong(1L << (1 + random.nextInt(40)))));
      }
      String written = ShownItems.write(shown);
      assertThat(ShownItems.read(written)).isEqualTo(shown);
      assertThat(written.length()).isLessThan(10_000);
    }
  }

  private static Fault refusal(ThrowingCallable call, String field) {
    Fault fault = catchThrowableOfType(Fault.class, call);
    assertThat(fault.field()).contains(field);
    return fault;
  }
}
