package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.drill.Seeds;
import io.myria.event.NewEvent;
import io.myria.security.Caller;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.fold.RandomDrafts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import tools.jackson.databind.JsonNode;

/** What a model shapes is what the fold goes on from, what a rollback restores, and replayed. */
class GuidedShapeDbIT {

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
  void leavesThatAModelMergesStayOneWhenTheFoldGoesOn() {
    bench.append(GuidedBench.talks(6, "ann", "bob"));
    List<Integer> events = new ArrayList<>();
    guided.proposing(
        input -> {
          List<JsonNode> leaves = GuidedBench.closed(input);
          leaves.stream().limit(3).forEach(one -> events.add(one.path("event_count").asInt()));
          return leaves.size() < 3
              ? Map.of()
              : Map.of(
                  "merged",
                  List.of(
                      Map.of(
                          "topic_ids",
                          leaves.subList(0, 3).stream().map(GuidedBench::id).toList(),
                          "label",
                          "three talks")));
        });
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(guided.share().refused()).isEmpty();
    assertThat(
            bench.column("select cardinality(refs) from topic_version where label = 'three talks'"))
        .containsExactly("" + events.stream().limit(3).mapToInt(Integer::intValue).sum());
    assertThat(bench.refs()).isEqualTo(48);
    bench.append(GuidedBench.talks(6, 8, "ann", "bob"));
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.refs()).isEqualTo(64);
    assertThat(
            bench.count(
                "select count(*) from topic_version where to_ordinal is null"
                    + " and label = 'three talks'"))
        .isOne();
    replaysToTheSame();
    bench.append(GuidedBench.talks(8, 10, "ann", "bob"));
    assertThat(guided.build().state()).as("after a replay").isEqualTo(State.PUBLISHED);
    replaysToTheSame();
  }

  @Test
  void leavesThatAModelGroupsHaveAParentThatGrows() {
    bench.append(GuidedBench.talks(7, "ann", "bob"));
    guided.proposing(
        input -> {
          List<JsonNode> leaves = GuidedBench.closed(input);
          return leaves.size() < 5
              ? Map.of()
              : Map.of(
                  "grouped",
                  List.of(
                      Map.of(
                          "topic_ids",
                          List.of(GuidedBench.id(leaves.get(1)), GuidedBench.id(leaves.get(4))),
                          "label",
                          "a pair")));
        });
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(guided.share().refused()).isEmpty();
    assertThat(
            bench.column("select cardinality(children) from topic_version where label = 'a pair'"))
        .containsExactly("2");
    assertThat(
            bench.column(
                "select f.roots @> array[t.topic_id] from fold_set f, topic_version t"
                    + " where t.label = 'a pair' order by f.event_seq desc limit 1"))
        .as("the fold goes on from it")
        .containsExactly("t");
    replaysToTheSame();
  }

  @Test
  void noLeafIsMadeLongerThanTheFoldMakesIt() {
    guided.set("myria.builder.segment_tokens", "100");
    guided.proposing(
        input -> {
          JsonNode one = GuidedBench.closed(input).get(0);
          JsonNode other = GuidedBench.closed(input).get(1);
          Object sentence =
              GuidedBench.sentence(
                  "Both were said.", GuidedBench.event(one, 0), GuidedBench.event(other, 0));
          return Map.of(
              "merged",
              List.of(
                  Map.of(
                      "topic_ids",
                      List.of(GuidedBench.id(one), GuidedBench.id(other)),
                      "label",
                      "two in one",
                      "summary",
                      List.of(sentence))));
        });
    bench.append(GuidedBench.talks(6, "ann", "bob"));
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.column("select rules::text from guided_set"))
        .containsExactly("{too_many_tokens}");
  }

  /** Any shapes, between any splits into builds, and after rollbacks. */
  @ParameterizedTest(name = "seed {0}")
  @Seeds({1, 2, 3})
  void whateverIsProposedTheTopicsAreSoundAndReplayed(long seed) {
    Random random = new Random(seed);
    List<NewEvent> log =
        seed % 2 == 0 ? RandomDrafts.of(random, 500) : GuidedBench.talks(48, "ann", "bob");
    RandomProposals proposals = new RandomProposals(bench, random);
    guided.proposing(proposals::of);
    List<SnapshotId> published = new ArrayList<>();
    for (int start = 0; start < log.size(); ) {
      int end = Math.min(log.size(), start + 20 + random.nextInt(60));
      bench.append(log.subList(start, end));
      guided.ledger.turn(random.nextInt(5) > 0);
      BuildResult result = guided.build();
      assertThat(result.state()).as("%s", result.reason()).isEqualTo(State.PUBLISHED);
      assertThat(bench.refs()).isEqualTo(end);
      assertThat(bench.registry().active(Caller.OPEN).orElseThrow().leafOnlySets()).isZero();
      published.add(result.snapshot().orElseThrow());
      if (random.nextInt(4) == 0 && published.size() > 2) {
        bench.life().rollBack(Caller.OPEN, published.get(published.size() - 2));
        bench.life().resumeBuilds(Caller.OPEN);
      }
      start = end;
    }
    if (bench.registry().active(Caller.OPEN).orElseThrow().eventMax().value() < log.size()) {
      assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    }
    assertThat(proposals.made()).as("changes proposed").isGreaterThan(8);
    assertThat(
            bench.column(
                "select distinct coalesce(reason, '') || rules::text || detail from guided_set"))
        .as("nothing else is refused")
        .allMatch(
            one -> one.equals("{}") || one.contains("giant_root") || one.contains("too_many"));
    replaysToTheSame();
  }

  private void replaysToTheSame() {
    List<String> served = bench.served();
    int asked = guided.peer.bodies().size();
    BuildResult replay = guided.replay();
    assertThat(replay.state()).as("%s", replay.reason()).isEqualTo(State.PUBLISHED);
    assertThat(guided.peer.bodies()).as("no model is called").hasSize(asked);
    assertThat(bench.served()).isEqualTo(served);
    assertThat(replay.topics()).as("topics that changed").isZero();
  }
}
