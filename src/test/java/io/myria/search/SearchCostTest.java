package io.myria.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.EventSeq;
import io.myria.eventlog.EventFilter;
import io.myria.eventlog.Mask;
import io.myria.eventlog.Order;
import io.myria.search.SmallIndex.Said;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What a search costs in scopes of one size, in a small log and in a large one: events of a dozen
 * words out of 5,000, of a thousand participant sets; one participant is in all of them, one has
 * 3,000 events in sets with others, and two who have many have few together. Processor time, for
 * clocks say little on a busy machine. {@code -Dmyria.search.cost} says how many events the large
 * log has.
 */
@Drill
class SearchCostTest {

  private static final int SMALL = 6_000;
  private static final int SCOPE = 3_000;
  private static final int SETS = 1_000;
  private static final int WORDS = 5_000;
  private static final int ROUNDS = Rounds.of("myria.search.rounds", 100, 300);
  private static final long EVERYONE = 0;
  private static final long ONE = 1;
  private static final long LEFT = 2;
  private static final long RIGHT = 3;

  private final Random random = new Random(7);

  @Test
  void aSearchCostsWhatItsScopeHoldsAndNotTheLog() throws IOException, InterruptedException {
    long small = measured(SMALL);
    long large = measured(Rounds.of("myria.search.cost", 30_000, 1_000_000));
    assertThat(large).as("of the large log, against %d", small).isLessThan(3 * small);
  }

  /**
   * In a JVM with both compilers, as a server has: Lucene's loops over windows of documents depend
   * on the second one, which the JVM of the tests lacks.
   */
  private static long measured(int events) throws IOException, InterruptedException {
    Process measurement =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "-Dmyria.drills=" + System.getProperty("myria.drills"),
                Measurement.class.getName(),
                Integer.toString(events))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(measurement.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    System.out.print(output);
    assertThat(measurement.waitFor()).as(output).isZero();
    return Long.parseLong(output.strip().lines().reduce((first, last) -> last).orElseThrow());
  }

  /** The other JVM: prints what it measures, and the microseconds of a search on the last line. */
  static final class Measurement {

    private Measurement() {}

    public static void main(String[] arguments) throws IOException {
      System.out.println(new SearchCostTest().cost(Integer.parseInt(arguments[0])));
    }
  }

  /**
   * @return microseconds of a search in the scope of 3,000 events
   */
  private long cost(int events) throws IOException {
    try (SmallIndex index = new SmallIndex()) {
      long since = cpu();
      for (int event = 0; event < events; event++) {
        index.add(said(), participants(event, events / SCOPE));
        if (event % 20_000 == 0) {
          index.refresh();
        }
      }
      try (SearchView view = index.view()) {
        System.out.printf(
            "%d events, %d segments, indexed with %d events/s%n",
            events, index.segments(), events * 1_000_000_000L / (cpu() - since));
        long scope = measure("one of 3,000 events", view, events, ONE);
        measure("the same with everyone", view, events, EVERYONE, ONE);
        measure("two who meet rarely", view, events, LEFT, RIGHT);
        measure("everyone", view, events, EVERYONE);
        return scope;
      }
    }
  }

  private Long[] participants(int event, int every) {
    List<Long> all = new ArrayList<>(List.of(EVERYONE, 10L + random.nextInt(SETS)));
    if (event % every == 0) {
      all.add(ONE);
    }
    if (event % 3 == 0) {
      all.add(LEFT);
    }
    if (event % 3 == 1 || event % 300 == 0) {
      all.add(RIGHT);
    }
    return all.toArray(Long[]::new);
  }

  private long measure(String what, SearchView view, int events, Long... participants) {
    Mask mask = new Mask(Arrays.asList(participants), false);
    EventSeq last = new EventSeq(events);
    long first = cpu();
    view.search(mask, question(), last, 50);
    first = cpu() - first;
    for (int round = 0; round < ROUNDS; round++) {
      view.search(mask, question(), last, 50);
    }
    long search = cpu();
    for (int round = 0; round < ROUNDS; round++) {
      view.search(mask, question(), last, 50);
    }
    search = (cpu() - search) / ROUNDS / 1_000;
    long page = cpu();
    for (int round = 0; round < ROUNDS; round++) {
      view.find(mask, question(), Order.NEWEST, last, Optional.empty(), 51);
    }
    page = (cpu() - page) / ROUNDS / 1_000;
    System.out.printf(
        "  %-24s search %6d us, page %6d us, the first search %d us%n",
        what, search, page, first / 1_000);
    return search;
  }

  private EventFilter question() {
    return RandomSaid.words(List.of(word(), word(), word(), word(), word(), word()));
  }

  /** Common words are common, as in language. */
  private String word() {
    double rank = Math.pow(WORDS, random.nextDouble());
    return "w" + (int) rank;
  }

  private Said said() {
    StringBuilder text = new StringBuilder(word());
    for (int count = 0; count < 11; count++) {
      text.append(' ').append(word());
    }
    return Said.of(text.toString());
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
