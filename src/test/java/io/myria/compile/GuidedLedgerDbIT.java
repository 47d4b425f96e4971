package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.llm.ModelPeer;
import io.myria.llm.PlainModel;
import io.myria.llm.ledger.LedgerRetention;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Builds with a model and the books of the database: caps, and what a replay stands on. */
class GuidedLedgerDbIT {

  private GuidedBench guided;
  private Bench bench;

  @BeforeEach
  void open() {
    guided = new GuidedBench().booked();
    bench = guided.bench;
    guided.proposing(GuidedBuildDbIT::reworded);
  }

  @AfterEach
  void close() {
    guided.close();
  }

  /** Each request of the peer costs a ten-thousandth of a dollar. */
  @Test
  void theCapOfABuildHoldsForAllItsSetsAndTheNextBuildHasItsOwn() {
    guided.set("myria.llm.build_cost", "0.00015").set("myria.builder.model_parallel", "1");
    talks(0, 3);
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(guided.share().taken()).isEqualTo(2);
    assertThat(guided.share().refused()).containsExactly(Map.entry("cap_reached", 2L));
    assertThat(guided.peer.bodies()).hasSize(2);
    assertThat(bench.count("select calls from model_account where account like 'snapshot %'"))
        .isEqualTo(2);
    talks(3, 5);
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(guided.peer.bodies()).hasSize(4);
  }

  /** What a build was told of nobody knows: it counts as all that it might have used. */
  @Test
  void aCapOfTokensIsReachedByAnswersThatBrokeOff() {
    guided.set("myria.llm.build_tokens", "24000").set("myria.builder.model_parallel", "1");
    guided.peer.otherwise(ModelPeer.reset("{\"choices\": ["));
    talks(0, 3);
    assertThat(guided.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(guided.share().refused()).containsKeys("model_unavailable", "cap_reached");
    assertThat(bench.refs()).isEqualTo(bench.head().value());
  }

  @Test
  void aReplayStandsOnAnswersOfTheDatabase() {
    talks(0, 3);
    guided.build();
    talks(3, 5);
    guided.build();
    replaysToTheSame();
  }

  @Test
  void whatABuildWasMadeOfOutlivesTheAuditAsLongAsTheBuildDoes() throws InterruptedException {
    talks(0, 3);
    guided.build();
    talks(3, 5);
    guided.build();
    long answers = bench.count("select count(*) from model_answer");
    assertThat(answers).isEqualTo(8);
    bench.execute(
        "insert into model_work (begun_at, workflow, audience, prompt, model, replayed)"
            + " values (now(), 'walk', '[]', 'walk.v1', 'm', false)");
    agedAndSwept();
    assertThat(bench.count("select count(*) from model_answer")).isEqualTo(answers);
    assertThat(bench.count("select count(*) from model_work where workflow = 'walk'")).isZero();
    assertThat(bench.count("select count(*) from model_work where transcript is not null"))
        .isZero();
    assertThat(bench.count("select count(*) from model_evidence")).isPositive();
    replaysToTheSame();
    // Now the replay's own snapshot stands on them.
    letGoOfArchived();
    agedAndSwept();
    replaysToTheSame();
    bench.execute("update snapshot set builder_version = 'other' where status = 'active'");
    bench.build();
    letGoOfArchived();
    bench.execute("update snapshot set builder_version = 'another' where status = 'active'");
    bench.build();
    letGoOfArchived();
    agedAndSwept();
    assertThat(bench.count("select count(*) from guided_set")).isZero();
    assertThat(bench.count("select count(*) from model_answer")).isZero();
    assertThat(bench.count("select count(*) from model_work")).isZero();
  }

  private void talks(int from, int to) {
    for (String other : List.of("bob", "cyd", "dan", "eve")) {
      bench.append(GuidedBench.talks(from, to, "ann", other));
    }
  }

  private void agedAndSwept() {
    bench.execute("update model_work set begun_at = begun_at - interval '400 days'");
    new LedgerRetention(bench.transactions(), PlainModel.settings(guided.peer, Map.of())).sweep();
  }

  private void letGoOfArchived() throws InterruptedException {
    bench.retention(1, Duration.ofMillis(5)).sweep();
    Thread.sleep(20);
    bench.retention(1, Duration.ofMillis(5)).sweep();
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
