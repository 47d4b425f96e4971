package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.recall.RecallBench.Ask;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A recall of a database that was put back under a running server. */
class PutBackRecallDbIT {

  @AutoClose private final RecallBench bench = new RecallBench();

  /** As the index notices it, of which {@code PutBackDbIT} is. */
  @Test
  void whatIsHeldOfAScopeIsNotOfWhoGetsItsNumbers() {
    bench.append(List.of(Talk.said(0, "Al", "The umbrella is in the car.", "alice", "bob")));
    assertThat(bench.ask(Ask.of("Where is the umbrella?", "alice")).items()).hasSize(1);
    bench.bench.putBack();
    bench.bench.reader().names().forget();
    bench.append(List.of(Talk.said(1, "Ca", "The umbrella is at home.", "carol", "dave")));
    assertThat(bench.ask(Ask.of("Where is the umbrella?", "carol")).context())
        .contains("at home")
        .doesNotContain("in the car");
  }
}
