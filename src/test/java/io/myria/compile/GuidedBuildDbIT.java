package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.llm.ModelPeer;
import io.myria.security.Caller;
import io.myria.snapshot.FoldHints;
import io.myria.snapshot.Snapshot.ModelShare;
import io.myria.snapshot.SnapshotId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Builds with a model that means well. */
class GuidedBuildDbIT {

  private GuidedBench guided;
  private Bench bench;

  @BeforeEach
  void open() {
    guided = new GuidedBench();
    bench = guided.bench;
  }

  @AfterEach
  void close() {
    guided.close();
  }

  @Test
  void topicsAreServedInAModelsWords() {
    bench.append(GuidedBench.talks(3, "ann", "bob"));
    guided.proposing(GuidedBuildDbIT::reworded);
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    ModelShare share = guided.share();
    assertThat(share.refused()).isEmpty();
    assertThat(share.taken()).isOne();
    assertThat(share.prompt()).isEqualTo("propose_topics.v1");
    assertThat(share.model()).contains(ModelPeer.MODEL);
    assertThat(bench.count("select count(*) from topic_version where label not like 'worded %'"))
        .isZero();
    assertThat(bench.column("select summary from topic_version"))
        .allSatisfy(summary -> assertThat(summary).contains("\"cites\"", "It was about"));
    assertThat(bench.refs()).isEqualTo(24);
  }

  @Test
  void withoutAModelNothingIsOtherwise() {
    bench.append(GuidedBench.talks(6, "ann", "bob"));
    guided.ledger.turn(false);
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(guided.peer.bodies()).isEmpty();
    List<String> served = bench.served();
    List<String> state = bench.column("select fold_set::text from fold_set order by 1");
    assertThat(bench.count("select count(*) from guided_set")).isZero();
    assertThat(bench.count("select count(*) from fold_branch")).isZero();
    bench.execute("update snapshot set builder_version = 'other' where status = 'active'");
    bench.execute("truncate fold_set, fold_term, fold_leaf");
    assertThat(bench.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.served()).isEqualTo(served);
    assertThat(bench.column("select fold_set::text from fold_set order by 1")).isEqualTo(state);
  }

  @Test
  void ofABuildThatIsDiscardedOrSweptNoRowOfTheFoldIsLeft() {
    guided.set("myria.builder.auto_publish", "false");
    guided.proposing(GuidedBuildDbIT::reworded);
    bench.append(GuidedBench.talks(3, "ann", "bob"));
    SnapshotId waiting = guided.build().snapshot().orElseThrow();
    assertThat(proposed(waiting)).isPositive();
    bench.life().discard(Caller.OPEN, waiting);
    assertThat(proposed(waiting)).isZero();
    SnapshotId dead = guided.build().snapshot().orElseThrow();
    assertThat(proposed(dead)).isPositive();
    bench.execute("update snapshot set phase = 'validate' where status = 'staging'");
    SnapshotId next = guided.build().snapshot().orElseThrow();
    assertThat(proposed(dead)).isZero();
    assertThat(proposed(next)).isPositive();
  }

  private long proposed(SnapshotId build) {
    return bench.count("select count(*) from fold_set where fold = " + FoldHints.proposed(build));
  }

  @Test
  void aProposalThatBreaksRulesIsRepairedOnce() {
    bench.append(GuidedBench.talks(3, "ann", "bob"));
    guided.peer.then(
        ModelPeer.call(
            "propose_topics",
            Map.of("reworded", List.of(Map.of("topic_id", "nonsense", "label", "kites")))));
    guided.proposing(GuidedBuildDbIT::reworded);
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(guided.share().repaired()).isOne();
    assertThat(guided.peer.bodies().get(1)).contains("unknown_topic");
  }

  @Test
  void onlySetsWithNewEventsAndOnlyTheirTouchedTopicsAreShown() {
    bench.append(GuidedBench.talks(5, "ann", "bob"));
    bench.append(GuidedBench.talks(2, "ann", "cyd"));
    guided.build();
    assertThat(guided.peer.bodies()).hasSize(2);
    guided.peer.bodies().clear();
    bench.append(GuidedBench.talks(5, 6, "ann", "bob"));
    guided.build();
    assertThat(guided.peer.requests()).hasSize(1);
    JsonNode input = GuidedBench.input(guided.peer.requests().get(0));
    assertThat(input.path("participants").toString()).isEqualTo("[\"ann\",\"bob\"]");
    assertThat(input.path("changed").size()).isBetween(1, 4);
  }

  static Map<String, Object> reworded(JsonNode input) {
    List<Map<String, Object>> words = new ArrayList<>();
    for (JsonNode topic : input.path("changed")) {
      words.add(
          Map.of(
              "topic_id",
              GuidedBench.id(topic),
              "label",
              "worded " + GuidedBench.id(topic).charAt(9) + words.size(),
              "summary",
              List.of(GuidedBench.sentence("It was about things.", GuidedBench.event(topic, 0)))));
    }
    return Map.of("reworded", words);
  }
}
