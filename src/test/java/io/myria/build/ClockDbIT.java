package io.myria.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.build.plan.BuildOrder;
import io.myria.build.plan.BuildSettings;
import io.myria.build.plan.Trigger;
import io.myria.config.Source;
import io.myria.drill.Drill;
import io.myria.drill.Invariants;
import io.myria.event.EventSeq;
import io.myria.log.Drafts;
import io.myria.log.LogSettings;
import io.myria.log.append.Appender;
import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers whose clocks are wrong: one an hour ahead or behind, and one whose clock jumps. */
@Drill
class ClockDbIT {

  private static final int EVENTS = 20;

  private final Bench bench = new Bench();

  @AfterEach
  void close() {
    bench.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT1H", "PT-1H"})
  void theLogGrowsInOrderAndIsBuiltInItsTimeWhateverAServersClockSays(String wrong)
      throws Exception {
    BuildSettings settings =
        Bench.settings("inactivity_timeout", "100ms", "max_unindexed_events", "1000");
    TriggerDecision decision = new TriggerDecision(bench.transactions(), settings);
    Appender wrongly = appender(Clock.offset(Clock.systemUTC(), Duration.parse(wrong)));
    Appender rightly = appender(Clock.systemUTC());
    long last = 0;
    for (int number = 0; number < EVENTS; number++) {
      // By turns, as of two servers, or of one whose clock jumps there and back.
      Appender server = number % 3 == 0 ? rightly : wrongly;
      EventSeq seq = server.append(Drafts.keyed("key " + number, "one " + number, "ann")).seq();
      assertThat(seq.value()).isEqualTo(++last);
    }
    assertThat(rightly.append(Drafts.keyed("key 7", "one 7", "ann")).duplicate()).isTrue();
    Thread.sleep(150);
    assertThat(decision.due()).contains(BuildOrder.of(Trigger.INACTIVITY));
    BuildResult built = bench.build();
    assertThat(built.state()).isEqualTo(BuildResult.State.PUBLISHED);
    assertThat(built.events()).isEqualTo(EVENTS);
    assertThat(decision.due()).isEmpty();
    try (Connection connection = bench.database().superuser()) {
      Invariants.check(connection, "with a clock that is wrong by " + wrong);
    }
  }

  private Appender appender(Clock clock) {
    return new Appender(
        bench.database().pool(), Source.of(Map.of()).read(LogSettings.class), clock);
  }
}
