package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.EventSeq;
import io.myria.log.Drafts;
import io.myria.log.EventFilter;
import io.myria.log.Mask;
import io.myria.log.Order;
import io.myria.search.SmallIndex.Said;
import io.myria.search.index.IndexFolder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a question costs whose window is the last 30 days, and one without a window, in a log of
 * these 30 days alone and in a long one with the same 30 days: events of a dozen words out of
 * 5,000, all of one scope; what is older lies evenly in the twelve quarters before. Each question
 * has six words by the same chances, and is asked once. Processor time, for clocks say little on a
 * busy machine. {@code -Dmyria.search.quarters} says how many events the long log has.
 */
@Drill
class QuarterCostTest {

  private static final int WORDS = 5_000;
  private static final int QUESTIONS = 400;
  private static final Instant NOW = Drafts.NOON;
  private static final Instant HOT = NOW.minus(Duration.ofDays(30));
  private static final Instant OLD_END = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration OLD = Duration.ofDays(3 * 365 + 1);
  private static final Mask EVERYTHING = new Mask(List.of(0L), false);

  @TempDir private Path folder;

  private final Random random = new Random(7);

  private record Costs(long hot, long all, long hotPage, long allPage, long heap) {}

  @Test
  void aWindowCostsWhatItHoldsAndNotTheLog() throws IOException {
    int hot = Rounds.of("myria.search.hot", 4_000, 10_000);
    Costs small = costs(folder.resolve("small"), hot, 0);
    Costs large =
        costs(
            folder.resolve("large"),
            hot,
            Rounds.of("myria.search.quarters", 40_000, 1_000_000) - hot);
    assertThat(large.hot()).as("hot").isLessThan(small.hot() * 12 / 10);
    assertThat(large.all()).as("all").isLessThan(small.all() * 10);
  }

  private Costs costs(Path at, int hot, int old) throws IOException {
    try (SmallIndex index = new SmallIndex(new IndexFolder(Optional.of(at)), 16, 32L << 20)) {
      long since = cpu();
      for (int event = 0; event < old; event++) {
        refreshed(index, event);
        index.add(said(OLD_END.minus(OLD.multipliedBy(old - event).dividedBy(old))), 0L);
      }
      for (int event = 0; event < hot; event++) {
        refreshed(index, event);
        index.add(said(HOT.plus(Duration.ofDays(30).multipliedBy(event).dividedBy(hot))), 0L);
      }
      long indexed = cpu() - since;
      index.settle();
      try (SearchView view = index.view()) {
        System.out.printf(
            "%d events, %d quarters, %d segments, indexed with %d events/s%n",
            hot + old, index.quarters(), index.segments(), (hot + old) * 1_000_000_000L / indexed);
        EventSeq last = new EventSeq(hot + old);
        for (boolean warm : new boolean[] {false, true}) {
          String what = warm ? "" : ", first";
          Costs costs =
              new Costs(
                  measure("hot" + what, ask -> view.search(EVERYTHING, hot(ask), last, 300)),
                  measure("all" + what, ask -> view.search(EVERYTHING, ask, last, 300)),
                  measure("hot page" + what, ask -> page(view, hot(ask), last)),
                  measure("page" + what, ask -> page(view, ask, last)),
                  heap());
          if (warm) {
            System.out.printf("  heap %d KiB%n", costs.heap() >> 10);
            return costs;
          }
        }
        throw new IllegalStateException();
      }
    }
  }

  /** A server does it more often, and merges more. */
  private static void refreshed(SmallIndex index, int event) throws IOException {
    if (event % 5_000 == 4_999) {
      index.refresh();
    }
  }

  private static void page(SearchView view, EventFilter ask, EventSeq last) {
    view.find(EVERYTHING, ask, Order.NEWEST, last, Optional.empty(), 51);
  }

  private long measure(String what, Consumer<EventFilter> question) {
    long[] times = new long[QUESTIONS];
    for (int count = 0; count < QUESTIONS; count++) {
      EventFilter ask =
          RandomSaid.words(random.ints(6, 0, WORDS).mapToObj(any -> word()).distinct().toList());
      long since = cpu();
      question.accept(ask);
      times[count] = (cpu() - since) / 1_000;
    }
    Arrays.sort(times);
    long p95 = times[QUESTIONS * 95 / 100];
    System.out.printf("  %-16s p50 %6d us, p95 %6d us%n", what, times[QUESTIONS / 2], p95);
    return p95;
  }

  private static EventFilter hot(EventFilter ask) {
    return new EventFilter(
        Optional.of(HOT),
        Optional.empty(),
        ask.contextId(),
        ask.channels(),
        ask.types(),
        ask.hints(),
        ask.terms(),
        ask.payload());
  }

  /** Common words are common, as in language. */
  private String word() {
    return "w" + (int) Math.pow(WORDS, random.nextDouble());
  }

  private Said said(Instant time) {
    StringBuilder text = new StringBuilder(word());
    for (int count = 0; count < 11; count++) {
      text.append(' ').append(word());
    }
    return new Said(time, "test", "message", Optional.empty(), List.of(), text.toString(), false);
  }

  private static long heap() {
    for (int round = 0; round < 3; round++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
