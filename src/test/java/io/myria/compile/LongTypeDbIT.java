package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** An event that tells nothing by its words is called by its type, which may be a long one. */
class LongTypeDbIT {

  @AutoClose private final Bench bench = new Bench();

  @Test
  void itKeepsNobodysMemoryFromBeingBuilt() {
    bench.append(
        List.of(
            Drafts.message("The kite permit lies at the harbour office.", "ann"),
            new NewEvent(
                Drafts.NOON,
                "test",
                ParticipantSet.of("eve"),
                Optional.empty(),
                Optional.empty(),
                "🪁".repeat(150),
                new Payload(Map.of("text", "42")),
                List.of(),
                false)));
    BuildResult built = bench.build();
    assertThat(built.reason()).isEmpty();
    assertThat(bench.column("select label from topic_version where length(label) > 80"))
        .containsExactly("🪁".repeat(150));
  }
}
