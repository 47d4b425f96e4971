package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.Trigger;
import io.myria.drill.Seeds;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.security.Caller;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.fold.RandomDrafts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * A set whose topics break a rule gets leaves instead, by itself, until a build accepts its topics;
 * then they are what they would have been without any of that.
 */
class LeafOnlyDbIT {

  private static final String ANN_AND_BOB = "ann,bob";
  private static final String REFUSED = "names = 'ann,bob' and not refused.internal";
  private static final String QUOTES = "summary::text !~ '\"text\": ?\"[0-9]+ × '";
  private static final String[] REFS = {"leaf_refs", StagedForest.LEAF_REFS};

  private Bench bench;
  private Refusing refusing;

  @BeforeEach
  void open() {
    bench = new Bench();
    refusing = new Refusing(bench);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aSetWhoseTopicsBreakARuleGetsLeavesAndTheOthersTheirTopics() {
    bench.append(kites(0, 40, "ann", "bob"));
    bench.append(kites(0, 40, "ann", "cyd"));
    bench.append(internal(kites(0, 6, "ann", "bob")));
    assertThat(refusing.build(REFUSED, REFS).state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.refs()).isEqualTo(86);
    assertThat(refusing.served(ANN_AND_BOB, "not is_leaf")).isZero();
    assertThat(refusing.served(ANN_AND_BOB, QUOTES)).isZero();
    assertThat(refusing.served(ANN_AND_BOB, "is_leaf and cardinality(refs) > 1")).isPositive();
    assertThat(refusing.served("ann,cyd", "not is_leaf and " + QUOTES)).isPositive();
    assertThat(bench.count("select count(*) from topic_version where internal and " + QUOTES))
        .as("internal events of the same participants are apart")
        .isPositive();
    List<String> others = othersServed();
    bench.append(kites(100, 1, "ann", "dan"));
    assertThat(bench.build(REFS).state()).isEqualTo(State.PUBLISHED);
    assertThat(refusing.served(ANN_AND_BOB, "not is_leaf and " + QUOTES)).isPositive();
    assertThat(othersServed()).containsAll(others);
    isWhatAFullBuildServes();
  }

  @Test
  void itIsRecordedWhoseTopicsBrokeWhichRuleAsLongAsTheyDo() {
    bench.append(kites(0, 20, "ann", "bob"));
    bench.append(kites(0, 20, "cyd"));
    refusing.build("true", REFS);
    Snapshot active = bench.registry().active(Caller.OPEN).orElseThrow();
    assertThat(active.leafOnlySets()).isEqualTo(2);
    assertThat(active.leafOnly())
        .extracting(Snapshot.LeafOnly::participants)
        .containsExactlyInAnyOrder(ParticipantSet.of("ann", "bob"), ParticipantSet.of("cyd"));
    assertThat(active.leafOnly())
        .allSatisfy(
            set -> {
              assertThat(set.internal()).isFalse();
              assertThat(set.rules()).containsExactly("summary_bounded");
              assertThat(set.problem())
                  .startsWith("the snapshot breaks the rule summary_bounded: topic ");
            });
    assertThat(bench.registry().list(Caller.OPEN, 5, java.util.Optional.empty()))
        .extracting(Snapshot::leafOnlySets)
        .containsExactly(2L);
    bench.append(kites(20, 1, "cyd"));
    refusing.build(REFUSED, REFS);
    assertThat(bench.registry().active(Caller.OPEN).orElseThrow().leafOnly())
        .extracting(Snapshot.LeafOnly::participants)
        .containsExactly(ParticipantSet.of("ann", "bob"));
    bench.append(kites(21, 1, "cyd"));
    bench.build(REFS);
    Snapshot whole = bench.registry().active(Caller.OPEN).orElseThrow();
    assertThat(whole.leafOnlySets()).isZero();
    assertThat(whole.leafOnly()).isEmpty();
    isWhatAFullBuildServes();
  }

  @Test
  void whatWasWholeStaysAndWhatIsNewSinceStandsInLeaves() {
    bench.append(kites(0, 60, "ann", "bob"));
    bench.build(REFS);
    long parents = refusing.served(ANN_AND_BOB, "not is_leaf");
    List<String> before = bench.served();
    bench.append(kites(60, 20, "ann", "bob"));
    assertThat(refusing.build(REFUSED, REFS).state()).isEqualTo(State.PUBLISHED);
    assertThat(refusing.served(ANN_AND_BOB, "not is_leaf")).isEqualTo(parents);
    assertThat(bench.refs()).isEqualTo(80);
    List<String> after = bench.served();
    assertThat(before.stream().filter(after::contains))
        .as("all but the open leaf")
        .hasSize(before.size() - 1);
    bench.append(kites(80, 20, "ann", "bob"));
    assertThat(refusing.build(REFUSED, REFS).state())
        .as("a second time")
        .isEqualTo(State.PUBLISHED);
    assertThat(refusing.served(ANN_AND_BOB, "not is_leaf")).isEqualTo(parents);
    assertThat(bench.refs()).isEqualTo(100);
    assertThat(bench.column("select distinct after_seq from leaf_only_set")).containsExactly("60");
    bench.append(kites(100, 1, "cyd"));
    bench.build(REFS);
    assertThat(refusing.served(ANN_AND_BOB, "not is_leaf")).isGreaterThan(parents);
    isWhatAFullBuildServes();
  }

  @Test
  void aSingleNewEventHasALeafTooWhereItsSetIsRefused() {
    bench.append(kites(0, 60, "ann", "bob"));
    bench.build(REFS);
    bench.append(kites(600, 1, "ann", "bob"));
    assertThat(refusing.build(REFUSED, REFS).state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.refs()).isEqualTo(61);
    bench.append(kites(1_200, 2, "ann", "bob"));
    assertThat(refusing.build(REFUSED, REFS).state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.refs()).isEqualTo(63);
    bench.append(kites(1_300, 1, "cyd"));
    bench.build(REFS);
    isWhatAFullBuildServes();
  }

  @Test
  void whatAPersonDoesNotPublishLeavesNoRecord() {
    bench.append(kites(0, 20, "ann", "bob"));
    SnapshotId waiting =
        refusing.build(REFUSED, "auto_publish", "false", "leaf_refs", "6").snapshot().orElseThrow();
    assertThat(bench.registry().find(Caller.OPEN, waiting).orElseThrow().leafOnlySets()).isOne();
    bench.life().discard(Caller.OPEN, waiting);
    assertThat(bench.count("select count(*) from leaf_only_set")).isZero();
    assertThat(
            bench.count(
                "select count(*) from fold_set where fold not in (select fold from"
                    + " fold_set group by fold order by count(*) desc limit 1)"))
        .as("nothing is kept of what the leaves were folded with")
        .isZero();
  }

  @Test
  void recordsGoWithTheirSnapshots() throws InterruptedException {
    bench.append(kites(0, 20, "ann", "bob"));
    refusing.build(REFUSED, REFS);
    for (int more = 20; more < 23; more++) {
      bench.append(kites(more, 1, "cyd"));
      bench.build(REFS);
    }
    assertThat(bench.count("select count(*) from leaf_only_set")).isOne();
    bench.retention(2, Duration.ofMillis(2)).sweep();
    Thread.sleep(50);
    bench.retention(2, Duration.ofMillis(2)).sweep();
    assertThat(bench.count("select count(*) from leaf_only_set")).isZero();
  }

  /** Any refusals, of any sets, between any splits into builds and after rollbacks. */
  @ParameterizedTest(name = "seed {0}")
  @Seeds({1, 2})
  void whateverWasRefusedTheTopicsAreTheSameInTheEnd(long seed) {
    Random random = new Random(seed);
    List<NewEvent> log = RandomDrafts.of(random, 250);
    String[] sets = {"ann", "ann,bob", "ann,bob,cyd", "bob,cyd", "dan"};
    List<SnapshotId> published = new ArrayList<>();
    for (int start = 0; start < log.size(); ) {
      int end = Math.min(log.size(), start + 1 + random.nextInt(80));
      bench.append(log.subList(start, end));
      String which =
          switch (random.nextInt(4)) {
            case 0 -> "false";
            case 1 -> "true";
            case 2 -> "refused.internal";
            default -> "names = '" + sets[random.nextInt(sets.length)] + "'";
          };
      String[] settings = {"chunk_events", Integer.toString(20 + random.nextInt(60))};
      BuildResult result = refusing.build(which, settings);
      assertThat(result.state()).as("%s: %s", which, result.reason()).isEqualTo(State.PUBLISHED);
      assertThat(bench.refs()).as(which).isEqualTo(end);
      published.add(result.snapshot().orElseThrow());
      if (random.nextInt(4) == 0) {
        bench.life().rollBack(Caller.OPEN, published.get(random.nextInt(published.size())));
        bench.life().resumeBuilds(Caller.OPEN);
      }
      start = end;
    }
    bench.append(kites(0, 1, "eve"));
    assertThat(bench.build().state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.registry().active(Caller.OPEN).orElseThrow().leafOnlySets()).isZero();
    List<String> served = bench.served();
    BuildOrder full = new BuildOrder(Trigger.MANUAL, true);
    assertThat(bench.builder().build(full, Caller.OPEN).state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.served()).isEqualTo(served);
  }

  private void isWhatAFullBuildServes() {
    List<String> served = bench.served();
    BuildOrder full = new BuildOrder(Trigger.MANUAL, true);
    assertThat(bench.builder(REFS).build(full, Caller.OPEN).state()).isEqualTo(State.PUBLISHED);
    assertThat(bench.served()).isEqualTo(served);
  }

  /** What the newest snapshot serves of all but ann and bob's common events. */
  private List<String> othersServed() {
    return bench.column(
        """
        select concat_ws(' ', topic_id, encode(node_id, 'hex'), children, refs, label, summary)
        from topic_version t join participant_set s using (participant_set_id)
        where to_ordinal is null
          and (internal or (select string_agg(p.name, ',' order by p.name) from participant p
                            where p.participant_id = any(s.members)) <> 'ann,bob')
        order by topic_id
        """);
  }

  private static List<NewEvent> kites(int from, int count, String... participants) {
    return StagedForest.about("kite", from, count, participants);
  }

  private static List<NewEvent> internal(List<NewEvent> events) {
    return events.stream().map(Drafts::internal).toList();
  }
}
