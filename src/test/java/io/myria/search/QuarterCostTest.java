package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.search.SmallIndex.Said;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a question costs whose window is the last 30 days, and one without a window, in a log of
 * these 30 days alone and in a long one with the same 30 days: events of a dozen words out of
 * 5,000; what is older lies evenly in the twelve quarters before. One scope sees everything, one
 * has 3,000 events of each log. Each question has six words by the same chances, and both logs are
 * asked by turns. Processor time, for clocks say little on a busy machine. {@code
 * -Dmyria.search.quarters} says how many events the long log has, {@code -Dmyria.search.hot} how
 * many of them the 30 days have. With {@code -Dmyria.search.uneven=true} events have 1 to 23 words.
 */
@Drill
class QuarterCostTest {

  private static final int WORDS = 5_000;
  private static final int SCOPE = 3_000;
  private static final int QUESTIONS = Rounds.of("myria.search.rounds", 100, 300);
  private static final int PASSES = 2;
  private static final boolean UNEVEN = Boolean.getBoolean("myria.search.uneven");

  /** Most times that a question without a window may cost in the long log. */
  private static final int COLD = 10;

  private static final Instant HOT = Drafts.NOON.minus(Duration.ofDays(30));
  private static final Instant OLD_END = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration OLD = Duration.ofDays(3 * 365 + 1);
  private static final Mask EVERYTHING = new Mask(List.of(0L), false);
  private static final Mask SOME = new Mask(List.of(1L), false);

  @TempDir private Path folder;

  private final Random random = new Random(7);
  private final Map<String, long[]> p95 = new LinkedHashMap<>();

  @Test
  void aWindowCostsWhatItHoldsAndNotTheLog() throws IOException {
    int hot = Rounds.of("myria.search.hot", 3_000, 10_000);
    int events = Rounds.of("myria.search.quarters", 15_000, 1_000_000);
    long heap = heap();
    try (SmallIndex small = filled(folder.resolve("small"), hot, 0);
        SmallIndex large = filled(folder.resolve("large"), hot, events - hot);
        SearchView inSmall = small.view();
        SearchView inLarge = large.view()) {
      System.out.printf("%d quarters, %d segments%n", large.quarters(), large.segments());
      for (int pass = 0; pass < PASSES; pass++) {
        measure("hot, everything", inSmall, inLarge, ask(EVERYTHING, true));
        measure("hot page", inSmall, inLarge, page(true));
        measure("all time, some", inSmall, inLarge, ask(SOME, false));
        measure("all time, page", inSmall, inLarge, page(false));
        measure("all time, everything", inSmall, inLarge, ask(EVERYTHING, false));
      }
      System.out.printf("heap of both %d KiB%n", (heap() - heap) >> 10);
    }
    int percent = Rounds.of("myria.search.percent", 200, 120);
    List.of("hot, everything", "hot page", "all time, page")
        .forEach(what -> assertThat(ratio(what)).as(what).isLessThan(percent / 100.0));
    List.of("all time, some", "all time, everything")
        .forEach(what -> assertThat(ratio(what)).as(what).isLessThan(COLD));
  }

  private double ratio(String what) {
    return (double) p95.get(what)[1] / p95.get(what)[0];
  }

  private SmallIndex filled(Path at, int hot, int old) throws IOException {
    SmallIndex index = new SmallIndex(new IndexFolder(Optional.of(at)), 16, 32L << 20);
    long since = cpu();
    int events = hot + old;
    for (int event = 0; event < events; event++) {
      Instant time =
          event < old
              ? OLD_END.minus(OLD.multipliedBy(old - event).dividedBy(old))
              : HOT.plus(Duration.ofDays(30).multipliedBy(event - old).dividedBy(hot));
      boolean some = event % Math.max(1, events / SCOPE) == 0;
      index.add(said(time), some ? new Long[] {0L, 1L} : new Long[] {0L});
      if (event % 5_000 == 4_999) {
        index.refresh();
      }
    }
    index.settle();
    System.out.printf(
        "%d events, indexed with %d a second%n", events, events * 1_000_000_000L / (cpu() - since));
    return index;
  }

  private interface Question {
    void ask(SearchView view, EventFilter filter);
  }

  private static Question ask(Mask mask, boolean hot) {
    return (view, ask) ->
        view.search(mask, hot ? hot(ask) : ask, view.position().seq(), 300).orElseThrow();
  }

  private static Question page(boolean hot) {
    return (view, ask) ->
        view.find(
                EVERYTHING,
                hot ? hot(ask) : ask,
                Order.NEWEST,
                view.position().seq(),
                Optional.empty(),
                51)
            .orElseThrow();
  }

  private void measure(String what, SearchView small, SearchView large, Question question) {
    long[][] times = new long[2][QUESTIONS];
    for (int count = 0; count < QUESTIONS; count++) {
      EventFilter ask =
          RandomSaid.words(random.ints(6).mapToObj(any -> word()).distinct().toList());
      for (int log = 0; log < 2; log++) {
        long since = cpu();
        question.ask(log == 0 ? small : large, ask);
        times[log][count] = (cpu() - since) / 1_000;
      }
    }
    Arrays.sort(times[0]);
    Arrays.sort(times[1]);
    int at = QUESTIONS * 95 / 100;
    p95.put(what, new long[] {times[0][at], times[1][at]});
    System.out.printf(
        "  %-22s p50 %6d and %6d us, p95 %6d and %6d us, %.2f%n",
        what,
        times[0][QUESTIONS / 2],
        times[1][QUESTIONS / 2],
        times[0][at],
        times[1][at],
        ratio(what));
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
    for (int count = UNEVEN ? random.nextInt(23) : 11; count > 0; count--) {
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
