package io.myria.recall.cache;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.myria.event.EventSeq;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Said;
import io.myria.recall.ranking.Turn;
import io.myria.statements.EventChange;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What one new event costs a held scope of 20,000 events with 40,000 derived changes: processor
 * time and allocated memory to take in the event and then its changes, the median of many. Without
 * changes the same is printed for comparison.
 *
 * <p>{@code mvn -o -B test -Dtest=ScopeChangesBenchmark}; no test run starts it by itself.
 */
class ScopeChangesBenchmark {

  private static final int EVENTS = 20_000;
  private static final int CHANGES = 2;
  private static final int NEW = 20;
  private static final int RECENT = 300;

  private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void oneNewEvent() {
    for (int changes : List.of(0, CHANGES)) {
      measure(changes);
    }
  }

  private void measure(int each) {
    Random random = new Random(42);
    List<Turn> turns = new ArrayList<>();
    for (int number = 1; number <= EVENTS; number++) {
      turns.add(turn(number, random));
    }
    Corpus corpus = Corpus.of(turns);
    ScopeChanges scope = new ScopeChanges();
    read(scope, corpus);
    long without = used();
    List<EventChange> all = new ArrayList<>();
    for (int number = 1; number <= EVENTS; number++) {
      all.addAll(changes(number, each, random));
    }
    scope.learn(1, new EventSeq(EVENTS), all);
    all = null;
    long first = thread.getCurrentThreadCpuTime();
    read(scope, corpus);
    first = thread.getCurrentThreadCpuTime() - first;
    long with = used();
    double[] event = new double[NEW];
    double[] learnt = new double[NEW];
    long[] bytes = new long[NEW];
    for (int round = 0; round < NEW; round++) {
      int number = EVENTS + 1 + round;
      corpus = corpus.with(List.of(turn(number, random)));
      List<EventChange> more = changes(number, each, random);
      long allocated = thread.getCurrentThreadAllocatedBytes();
      long begin = thread.getCurrentThreadCpuTime();
      read(scope, corpus);
      long middle = thread.getCurrentThreadCpuTime();
      scope.learn(1, new EventSeq(number), more);
      read(scope, corpus);
      long end = thread.getCurrentThreadCpuTime();
      bytes[round] = thread.getCurrentThreadAllocatedBytes() - allocated;
      event[round] = (middle - begin) / 1e6;
      learnt[round] = (end - middle) / 1e6;
    }
    Arrays.sort(event);
    Arrays.sort(learnt);
    Arrays.sort(bytes);
    System.out.printf(
        "%d events, %d changes: the event %.3f ms, its changes %.3f ms, %,d bytes allocated;"
            + " all changes at once %.1f ms, %.1f MB kept for them%n",
        EVENTS,
        EVENTS * each,
        event[NEW / 2],
        learnt[NEW / 2],
        bytes[NEW / 2],
        first / 1e6,
        (with - without) / 1e6);
    assertThat(scope.read(1)).isEqualTo(new EventSeq(EVENTS + NEW));
  }

  private static Turn turn(int number, Random random) {
    String text = "The code of door " + random.nextInt(4_000) + " is " + number + ".";
    return Said.turn(number, 1 + number / 50, "Ann", text);
  }

  /** With earlier events that are not long ago. */
  private static List<EventChange> changes(int number, int each, Random random) {
    List<EventChange> some = new ArrayList<>();
    for (int count = 0; count < each && number > each; count++) {
      int earlier = number - 1 - random.nextInt(Math.min(RECENT, number - 1));
      double probability = random.nextBoolean() ? 0.7 : 0.95;
      some.add(new EventChange(new EventSeq(earlier), new EventSeq(number), probability));
    }
    return some;
  }

  private static void read(ScopeChanges scope, Corpus corpus) {
    assertThat(scope.of(corpus, place -> event(corpus.turn(place)))).isNotNull();
  }

  private static Remembered event(Turn turn) {
    return new Remembered(
        turn, "chat", "message", "Ann", Optional.empty(), false, Optional.empty(), false);
  }

  private static long used() {
    for (int count = 0; count < 3; count++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
