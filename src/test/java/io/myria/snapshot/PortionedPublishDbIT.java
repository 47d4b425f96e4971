package io.myria.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.drill.Invariants;
import io.myria.snapshot.Publication.Portion;
import java.sql.Connection;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What is published portion by portion is what is published at once. */
class PortionedPublishDbIT {

  private static final UUID FIRST = new UUID(0, 0);
  private static final UUID LAST = new UUID(-1L, -1L);

  @AutoClose private final Bench bench = new Bench();

  @Test
  void theRowsAreTheSame() throws Exception {
    for (int part = 0; part < 6; part++) {
      bench.append(Bench.talk("ann", "bob" + part % 4, 60 * part, 60));
      // Other rules in the middle: that build is a full one.
      SnapshotId waiting =
          bench
              .build("auto_publish", "false", "leaf_refs", part < 3 ? "7" : "5")
              .snapshot()
              .orElseThrow();
      bench.transactions().run(db -> Publication.publish(db, waiting, false, 1));
      assertThat(bench.refs()).isEqualTo(60 * (part + 1));
      try (Connection connection = bench.database().superuser()) {
        Invariants.check(connection, "after publish " + part);
      }
    }
    assertThat(bench.count("select count(*) from topic_version where to_ordinal is null"))
        .as("portions of the last publish")
        .isGreaterThan(20);
  }

  @Test
  void everyIdIsInOnePortion() {
    for (long parts : new long[] {1, 2, 3, 7, 1_000}) {
      List<Portion> portions = Portion.of(parts);
      assertThat(portions).hasSize((int) parts);
      assertThat(portions.get(0).low()).isEqualTo(FIRST);
      assertThat(portions.get(portions.size() - 1).high()).isEqualTo(LAST);
      for (int index = 1; index < portions.size(); index++) {
        UUID before = portions.get(index - 1).high();
        assertThat(before.getLeastSignificantBits()).isEqualTo(-1L);
        assertThat(portions.get(index).low())
            .isEqualTo(new UUID(before.getMostSignificantBits() + 1, 0));
      }
    }
  }
}
