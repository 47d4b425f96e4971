package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.drill.Drill;
import io.myria.drill.Rounds;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.security.Caller;
import io.myria.topics.fold.Initials;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What a build of 100 new events costs in rows, in a small log and in one ten times as large. The
 * logs are of one set: talks of eight events about one of many subjects each, half an hour apart
 * and more. Of the new events half take up subjects from the very beginning.
 *
 * <p>{@code -Dmyria.test.cost} says how many events the small log has.
 */
@Drill
class BuildCostDbIT {

  private static final int SMALL = Rounds.of("myria.test.cost", 600, 6_000);
  private static final int TALK = 8;

  /** Subjects of the beginning, that nobody mentions again until the measured build. */
  private static final int OLD = 8;

  private static final int SUBJECTS = 120;

  private record Cost(long read, long written) {}

  @Test
  void aHundredEventsCostTheSameRowsInALogTenTimesAsLarge() {
    check(false);
  }

  @Test
  void soTheyDoWithVectors() {
    check(true);
  }

  private static void check(boolean vectors) {
    Cost small = cost(SMALL, vectors);
    Cost large = cost(SMALL * 10, vectors);
    System.out.printf("rows of 100 events at %d: %s; at %d: %s%n", SMALL, small, SMALL * 10, large);
    assertThat(large.read()).isLessThanOrEqualTo(small.read() * 3 / 2);
    assertThat(large.written()).isLessThanOrEqualTo(small.written() * 3 / 2);
  }

  private static Cost cost(int size, boolean vectors) {
    try (Bench bench = new Bench()) {
      Random random = new Random(7);
      bench.append(log(0, size, random));
      assertThat(build(bench, vectors)).isEqualTo(State.PUBLISHED);
      bench.append(log(size, 104, random));
      bench.execute("vacuum analyze");
      bench.database().disconnect();
      Cost before = rows(bench);
      assertThat(build(bench, vectors)).isEqualTo(State.PUBLISHED);
      bench.database().disconnect();
      Cost after = rows(bench);
      assertThat(bench.refs()).isEqualTo(size + 104);
      return new Cost(after.read() - before.read(), after.written() - before.written());
    }
  }

  private static State build(Bench bench, boolean vectors) {
    return vectors
        ? bench
            .meaningful(new Initials("one"))
            .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN)
            .state()
        : bench.build().state();
  }

  /** Connections report what they did when they end. */
  private static Cost rows(Bench bench) {
    return new Cost(
        bench.count(
            "select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))"
                + " from pg_stat_user_tables"),
        bench.count("select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables"));
  }

  private static List<NewEvent> log(int from, int count, Random random) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = from; index < from + count; index++) {
      int talk = index / TALK;
      boolean measured = count < SMALL;
      int subject =
          talk < OLD || measured && talk % 2 == 0 ? talk % OLD : OLD + talk % (SUBJECTS - OLD);
      events.add(
          Drafts.message(
              Drafts.NOON
                  .minus(Duration.ofDays(2_000))
                  .plus(Duration.ofMinutes(talk * 60L + index % TALK)),
              sentence(subject, random),
              "ann",
              "bob"));
    }
    return events;
  }

  private static String sentence(int subject, Random random) {
    StringBuilder sentence = new StringBuilder("We spoke of");
    for (int word = 0; word < 6; word++) {
      sentence.append(' ').append(word(subject * 10 + random.nextInt(10)));
    }
    return sentence.append('.').toString();
  }

  /** Words that no stemmer touches. */
  private static String word(int number) {
    String letters = "bcdfghjklm";
    StringBuilder word = new StringBuilder();
    for (int rest = number + 1_000; rest > 0; rest /= 10) {
      word.append(letters.charAt(rest % 10)).append('o');
    }
    return word.append('x').toString();
  }
}
