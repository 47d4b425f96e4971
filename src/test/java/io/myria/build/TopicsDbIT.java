package io.myria.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.build.BuildResult.State;
import io.myria.event.NewEvent;
import io.myria.fold.RandomDrafts;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics in the database come out the same wherever builds end, and after a full build. */
class TopicsDbIT {

  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void anySplitIntoBuildsServesWhatAFullBuildServes(long seed) {
    Random random = new Random(seed);
    List<NewEvent> log = RandomDrafts.of(random, 600);
    for (int start = 0; start < log.size(); ) {
      int end = Math.min(log.size(), start + 1 + random.nextInt(150));
      bench.append(log.subList(start, end));
      String chunk = Integer.toString(1 + random.nextInt(60));
      assertThat(bench.build("chunk_events", chunk).state()).isEqualTo(State.PUBLISHED);
      start = end;
    }
    List<String> served = bench.served();
    assertThat(bench.refs()).isEqualTo(log.size());
    assertThat(bench.count("select count(*) from topic_version where not is_leaf")).isPositive();
    bench.execute("update snapshot set builder_version = 'another'");
    bench.execute("delete from fold_set");
    bench.execute("delete from fold_term");
    BuildResult full = bench.build();
    assertThat(full.state()).isEqualTo(State.PUBLISHED);
    assertThat(full.events()).isEqualTo(log.size());
    assertThat(bench.served()).isEqualTo(served);
    assertThat(bench.count("select count(*) from staged_gone")).isZero();
  }
}
