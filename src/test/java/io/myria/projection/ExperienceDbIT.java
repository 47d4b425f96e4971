package io.myria.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.experience.ExperienceConsumer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Experiences are derived as all else is: whoever dies at it, none is missing and none twice. */
class ExperienceDbIT {

  private static final int BATCH = 4;

  @AutoClose private final DerivedBench derived = new DerivedBench();
  private final Bench bench = derived.bench();

  @Test
  void whereverItIsKilledNothingIsMissingAndNothingTwice() {
    List<String> results = new ArrayList<>();
    for (int number = 0; number < 5; number++) {
      Payload result =
          new Payload(
              Map.of("tool", "search", "args", Map.of("query", "kite " + number), "result", "red"));
      results.add(append("tool_result", 2 * number, result));
      append(
          "feedback",
          2 * number + 1,
          new Payload(Map.of("feedback_type", "approval", "refers_to", results.get(number / 2))));
    }
    assertThat(derived.killedEverywhere(new ExperienceConsumer(BATCH), this::rows))
        .isGreaterThan(4);
    assertThat(rows()).hasSizeGreaterThan(10).anyMatch(row -> row.contains("relation"));
  }

  private String append(String type, int minute, Payload payload) {
    NewEvent event =
        Drafts.typed(type, Drafts.NOON.plus(Duration.ofMinutes(minute)), payload, "ann", "bob");
    return bench.append(List.of(event)).get(0).id().toString();
  }

  private List<String> rows() {
    return bench.column(
        "select (to_jsonb(x) - 'derivation_id')::text from experience x union all"
            + " select (to_jsonb(l) - 'derivation_id')::text from experience_link l order by 1");
  }
}
