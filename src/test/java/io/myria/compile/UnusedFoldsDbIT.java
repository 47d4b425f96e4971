package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.security.Caller;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What rules remembered that made no snapshot any more. */
class UnusedFoldsDbIT {

  private static final String COUNTS =
      "select (select count(*) from fold_term where fold = %1$s) || ' ' || "
          + "(select count(*) from fold_set where fold = %1$s) || ' ' || "
          + "(select count(*) from fold_branch where fold = %1$s)";

  @AutoClose private final Bench bench = new Bench();

  /** More of it than one transaction drops, also where a person is to publish. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void aFullBuildDropsAllOfItAndNothingElse(String publishes) {
    bench.append(Bench.talk("ann", "bob", 0, 60));
    bench.build();
    String used = bench.column("select fold::text from fold_set limit 1").get(0);
    List<String> before = bench.column(COUNTS.formatted(used));
    for (int old = 1; old <= 2; old++) {
      bench.execute(
          "insert into fold_term select %d, 1, false, 't' || n, 1, 1, '' from generate_series(1,"
                  .formatted(old)
              + " 45000) n");
      bench.execute(
          "insert into fold_set select %d, n, false, 1, 1, null, null, '{}' from".formatted(old)
              + " generate_series(1, 10) n");
      bench.execute("insert into fold_branch values (%d, 0, 0)".formatted(old));
    }
    BuildResult full =
        bench
            .builder("auto_publish", publishes)
            .build(new BuildOrder(Trigger.MANUAL, true), Caller.OPEN);
    assertThat(full.state())
        .isEqualTo(Boolean.parseBoolean(publishes) ? State.PUBLISHED : State.VALIDATED);
    assertThat(bench.column(COUNTS.formatted("1"))).containsExactly("0 0 0");
    assertThat(bench.column(COUNTS.formatted("2"))).containsExactly("0 0 0");
    assertThat(bench.column(COUNTS.formatted(used))).isEqualTo(before);
    assertThat(bench.column("select 1 from build_lease where expires_at > clock_timestamp()"))
        .as("a lease that is still held")
        .isEmpty();
  }
}
