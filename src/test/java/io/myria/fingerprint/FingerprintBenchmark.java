package io.myria.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Locomo;
import io.myria.event.Event;
import io.myria.event.NewEvent;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Events a second of one processor: the time of the processor that one thread has for the turns of
 * the conversations of {@code docs/ranking.md}, read several times over, the first of which is to
 * warm up. The best round counts, for other work on the machine only ever takes.
 *
 * <p>{@code mvn -o -B test -Dtest=FingerprintBenchmark}; no test run starts it by itself.
 */
class FingerprintBenchmark {

  private static final int ROUNDS = 5;

  @Test
  void eventsASecondOfOneProcessor() {
    Locomo.assumePresent();
    List<Event> events = new ArrayList<>();
    for (NewEvent turn : Locomo.events()) {
      events.add(
          Sample.event(
              events.size() + 1,
              turn.timestamp(),
              turn.participants(),
              turn.type(),
              turn.payload()));
    }
    double best = 0;
    long tokens = 0;
    for (int round = 0; round <= ROUNDS; round++) {
      tokens = 0;
      long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (Event event : events) {
        tokens += Fingerprints.read(event, Optional.empty()).fingerprint().tokens();
      }
      long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
      double rate = events.size() * 1e9 / nanos;
      System.out.printf("round %d: %.0f events a second%n", round, rate);
      best = round == 0 ? 0 : Math.max(best, rate);
    }
    System.out.printf(
        "%d events of %.1f tokens, %.0f a second of one processor%n",
        events.size(), (double) tokens / events.size(), best);
    assertThat(best).isPositive();
  }
}
