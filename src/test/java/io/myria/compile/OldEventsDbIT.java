package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.contents.Zones;
import io.myria.eventlog.Drafts;
import io.myria.security.Caller;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of before there were events: from the first day that an emitter may name. */
class OldEventsDbIT {

  private static final List<String> TIMES =
      List.of(
          "0001-01-01T00:00:00Z",
          "0004-02-29T12:00:00Z",
          "1400-03-01T00:00:00Z",
          "1582-10-14T23:59:59Z",
          "1582-10-15T00:00:00Z",
          "1893-03-31T23:30:00Z",
          "2026-03-09T08:07:06.054321Z");

  @AutoClose private final Bench bench = new Bench();

  /**
   * East of Greenwich the first day begins before the first year, west of it all of it is before.
   */
  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati"})
  void theyAreBuiltAndTheirTopicsHaveTheirTimes(String zone) {
    for (String time : TIMES) {
      bench.append(
          List.of(Drafts.message(Instant.parse(time), "The road of " + time, "ann", time)));
    }
    BuildResult built =
        bench
            .builder(bench.transactions(), Zones.settings(zone))
            .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
    assertThat(built.state()).as("%s", built.reason()).isEqualTo(State.PUBLISHED);
    assertThat(
            bench.count(
                "select count(*) from topic_version t join topic_ref r using (topic_id)"
                    + " join event e using (event_seq)"
                    + " where t.first_at = e.occurred_at and t.last_at = e.occurred_at"))
        .isEqualTo(TIMES.size());
    assertThat(bench.count("select sum(event_count) from toc_version where level = 'day'"))
        .isEqualTo(TIMES.size());
  }
}
