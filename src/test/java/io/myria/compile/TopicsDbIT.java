package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.drill.Seeds;
import io.myria.event.NewEvent;
import io.myria.security.Caller;
import io.myria.topics.fold.RandomDrafts;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

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
  @Seeds({1, 2})
  void anySplitIntoBuildsServesWhatAFullBuildServes(long seed) {
    Random random = new Random(seed);
    List<NewEvent> log = RandomDrafts.of(random, RandomDrafts.LOG);
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
    compiledAnew(log.size(), BuildOrder.of(Trigger.MANUAL), 1_000);
    assertThat(bench.served()).isEqualTo(served);
    assertThat(bench.count("select count(*) from staged_gone")).isZero();
  }

  @Test
  void aFullBuildServesWhatIsServedAndBuildsGoOnFromIt() {
    List<NewEvent> log = RandomDrafts.of(new Random(5), 400);
    bench.append(log.subList(0, 250));
    assertThat(bench.build("chunk_events", "40").state()).isEqualTo(State.PUBLISHED);
    bench.append(log.subList(250, 300));
    assertThat(bench.build("chunk_events", "7").state()).isEqualTo(State.PUBLISHED);
    List<String> served = bench.served();
    BuildOrder full = new BuildOrder(Trigger.MANUAL, true);
    compiledAnew(300, full, 33);
    assertThat(bench.served()).isEqualTo(served);
    bench.append(log.subList(300, 400));
    assertThat(bench.build("chunk_events", "9").events()).isEqualTo(100);
    List<String> later = bench.served();
    compiledAnew(400, full, 1_000);
    assertThat(bench.served()).isEqualTo(later).isNotEqualTo(served);
  }

  @Test
  void otherRulesCompileTheLogAnewAndTheOldOnesBringTheOldTopicsBack() {
    List<NewEvent> log = RandomDrafts.of(new Random(6), 300);
    bench.append(log.subList(0, 200));
    bench.build();
    bench.append(log.subList(200, 300));
    assertThat(bench.build().events()).isEqualTo(100);
    List<String> served = bench.served();
    for (String[] rules :
        List.of(new String[] {"leaf_refs", "7"}, new String[] {"mode", "fallback"})) {
      BuildResult other = bench.build(rules);
      assertThat(other.state()).isEqualTo(State.PUBLISHED);
      assertThat(other.events()).isEqualTo(300);
      assertThat(bench.served()).isNotEqualTo(served);
      assertThat(bench.refs()).isEqualTo(300);
    }
    assertThat(bench.build().events()).isEqualTo(300);
    assertThat(bench.served()).isEqualTo(served);
  }

  private void compiledAnew(long events, BuildOrder order, int chunk) {
    BuildSettings settings = Bench.settings("chunk_events", Integer.toString(chunk));
    BuildResult result = bench.builder(bench.transactions(), settings).build(order, Caller.OPEN);
    assertThat(result.state()).isEqualTo(State.PUBLISHED);
    assertThat(result.events()).isEqualTo(events);
    assertThat(bench.refs()).isEqualTo(events);
  }
}
