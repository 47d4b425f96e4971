package io.myria.recall.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.recall.routing.Plan.Wanted;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What arguments mean, at a time. */
class PlanTest {

  private static final Instant NOW = Instant.parse("2026-11-23T18:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "TODAY, ALL, 1, ",
    "LAST_WEEK, ALL, 7, ",
    "LAST_MONTH, ALL, 30, ",
    "LAST_QUARTER, ALL, 90, ",
    "ALL_TIME, ALL, , ",
    "ALL_TIME, HOT, 30, ",
    "ALL_TIME, WARM, 90, ",
    "ALL_TIME, COLD, , 90",
    "LAST_QUARTER, HOT, 30, ",
    "LAST_WEEK, WARM, 7, ",
  })
  void timeAndTemperatureAreOneWindow(
      TimeScope time, Temperature temperature, Integer fromDays, Integer toDays) {
    Plan plan = Plan.of(wanted(time, null, null, temperature), NOW);
    assertThat(plan.from()).isEqualTo(days(fromDays));
    assertThat(plan.to()).isEqualTo(days(toDays));
    boolean counted = time != TimeScope.ALL_TIME || temperature != Temperature.ALL;
    assertThat(plan.countedTo()).isEqualTo(counted ? Optional.of(NOW) : Optional.empty());
  }

  @Test
  void whatIsNewerThanTheClockIsNotLeftOutForThat() {
    assertThat(Plan.of(wanted(TimeScope.TODAY, null, null, Temperature.HOT), NOW).to()).isEmpty();
  }

  @Test
  void whatLeavesNothingIsRefusedAtItsField() {
    Instant ago = NOW.minus(Duration.ofDays(60));
    assertThat(refused(wanted(TimeScope.TODAY, null, null, Temperature.COLD)))
        .isEqualTo("temperature");
    assertThat(refused(wanted(TimeScope.ALL_TIME, null, ago, Temperature.HOT)))
        .isEqualTo("temperature");
    assertThat(refused(wanted(TimeScope.LAST_WEEK, null, ago, Temperature.ALL)))
        .isEqualTo("time_scope");
    assertThat(refused(wanted(TimeScope.ALL_TIME, NOW, ago, Temperature.ALL))).isEqualTo("from");
    assertThat(refused(wanted(TimeScope.ALL_TIME, NOW, NOW, Temperature.ALL))).isEqualTo("from");
  }

  @Test
  void depthIsOfTheGraphAlone() {
    assertThat(Plan.of(Wanted.ALL, NOW).hops()).isZero();
    assertThat(Plan.of(deep(true, 3), NOW).hops()).isEqualTo(3);
    assertThat(Plan.of(deep(true, 0), NOW).hops()).isZero();
    assertThat(Plan.of(deep(false, 3), NOW).hops()).isZero();
  }

  /** Or a page asked for a second later would be of another question. */
  @Test
  void whatWasAskedIsTheSameAtAnyTimeAndOtherWhereAnythingElseIs() {
    Random random = new Random(4);
    for (int round = 0; round < 500; round++) {
      Wanted one = any(random);
      Wanted other = any(random);
      Plan plan = Plan.of(one, NOW);
      assertThat(Plan.of(one, NOW.plusSeconds(random.nextInt(9_000))).asked())
          .isEqualTo(plan.asked());
      assertThat(Plan.of(other, NOW).asked().equals(plan.asked())).isEqualTo(one.equals(other));
    }
  }

  /** Narrower arguments never let more answer. */
  @Test
  void eachArgumentOnlyNarrows() {
    Random random = new Random(5);
    for (int round = 0; round < 500; round++) {
      Wanted wanted = any(random);
      Plan plan = Plan.of(wanted, NOW);
      Plan times = Plan.of(wanted(wanted.time(), null, null, Temperature.ALL), NOW);
      Plan heats = Plan.of(wanted(TimeScope.ALL_TIME, null, null, wanted.temperature()), NOW);
      Instant at = NOW.minus(Duration.ofHours(random.nextInt(24 * 120)));
      assertThat(lets(plan, at)).isEqualTo(lets(times, at) && lets(heats, at));
    }
  }

  private static boolean lets(Plan plan, Instant at) {
    return plan.from().map(from -> !at.isBefore(from)).orElse(true)
        && plan.to().map(at::isBefore).orElse(true);
  }

  private static Wanted any(Random random) {
    TimeScope time = TimeScope.values()[random.nextInt(TimeScope.values().length)];
    Temperature[] heats =
        time == TimeScope.ALL_TIME
            ? Temperature.values()
            : new Temperature[] {Temperature.HOT, Temperature.WARM, Temperature.ALL};
    ChatScope chats =
        switch (random.nextInt(4)) {
          case 0 -> new ChatScope(ChatScope.Kind.CURRENT_CHAT, List.of("c" + random.nextInt(2)));
          case 1 -> new ChatScope(ChatScope.Kind.RELATED_CHATS, List.of("c" + random.nextInt(2)));
          case 2 -> new ChatScope(ChatScope.Kind.CHATS_BY_TOPIC, List.of("a", "b"));
          default -> ChatScope.ALL;
        };
    return new Wanted(
        time,
        Optional.empty(),
        Optional.empty(),
        heats[random.nextInt(heats.length)],
        chats,
        false,
        2);
  }

  private static Wanted deep(boolean graph, int depth) {
    return new Wanted(
        TimeScope.ALL_TIME,
        Optional.empty(),
        Optional.empty(),
        Temperature.ALL,
        ChatScope.ALL,
        graph,
        depth);
  }

  private static Wanted wanted(TimeScope time, Instant from, Instant to, Temperature temperature) {
    return new Wanted(
        time,
        Optional.ofNullable(from),
        Optional.ofNullable(to),
        temperature,
        ChatScope.ALL,
        false,
        2);
  }

  private static Optional<Instant> days(Integer days) {
    return Optional.ofNullable(days).map(Duration::ofDays).map(NOW::minus);
  }

  private static String refused(Wanted wanted) {
    return catchThrowableOfType(Fault.class, () -> Plan.of(wanted, NOW)).field().orElseThrow();
  }
}
