package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.BuildResult.State;
import io.myria.compile.plan.BuildOrder;
import io.myria.compile.plan.BuildSettings;
import io.myria.compile.plan.Trigger;
import io.myria.database.Transactions;
import io.myria.event.NewEvent;
import io.myria.security.Caller;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Rules of a build that goes on from a snapshot: what it stages hangs together with what that one
 * serves and with what it takes away. The snapshot has a tree of three levels about kites and one
 * of two about cake, and ann and cyd's single event. The build adds kite leaves on the right, and
 * two events of ann and cyd; the left of the kites and all of the cake stay as they are.
 */
class RulesBetweenBuildsDbIT {

  private static final String ROOT = "(select topic_id from served where level = 2)";
  private static final String LEFT = child(1, ROOT);
  private static final String RIGHT = child(2, ROOT);
  private static final String CAKE =
      "(select topic_id from served where level = 1 and parent_topic_id is null)";
  private static final String NOBODY = "'00000000-0000-8000-8000-000000000009'";
  private static final String NEW =
      "is_leaf and parent_topic_id is not null"
          + " and topic_id not in (select topic_id from served)";
  private static final String GROWN_UP =
      "topic_id in (select topic_id from served where is_single)";

  private static Bench bench;
  private static StagedForest forest;

  @BeforeAll
  static void stage() {
    bench = new Bench();
    List<NewEvent> log = new ArrayList<>();
    for (int turn = 0; turn < 3; turn++) {
      log.addAll(StagedForest.about("kite", log.size(), StagedForest.TOGETHER, "ann", "bob"));
      log.addAll(StagedForest.about("cake", log.size(), StagedForest.TOGETHER, "ann", "bob"));
    }
    log.addAll(StagedForest.about("kite", log.size(), 15 * StagedForest.TOGETHER, "ann", "bob"));
    log.addAll(StagedForest.about("kite", 0, 1, "ann", "cyd"));
    bench.append(log);
    assertThat(bench.build("leaf_refs", StagedForest.LEAF_REFS).state()).isEqualTo(State.PUBLISHED);
    bench.execute(
        """
        create table served as
        select v.*, (metadata ->> 'level')::int as level, event_count = 1 as is_single
        from topic_version v
        """);
    bench.append(StagedForest.about("kite", log.size(), 2 * StagedForest.TOGETHER, "ann", "bob"));
    bench.append(StagedForest.about("kite", 1, 2, "ann", "cyd"));
    forest = new StagedForest(bench);
  }

  @AfterEach
  void mend() {
    forest.mend();
  }

  @AfterAll
  static void close() {
    bench.close();
  }

  @Test
  void whatTheBuilderStagesKeepsEveryRuleWithoutWhatDidNotChange() {
    assertThat(forest.breaches()).isEmpty();
    for (String staged : List.of(ROOT, RIGHT)) {
      assertThat(bench.count("select count(*) from intact where " + is(staged))).isOne();
    }
    for (String unchanged : List.of(LEFT, CAKE, child(1, LEFT), child(1, RIGHT), child(1, CAKE))) {
      assertThat(bench.count("select count(*) from served where " + is(unchanged))).isOne();
      assertThat(bench.count("select count(*) from intact where " + is(unchanged))).isZero();
    }
    assertThat(bench.count("select count(*) from intact where " + NEW)).isPositive();
    assertThat(bench.count("select event_count from intact where " + GROWN_UP)).isEqualTo(3);
  }

  @Test
  void aParentThatIsNotStagedIsMissedByItsNewChild() {
    forest.breaksAfter("no_orphan_children", without(RIGHT));
    forest.breaksAfter("children_covered", without(ROOT));
  }

  @Test
  void aServedChildIsNotGivenUp() {
    breaks("no_orphan_children", "children = children[2:]", is(RIGHT));
    breaks("no_orphan_children", "children = children[2:]", is(ROOT));
  }

  @Test
  void aChildThatIsGoneIsMissedByItsParent() {
    forest.breaksAfter("no_orphan_children", gone(child(1, RIGHT)));
    forest.breaksAfter("no_orphan_children", gone(LEFT));
    forest.breaksAfter("no_orphan_children", gone(child(1, LEFT)));
    forest.breaksAfter("no_orphan_children", gone(child(1, CAKE)));
  }

