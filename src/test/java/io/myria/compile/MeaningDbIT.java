package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.drill.Seeds;
import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import io.myria.projection.DeriveSettings;
import io.myria.projection.RecordedVectors;
import io.myria.security.Caller;
import io.myria.snapshot.SnapshotId;
import io.myria.snapshot.Versions;
import io.myria.topics.fold.Initials;
import io.myria.topics.fold.RandomDrafts;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** Builds that read vectors: what they compute first, and that they stay a fold. */
class MeaningDbIT {

  private static final BuildOrder FULL = new BuildOrder(Trigger.MANUAL, true);

  private final Initials model = new Initials("one");
  private Bench bench;

  @BeforeEach
  void open() {
    bench = new Bench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aBuildFirstComputesWhatIsMissingAndNothingTwice() {
    bench.append(Bench.talk("ann", "bob", 0, 300));
    assertThat(build(model).state()).isEqualTo(State.PUBLISHED);
    assertThat(model.asked).hasValue(300);
    bench.append(Bench.talk("ann", "bob", 300, 10));
    assertThat(build(model).events()).isEqualTo(10);
    assertThat(build(model).state()).isEqualTo(State.UNCHANGED);
    assertThat(model.asked).hasValue(310);
    assertThat(vectors()).isEqualTo(310);
    assertThat(bench.column("select distinct event_seq from derivation")).containsExactly("310");
    assertThat(bench.refs()).isEqualTo(310);
  }

  /** Its vectors are there, and those of what is new may take long. */
  @Test
  void whatADeadBuilderBeganWaitsForNothingThatIsNewer() {
    bench.append(Bench.talk("ann", "bob", 0, 30));
    build(model, "auto_publish", "false");
    bench.execute("update snapshot set phase = 'fold' where status = 'staging'");
    bench.append(Bench.talk("ann", "bob", 30, 20));
    BuildOrder begun = BuildOrder.of(Trigger.TAIL_THRESHOLD);
    assertThat(builder(model).build(begun, Caller.SELF).events()).isEqualTo(30);
    assertThat(model.asked).hasValue(30);
    assertThat(builder(model).build(begun, Caller.SELF).events()).isEqualTo(20);
    assertThat(model.asked).hasValue(50);
  }

  /** Of what came meanwhile it has no vectors, and would not know. */
  @Test
  void whereAnotherBuilderCameFurtherMeanwhileNothingIsCompiledWithoutItsVectors() {
    bench.append(Bench.talk("ann", "bob", 0, 30));
    model.meanwhile.set(
        () -> {
          bench.append(Bench.talk("ann", "bob", 30, 20));
          assertThat(bench.build().events()).isEqualTo(50);
        });
    BuildResult beaten = build(model);
    assertThat(beaten.state()).isEqualTo(State.UNCHANGED);
    assertThat(beaten.reason().orElseThrow()).contains("another builder came further");
    assertThat(build(model).events()).isEqualTo(50);
    assertThat(vectors()).isEqualTo(50);
  }

  @ParameterizedTest(name = "seed {0}")
  @Seeds({3, 4})
  void anySplitIntoBuildsServesWhatAFullBuildServes(long seed) {
    Random random = new Random(seed);
    List<NewEvent> log = RandomDrafts.of(random, RandomDrafts.LOG);
    for (int start = 0; start < log.size(); ) {
      int end = Math.min(log.size(), start + 1 + random.nextInt(150));
      bench.append(log.subList(start, end));
      String chunk = Integer.toString(1 + random.nextInt(60));
      assertThat(build(model, "chunk_events", chunk).state()).isEqualTo(State.PUBLISHED);
      start = end;
    }
    List<String> served = bench.served();
    assertThat(bench.count("select count(*) from fold_leaf")).isPositive();
    assertThat(builder(model).build(FULL, Caller.OPEN).events()).isEqualTo(log.size());
    assertThat(bench.served()).isEqualTo(served);
    for (String table : List.of("fold_set", "fold_term", "fold_leaf", "passage_vector")) {
      bench.execute("delete from " + table);
    }
    bench.execute("update derivation set event_seq = 0, event_id = null");
    assertThat(builder(model).build(FULL, Caller.OPEN).state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.served()).isEqualTo(served);
  }

  @Test
  void aRollbackTakesMeaningsBackToo() {
    List<NewEvent> log = RandomDrafts.of(new Random(8), 250);
    bench.append(log.subList(0, 100));
    SnapshotId first = build(model).snapshot().orElseThrow();
    bench.append(log.subList(100, 200));
    assertThat(build(model).events()).isEqualTo(100);
    bench.life().rollBack(Caller.OPEN, first);
    bench.append(log.subList(200, 250));
    assertThat(build(model, "chunk_events", "37").events()).isEqualTo(150);
    List<String> served = bench.served();
    builder(model).build(FULL, Caller.OPEN);
    assertThat(bench.served()).isEqualTo(served);
  }

  @Test
  void withoutAModelOrSwitchedOffItIsAsIfThereWereNone() {
    bench.append(RandomDrafts.of(new Random(9), 300));
    bench.build();
    List<String> served = bench.served();
    String version = version();
    assertThat(build(model, "meaning", "off").state()).isEqualTo(State.UNCHANGED);
    assertThat(build(model, "mode", "fallback").state()).isEqualTo(State.PUBLISHED);
    assertThat(model.asked).hasValue(0);
    assertThat(build(model, "meaning", "off").state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.served()).isEqualTo(served);
    assertThat(version()).isEqualTo(version).doesNotContain("meaning");
    assertThat(bench.count("select count(*) from fold_leaf")).isZero();
  }

  @Test
  void anotherModelCompilesTheMemoryAnew() {
    bench.append(RandomDrafts.of(new Random(10), 200));
    assertThat(build(model).events()).isEqualTo(200);
    assertThat(version()).contains("meaning-1=one 0123");
    Initials other = new Initials("two");
    assertThat(build(other).events()).isEqualTo(200);
    assertThat(other.asked.get()).isPositive();
    assertThat(version()).contains("meaning-1=two 0123");
    assertThat(bench.build().events()).isEqualTo(200);
    assertThat(version()).doesNotContain("meaning");
  }

  @Test
  void whatTheModelRefusesHasNoVectorAndIsBuilt() {
    List<NewEvent> log = RandomDrafts.of(new Random(12), 50);
    bench.append(log);
    bench.append(List.of(Drafts.message(Initials.REFUSED, "ann", "bob")));
    assertThat(build(model).state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.count("select count(*) from passage_vector where failure is not null"))
        .isEqualTo(1);
    List<String> served = bench.served();
    builder(model).build(FULL, Caller.OPEN);
    assertThat(bench.served()).isEqualTo(served);
    assertThat(bench.refs()).isEqualTo(51);
  }

  @Test
  void aModelThatFallsIllFailsTheBuildWhichSaysWhyAndBacksOff() {
    bench.append(Bench.talk("ann", "bob", 0, 20));
    assertThat(build(model).state()).isEqualTo(State.PUBLISHED);
    List<String> served = bench.served();
    model.broken.set(true);
    bench.append(Bench.talk("ann", "bob", 20, 5));
    BuildResult failed = build(model);
    assertThat(failed.state()).isEqualTo(State.FAILED);
    assertThat(failed.reason().orElseThrow()).contains("vectors are missing", "the model is ill");
    assertThat(bench.served()).isEqualTo(served);
    assertThat(bench.count("select count(*) from snapshot where status = 'failed'")).isEqualTo(1);
    model.broken.set(false);
    bench.execute("update derivation set last_run_at = last_run_at - interval '1 hour'");
    assertThat(build(model).events()).isEqualTo(5);
    assertThat(vectors()).isEqualTo(25);
  }

  @Test
  void aModelThatNeverWorkedIsDoneWithoutUntilItWorks() {
    model.broken.set(true);
    bench.append(Bench.talk("ann", "bob", 0, 20));
    assertThat(build(model).state()).isEqualTo(State.PUBLISHED);
    assertThat(readVectors()).isFalse();
    model.broken.set(false);
    bench.execute("update derivation set last_run_at = last_run_at - interval '1 hour'");
    bench.append(Bench.talk("ann", "bob", 20, 5));
    assertThat(build(model).events()).isEqualTo(25);
    assertThat(readVectors()).isTrue();
  }

  @Test
  void aPausedJobIsNotWaitedFor() {
    bench.append(Bench.talk("ann", "bob", 0, 20));
    build(model);
    bench.execute("update derivation set paused = true");
    bench.append(Bench.talk("ann", "bob", 20, 5));
    assertThat(build(model).reason().orElseThrow()).contains("paused");
  }

  @Test
  void whoDiesBetweenVectorsAndFoldLosesNothing() {
    bench.append(RandomDrafts.of(new Random(13), 200));
    new RecordedVectors(
            bench.transactions(),
            bench.reader(),
            model,
            new DeriveSettings(Duration.ofMillis(20), Duration.ofSeconds(2), true, false),
            "died")
        .complete(bench.head());
    int asked = model.asked.get();
    assertThat(build(model).events()).isEqualTo(200);
    assertThat(model.asked).hasValue(asked);
  }

  /** A batch of long texts may take longer than any patience; here that is 400 ms. */
  @Test
  void whoIsAtWorkOnTheVectorsIsWaitedForHoweverLong() {
    bench.append(Bench.talk("ann", "bob", 0, 20));
    build(model);
    bench.append(Bench.talk("ann", "bob", 20, 5));
    bench.execute(
        """
        update derivation
        set epoch = epoch + 1, holder = 'another',
            expires_at = clock_timestamp() + interval '2 seconds'
        where consumer = 'vectors'
        """);
    long start = System.nanoTime();
    RecordedVectors waiting =
        new RecordedVectors(
            bench.transactions(),
            bench.reader(),
            model,
            new DeriveSettings(Duration.ofMillis(20), Duration.ofMillis(200), true, false),
            "waits");
    assertThat(waiting.complete(bench.head())).isPresent();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(1));
    assertThat(vectors()).isEqualTo(25);
  }

  @Test
  void vectorsMadeAnewCompileTheMemoryAnew() {
    bench.append(Bench.talk("ann", "bob", 0, 20));
    build(model);
    bench.execute("update derivation set state = 'retired'");
    bench.append(Bench.talk("ann", "bob", 20, 5));
    assertThat(build(model).events()).isEqualTo(25);
  }

  private Builder builder(Initials by, String... settings) {
    return bench.meaningful(by, settings);
  }

  private BuildResult build(Initials by, String... settings) {
    return builder(by, settings).build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
  }

  private long vectors() {
    return bench.count("select count(*) from passage_vector where vector is not null");
  }

  private boolean readVectors() {
    return BuildSettings.readVectors(new Versions(version(), "", ""));
  }

  private String version() {
    return bench
        .column(
            "select builder_version from snapshot where snapshot_id ="
                + " (select active_snapshot_id from memory)")
        .get(0);
  }
}
