package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.drill.Seeds;
import io.myria.llm.ModelPeer;
import io.myria.security.Caller;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import tools.jackson.databind.JsonNode;

/** More topics have changed than a model is shown at once, as when the memory is compiled anew. */
class GuidedPortionsDbIT {

  private GuidedBench guided;
  private Bench bench;

  @BeforeEach
  void open() {
    guided = new GuidedBench().set("myria.builder.model_topics", "4");
    bench = guided.bench;
    guided.set("myria.builder.model_parallel", "1");
  }

  @AfterEach
  void close() {
    guided.close();
  }

  private BuildResult full() {
    return guided.builder().build(new BuildOrder(Trigger.MANUAL, true), Caller.OPEN);
  }

  private List<JsonNode> inputs() {
    return guided.peer.requests().stream().map(GuidedBench::input).toList();
  }

  @Test
  void aFullBuildReachesEveryTopicOfASetTheNewestFirst() {
    bench.append(GuidedBench.talks(20, "ann", "bob"));
    guided.ledger.turn(false);
    guided.build();
    guided.ledger.turn(true);
    guided.proposing(GuidedBuildDbIT::reworded);
    assertThat(full().state()).isEqualTo(State.PUBLISHED);
    assertThat(inputs()).hasSizeGreaterThan(2);
    List<String> lastTimes = new ArrayList<>();
    Set<String> shown = new HashSet<>();
    for (JsonNode input : inputs()) {
      assertThat(input.path("changed").size()).isBetween(1, 4);
      input.path("changed").forEach(topic -> assertThat(shown.add(GuidedBench.id(topic))).isTrue());
      lastTimes.add(input.path("changed").path(0).path("first_at").asString());
    }
    assertThat(lastTimes).isSortedAccordingTo((one, other) -> other.compareTo(one));
    assertThat(
            bench.count(
                "select count(*) from topic_version where to_ordinal is null"
                    + " and label not like 'worded %'"))
        .isZero();
    assertThat(
            bench.column("select cardinality(portions) || ' of ' || portions_of from guided_set"))
        .containsExactly(inputs().size() + " of " + inputs().size());
    replaysToTheSame();
  }

  @Test
  void whatAPortionProposesStaysWhateverBecomesOfTheNext() {
    bench.append(GuidedBench.talks(20, "ann", "bob"));
    guided.proposing(
        input ->
            inputs().size() < 4 && guided.peer.requests().size() != 2
                ? GuidedBuildDbIT.reworded(input)
                : GuidedRefusals.label("nonsense", "kites"));
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(guided.share().taken()).isOne();
    assertThat(bench.column("select portions from guided_set")).containsExactly("{0,1}");
    assertThat(bench.count("select count(*) from topic_version where label like 'worded %'"))
        .isEqualTo(8);
    replaysToTheSame();
  }

  @Test
  void whenNoMoneyIsLeftTheNewestTopicsHaveHadTheirTurn() {
    bench.append(GuidedBench.talks(20, "ann", "bob"));
    guided.booked().set("myria.llm.build_cost", "0.00015");
    guided.proposing(GuidedBuildDbIT::reworded);
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(guided.peer.bodies()).hasSize(2);
    assertThat(bench.column("select portions from guided_set")).containsExactly("{0,1}");
    assertThat(
            bench.column(
                "select count(*) from (select label from topic_version"
                    + " order by opened_seq desc limit 4) t where label like 'worded %'"))
        .containsExactly("4");
    replaysToTheSame();
  }

  @Test
  void setsWithTheNewestEventsAreAskedFirstAndAllBeforeAnyIsAskedTwice() {
    bench.append(GuidedBench.talks(8, "ann", "dan"));
    bench.append(GuidedBench.talks(8, "ann", "cyd"));
    bench.append(GuidedBench.talks(8, "ann", "bob"));
    bench.append(GuidedBench.talks(8, 9, "ann", "cyd"));
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    List<String> asked =
        inputs().stream().map(input -> input.path("participants").toString()).toList();
    assertThat(asked).hasSizeGreaterThan(5);
    assertThat(asked.subList(0, 3))
        .containsExactly("[\"ann\",\"cyd\"]", "[\"ann\",\"bob\"]", "[\"ann\",\"dan\"]");
    assertThat(new HashSet<>(asked.subList(3, 6))).hasSize(3);
  }

  @Test
  void setsThatTimeDidNotReachAreRecorded() {
    for (String other : List.of("bob", "cyd", "dan", "eve")) {
      bench.append(GuidedBench.talks(3, "ann", other));
    }
    guided.set("myria.builder.model_time", "1s");
    guided.peer.otherwise(ModelPeer.never(20_000));
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(guided.share().refused()).containsExactly(Map.entry("model_timeout", 4L));
    assertThat(bench.column("select portions::text || ' ' || portions_of from guided_set"))
        .containsOnly("{} 0")
        .hasSize(4);
    assertThat(bench.column("select guided_sets from snapshot")).containsExactly("4");
  }

  /** Any shapes, portion by portion, of one build of the whole. */
  @ParameterizedTest(name = "seed {0}")
  @Seeds({1, 2, 3})
  void whateverPortionsProposeTheTopicsAreSoundAndReplayed(long seed) {
    bench.append(GuidedBench.talks(48, "ann", "bob"));
    guided.set("myria.builder.model_topics", "9");
    RandomProposals proposals = new RandomProposals(bench, new Random(seed));
    guided.proposing(proposals::of);
    BuildResult result = guided.build();
    assertThat(result.state()).as("%s", result.reason()).isEqualTo(State.PUBLISHED);
    assertThat(guided.share().refused()).isEmpty();
    assertThat(proposals.made()).isGreaterThan(4);
    assertThat(bench.refs()).isEqualTo(48 * 8);
    assertThat(bench.registry().active(Caller.OPEN).orElseThrow().leafOnlySets()).isZero();
    bench.append(GuidedBench.talks(48, 56, "ann", "bob"));
    assertThat(guided.build().state()).as("the fold goes on").isEqualTo(State.PUBLISHED);
    replaysToTheSame();
  }

  private void replaysToTheSame() {
    List<String> served = bench.served();
    int asked = guided.peer.bodies().size();
    BuildResult replay = guided.replay();
    assertThat(replay.state()).as("%s", replay.reason()).isEqualTo(State.PUBLISHED);
    assertThat(guided.peer.bodies()).as("no model is called").hasSize(asked);
    assertThat(bench.served()).isEqualTo(served);
  }
}
