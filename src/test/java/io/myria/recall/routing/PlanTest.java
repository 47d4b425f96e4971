package io.myria.recall.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.error.Fault;
import io.myria.recall.routing.Plan.Wanted;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
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
    "TODAY, ALL, PT18H, ",
    "LAST_WEEK, ALL, P7DT18H, ",
    "LAST_MONTH, ALL, P30DT18H, ",
    "LAST_QUARTER, ALL, P90DT18H, ",
    "ALL_TIME, ALL, , ",
    "ALL_TIME, HOT, P30D, ",
    "ALL_TIME, WARM, P90D, ",
    "ALL_TIME, COLD, , P90D",
    "LAST_QUARTER, HOT, P30D, ",
    "LAST_WEEK, WARM, P7DT18H, ",
  })
  void timeAndTemperatureAreOneWindow(
      TimeScope time, Temperature temperature, Duration from, Duration to) {
    Plan plan = Plan.of(wanted(time, null, null, temperature), NOW, ZoneOffset.UTC);
    assertThat(plan.from()).isEqualTo(before(from));
    assertThat(plan.to()).isEqualTo(before(to));
    boolean counted = time != TimeScope.ALL_TIME || temperature != Temperature.ALL;
    assertThat(plan.countedTo()).isEqualTo(counted ? Optional.of(NOW) : Optional.empty());
  }

  /** At 18:00 UTC it is 03:00 of the next day in Tokyo, and 13:00 in New York. */
  @ParameterizedTest
  @CsvSource({
    "TODAY, Asia/Tokyo, 2026-11-23T15:00:00Z",
    "TODAY, America/New_York, 2026-11-23T05:00:00Z",
    "LAST_WEEK, Asia/Tokyo, 2026-11-16T15:00:00Z",
    // Summer time ended on 1 November.
    "LAST_MONTH, America/New_York, 2026-10-24T04:00:00Z",
  })
  void daysBeginAtMidnightOfTheZone(TimeScope time, ZoneId zone, Instant from) {
    Plan plan = Plan.of(wanted(time, null, null, Temperature.ALL), NOW, zone);
    assertThat(plan.from()).contains(from);
  }

  @Test
  void whatIsNewerThanTheClockIsNotLeftOutForThat() {
    assertThat(
            Plan.of(wanted(TimeScope.TODAY, null, null, Temperature.HOT), NOW, ZoneOffset.UTC).to())
        .isEmpty();
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
    assertThat(Plan.of(Wanted.ALL, NOW, ZoneOffset.UTC).hops()).isZero();
    assertThat(Plan.of(deep(true, 3), NOW, ZoneOffset.UTC).hops()).isEqualTo(3);
    assertThat(Plan.of(deep(true, 0), NOW, ZoneOffset.UTC).hops()).isZero();
    assertThat(Plan.of(deep(false, 3), NOW, ZoneOffset.UTC).hops()).isZero();
  }

  /** Or a page asked for a second later would be of another question. */
  @Test
  void whatWasAskedIsTheSameAtAnyTimeAndOtherWhereAnythingElseIs() {
    Random random = new Random(4);
    for (int round = 0; round < 500; round++) {
      Wanted one = any(random);
      Wanted other = any(random);
      Plan plan = Plan.of(one, NOW, ZoneOffset.UTC);
      assertThat(Plan.of(one, NOW.plusSeconds(random.nextInt(9_000)), ZoneOffset.UTC).asked())
          .isEqualTo(plan.asked());
      assertThat(Plan.of(other, NOW, ZoneOffset.UTC).asked().equals(plan.asked()))
          .isEqualTo(one.equals(other));
    }
  }

  /** Narrower arguments never let more answer. */
  @Test
  void eachArgumentOnlyNarrows() {
    Random random = new Random(5);
    for (int round = 0; round < 500; round++) {
      Wanted wanted = any(random);
      Plan plan = Plan.of(wanted, NOW, ZoneOffset.UTC);
      Plan times = Plan.of(wanted(wanted.time(), null, null, Temperature.ALL), NOW, ZoneOffset.UTC);
      Plan heats =
          Plan.of(
              wanted(TimeScope.ALL_TIME, null, null, wanted.temperature()), NOW, ZoneOffset.UTC);
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

  private static Optional<Instant> before(Duration time) {
    return Optional.ofNullable(time).map(NOW::minus);
  }

  private static String refused(Wanted wanted) {
    return catchThrowableOfType(Fault.class, () -> Plan.of(wanted, NOW, ZoneOffset.UTC))
        .field()
        .orElseThrow();
  }
}