  @Test
  void aParentThatIsGoneIsMissedByItsChildren() {
    forest.breaksAfter("valid_parents", gone(CAKE));
    forest.breaksAfter("valid_parents", gone(LEFT));
    forest.breaksAfter("valid_parents", without(ROOT) + ";" + gone(ROOT));
    forest.breaksAfter("no_missing_roots", without(ROOT) + ";" + gone(ROOT));
  }

  @Test
  void eventsOfATopicThatIsGoneHaveToBeElsewhere() {
    forest.breaksAfter("coverage", gone(child(1, CAKE)));
  }

  @Test
  void aLeafIsLonelyBesideServedOnes() {
    String alone = "update staged_topic set refs = refs[1:1], event_count = 1 where ";
    String others = "delete from staged_topic where is_leaf and not (" + NEW + "); ";
    forest.breaksAfter("no_lonely_leaf", others + alone + NEW);
    bench.execute(alone + GROWN_UP);
    assertThat(forest.broken()).doesNotContain("no_lonely_leaf").contains("coverage");
  }

  @Test
  void aLeafThatWasAloneMayNotStaySo() {
    breaks("no_lonely_leaf", "topic_id = " + NOBODY, GROWN_UP);
    bench.execute("update staged_topic set topic_id = " + NOBODY + " where " + GROWN_UP);
    bench.execute(gone("(select topic_id from served where is_single)"));
    assertThat(forest.broken()).doesNotContain("no_lonely_leaf").contains("identity");
  }

  @Test
  void whatItTakesFromAServedTopicChangesThatOne() {
    String theirs =
        "refs = refs || (select refs[1:1] from served where " + is(child(1, CAKE)) + ")";
    breaks("coverage", theirs, NEW);
  }

  @Test
  void noneOfTheRightIsBelowTheCake() {
    breaks("valid_parents", "parent_topic_id = " + child(1, CAKE), NEW);
    breaks("no_orphan_children", "parent_topic_id = " + CAKE, NEW);
    forest.breaksAfter(
        "valid_parents", staged(child(1, CAKE)) + ";" + under(child(1, CAKE), RIGHT));
    breaks("valid_parents", "children = children || " + child(1, CAKE), is(RIGHT));
    forest.breaksAfter("no_missing_roots", staged(LEFT) + ";" + under(ROOT, LEFT));
  }

  @Test
  void whoeverIsAboveAChangedTopicIsCompiledAnew() {
    String other = " set node_id = '\\x00'::bytea || substring(node_id from 2) where ";
    forest.breaksAfter(
        "children_covered",
        staged(child(1, CAKE)) + "; update staged_topic" + other + is(child(1, CAKE)));
    bench.execute(staged(child(1, CAKE)));
    bench.execute(staged(LEFT));
    assertThat(forest.breaches()).isEmpty();
  }

  @Test
  void aParentCountsItsServedChildren() {
    breaks("children_covered", "event_count = event_count + 1", is(RIGHT));
    breaks("children_covered", "event_count = event_count + 1", is(ROOT));
  }

  @Test
  void scopesAreThoseOfServedParentsAndChildren() {
    String cyds = "participant_set_id = (select participant_set_id from served where is_single)";
    for (String topic : List.of(child(1, CAKE), CAKE)) {
      String change = "; update staged_topic set %s where " + is(topic);
      forest.breaksAfter("no_cross_scope", staged(topic) + change.formatted(cyds));
      forest.breaksAfter(
          "no_private_in_shared", staged(topic) + change.formatted("internal = true"));
    }
  }

  @Test
  void aSummaryMayCiteWhatIsServedBelowItAndNothingBeside() {
    String theirs = "summary = (select summary from served where %s)";
    breaks("summaries_cite", theirs.formatted(is(CAKE)), is(ROOT));
    breaks("summaries_cite", theirs.formatted(is(LEFT)), is(RIGHT));
    bench.execute("update staged_topic set " + theirs.formatted(is(LEFT)) + " where " + is(ROOT));
    assertThat(forest.broken()).isEmpty();
    bench.execute(gone(LEFT));
    assertThat(forest.broken()).contains("no_orphan_children");
  }

  @Test
  void levelsAndIdsTakeServedChildrenIn() {
    breaks("levels", "metadata = jsonb_set(metadata, '{level}', '0')", is(RIGHT));
    breaks("levels", "metadata = jsonb_set(metadata, '{level}', '1')", is(ROOT));
    breaks("identity", "children = children[2:]", is(RIGHT));
    breaks("identity", "children = children[2:]", is(ROOT));
  }

  @Test
  void depthIsThatOfServedLeavesToo() {
    bench.execute("delete from staged_topic where is_leaf");
    assertThat(forest.broken("depth", "3")).doesNotContain("depth_bounded");
    assertThat(forest.broken("depth", "2")).contains("depth_bounded");
  }

  @Test
  void sizesAreThoseOfWholeTrees() {
    long most = bench.count("select event_count from intact where " + is(ROOT));
    assertThat(forest.broken("root_events", Long.toString(most))).isEmpty();
    assertThat(forest.broken("root_events", Long.toString(most - 1)))
        .containsExactly("no_giant_root");
    assertThat(forest.broken("children", "3")).containsExactly("fan_out_bounded");
    assertThat(forest.broken("many_leaves", "100", "useful_leaf_refs", "9")).isEmpty();
    assertThat(forest.broken("many_leaves", "2", "useful_leaf_refs", "9"))
        .containsExactly("no_useless_leaves");
  }

  /** As the builder would have it if it forgot what is above a new leaf. */
  @Test
  void aBuilderThatForgetsParentsPublishesLeavesThatNeedNone() {
    try (Bench grown = new Bench()) {
      BuildSettings settings = Bench.settings("leaf_refs", StagedForest.LEAF_REFS);
      grown.append(StagedForest.about("kite", 0, 20 * StagedForest.TOGETHER, "ann", "bob"));
      assertThat(
              grown
                  .builder(grown.transactions(), settings)
                  .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN))
          .extracting(BuildResult::state)
          .isEqualTo(State.PUBLISHED);
      grown.append(StagedForest.about("kite", 20 * StagedForest.TOGETHER, 6, "ann", "bob"));
      Transactions forgetful =
          new Killed(grown.transactions(), Integer.MAX_VALUE) {
            @Override
            void before(int transaction) {
              grown.execute("delete from staged_topic where not is_leaf");
            }
          };
      BuildResult forgot =
          grown.builder(forgetful, settings).build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
      assertThat(forgot.state()).isEqualTo(State.PUBLISHED);
      assertThat(grown.column("select problem from leaf_only_set").get(0))
          .contains("rule no_orphan_children", "was given up by its parent");
      assertThat(grown.column("select unnest(rules) from leaf_only_set"))
          .contains("no_orphan_children");
      grown.append(StagedForest.about("cake", 0, 1, "cyd"));
      BuildResult whole =
          grown
              .builder(grown.transactions(), settings)
              .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
      assertThat(whole.reason()).isEmpty();
      assertThat(whole.state()).isEqualTo(State.PUBLISHED);
      assertThat(grown.refs()).isEqualTo(20 * StagedForest.TOGETHER + 7);
    }
  }

  private static String child(int place, String parent) {
    return "(select children[%d] from served where topic_id = %s)".formatted(place, parent);
  }

  private static String is(String topic) {
    return "topic_id = " + topic;
  }

  private static String without(String topic) {
    return "delete from staged_topic where " + is(topic);
  }

  private static String gone(String topic) {
    return "insert into staged_gone select '%s', %s".formatted(forest.snapshot(), topic);
  }

  private static String under(String topic, String parent) {
    return "update staged_topic set parent_topic_id = " + parent + " where " + is(topic);
  }

  /** Stages a topic as it is served. */
  private static String staged(String topic) {
    return """
        insert into staged_topic
        select '%s', topic_id, participant_set_id, internal, parent_topic_id, is_leaf, node_id,
               children, refs, event_count, first_at, last_at, opened_seq, label, summary, metadata
        from served where topic_id = %s
        """
        .formatted(forest.snapshot(), topic);
  }

  private static void breaks(String rule, String change, String where) {
    forest.breaks(rule, change, where);
  }
}
