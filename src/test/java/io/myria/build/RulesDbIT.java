package io.myria.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.access.Caller;
import io.myria.build.BuildResult.State;
import io.myria.event.EventSeq;
import io.myria.setting.Source;
import io.myria.snapshot.Snapshot;
import io.myria.snapshot.SnapshotId;
import io.myria.store.Transactions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every rule of validation, from both sides: a staged forest that keeps it, and the same forest
 * broken on purpose. The forest has a tree of three levels over ann and bob's leaves, an internal
 * leaf of theirs, and one lonely leaf of two who said nothing else.
 */
class RulesDbIT {

  private static final String ROOT = "'00000000-0000-8000-8000-000000000001'";
  private static final String LEFT = "'00000000-0000-8000-8000-000000000002'";
  private static final String RIGHT = "'00000000-0000-8000-8000-000000000003'";
  private static final String NOBODY = "'00000000-0000-8000-8000-000000000009'";
  private static final String LEAF =
      "topic_id = (select topic_id from staged_topic where parent_topic_id = "
          + LEFT
          + " order by opened_seq limit 1)";
  private static final String LONELY = "is_leaf and event_count = 1 and not internal";
  private static final String EVERY_LEAF = "is_leaf and parent_topic_id is not null";

  private static Bench bench;
  private static SnapshotId staged;

  @BeforeAll
  static void stage() {
    bench = new Bench();
    bench.append(Bench.talk("ann", "bob", 0, 40));
    bench.append(Bench.talk("ann", "cyd", 0, 1));
    bench.append(Bench.talk("dan", "cyd", 0, 4));
    bench.execute("update event set internal = true where event_seq > 41");
    staged = bench.build("leaf_refs", "8", "auto_publish", "false").snapshot().orElseThrow();
    plant();
    bench.execute("create table intact as select * from staged_topic");
  }

  @AfterEach
  void mend() {
    bench.execute("delete from staged_topic");
    bench.execute("insert into staged_topic select * from intact");
  }

  @AfterAll
  static void close() {
    bench.close();
  }

  @Test
  void theForestItselfKeepsEveryRule() {
    assertThat(broken()).isEmpty();
  }

  @Test
  void refsResolve() {
    breaks("refs_resolve", "refs = refs || 4711::bigint", LEAF);
  }

  @Test
  void noOrphanChildren() {
    breaks("no_orphan_children", "children = children[2:]", "topic_id = " + RIGHT);
    breaks("no_orphan_children", "children = children || " + NOBODY + "::uuid", is(LEFT));
  }

  @Test
  void parentsAreValid() {
    breaks("valid_parents", "parent_topic_id = " + NOBODY, LEAF);
    breaks("valid_parents", "parent_topic_id = " + RIGHT, LEAF);
    breaks(
        "valid_parents",
        "parent_topic_id = (select topic_id from intact where is_leaf and internal limit 1)",
        LEAF);
  }

  @Test
  void noRootIsMissing() {
    breaks("no_missing_roots", "parent_topic_id = " + LEFT, is(ROOT));
  }

  @Test
  void internalTopicsHaveNoRefs() {
    breaks("internal_without_refs", "refs = array[1::bigint]", is(LEFT));
  }

  @Test
  void refsAreInLeavesOnly() {
    breaks("refs_only_in_leaves", "children = array[" + RIGHT + "::uuid]", LEAF);
    breaks("refs_only_in_leaves", "is_leaf = false", LONELY);
  }

  @Test
  void leavesHaveTwoRefsWherePossible() {
    breaks(
        "no_lonely_leaf",
        "refs = refs[1:1], event_count = 1",
        "topic_id = (select topic_id from intact where " + EVERY_LEAF + " order by 1 limit 1)");
    assertThat(broken("leaf_refs_min", "9")).contains("no_lonely_leaf");
  }

  @Test
  void refsAreBoundedAndInOrder() {
    breaks("refs_bounded", "refs = refs || refs[1:1]", LEAF);
    breaks("refs_bounded", "refs = refs[2:2] || refs[1:1] || refs[3:]", LEAF);
    assertThat(broken("leaf_refs", "6")).contains("refs_bounded");
  }

  @Test
  void summariesHaveRefs() {
    breaks("cited", "summary = '[]'", LEAF);
    breaks("summaries_cite", "summary = '[]'", is(ROOT));
    String foreign = "summary = (select i.summary from intact i where %s limit 1)";
    breaks("cited", foreign.formatted(LONELY), LEAF);
    breaks("summaries_cite", foreign.formatted("is_leaf and internal"), is(LEFT));
  }

  @Test
  void parentsCoverTheirChildren() {
    breaks("children_covered", "event_count = event_count - 1", is(LEFT));
    breaks("children_covered", "last_at = last_at - interval '1 second'", is(ROOT));
  }

  @Test
  void noEventIsLostOrInTwoTopics() {
    breaks("coverage", "refs = refs[2:], event_count = event_count - 1", LEAF);
    breaks("coverage", "refs = (select i.refs from intact i where " + LONELY + ")", LEAF);
  }

  @Test
  void noScopeLeaksIntoAnother() {
    String other = "participant_set_id = (select participant_set_id from intact where %s limit 1)";
    breaks("own_scope", other.formatted(LONELY), LEAF);
    breaks("no_cross_scope", other.formatted(LONELY), is(LEFT));
  }

  @Test
  void noPrivateRefsInSharedTopics() {
    breaks("no_private_refs", "internal = false", "is_leaf and internal");
    breaks("no_private_in_shared", "internal = true", LEAF);
  }

  @Test
  void noGiantRoot() {
    assertThat(broken("root_events", "40")).isEmpty();
    assertThat(broken("root_events", "39")).containsExactly("no_giant_root");
  }

  @Test
  void leavesAreOfUse() {
    assertThat(broken("many_leaves", "4", "useful_leaf_refs", "2")).isEmpty();
    assertThat(broken("many_leaves", "4", "useful_leaf_refs", "9"))
        .containsExactly("no_useless_leaves");
    assertThat(broken("many_leaves", "40", "useful_leaf_refs", "9")).isEmpty();
    assertThat(broken("many_leaves", "4", "useful_leaf_refs", "9", "useless_leaf_percent", "100"))
        .isEmpty();
  }

  @Test
  void summariesDepthAndFanOutAreBounded() {
    assertThat(broken("summary_bullets", "1")).containsOnly("summary_bounded");
    assertThat(broken("summary_characters", "100")).containsOnly("summary_bounded");
    breaks("summary_bounded", "label = ' '", LEAF);
    assertThat(broken("depth", "3")).isEmpty();
    assertThat(broken("depth", "2")).containsExactly("depth_bounded");
    assertThat(broken("children", "2")).containsExactly("fan_out_bounded");
    breaks("fan_out_bounded", "children = children[1:1]", is(ROOT));
  }

  @Test
  void idsAreThoseThatTheContentGives() {
    breaks("identity", "node_id = '\\x00'::bytea || substring(node_id from 2)", LEAF);
  }

  private static String is(String topic) {
    return "topic_id = " + topic;
  }

  private void breaks(String rule, String change, String where) {
    assertThat(bench.count("select count(*) from staged_topic where " + where)).isPositive();
    bench.execute("update staged_topic set " + change + " where " + where);
    assertThat(broken()).as("%s where %s", change, where).contains(rule);
    mend();
  }

  /** The names of all broken rules. */
  private static List<String> broken(String... limits) {
    BuildSettings settings = limited(limits);
    BuildPlan plan =
        new BuildPlan(
            staged,
            bench.count("select epoch from build_lease"),
            false,
            true,
            0,
            EventSeq.NONE,
            bench.head(),
            UUID.fromString(bench.column("select log_id from log").get(0)));
    BuildLease lease = new BuildLease("test", settings.lease());
    return new Validation(bench.transactions(), lease, plan, settings)
        .problems(1000).stream()
            .map(Snapshot.Failure::rule)
            .map(rule -> rule.orElseThrow())
            .distinct()
            .toList();
  }

  private static BuildSettings limited(String... limits) {
    Map<String, String> values = new HashMap<>();
    values.put("myria.builder.leaf_refs", "8");
    for (int index = 0; index < limits.length; index += 2) {
      String room = limits[index].equals("leaf_refs") ? "builder." : "validation.";
      values.put("myria." + room + limits[index], limits[index + 1]);
    }
    return BuildSettings.from(Source.of(values));
  }

  /** A root above two topics above ann and bob's leaves. */
  private static void plant() {
    String leaves =
        "is_leaf and refs &&" + " (select array_agg(s::bigint) from generate_series(1, 40) s)";
    bench.execute(
        "update staged_topic set parent_topic_id = case when opened_seq <= 16 then "
            + LEFT
            + "::uuid else "
            + RIGHT
            + "::uuid end where "
            + leaves);
    above(LEFT, ROOT + "::uuid");
    above(RIGHT, ROOT + "::uuid");
    above(ROOT, "null::uuid");
  }

  private static void above(String topic, String parent) {
    bench.execute(
        """
        insert into staged_topic
        select snapshot_id, %1$s, participant_set_id, internal, %2$s, false,
               decode(repeat('01', 32), 'hex'),
               array_agg(topic_id order by opened_seq), '{}', sum(event_count), min(first_at),
               max(last_at), min(opened_seq), 'kites',
               (array_agg(summary order by opened_seq))[1], '{"tokens": 1}'
        from staged_topic where parent_topic_id = %1$s
        group by snapshot_id, participant_set_id, internal
        """
            .formatted(topic, parent));
  }

  @Test
  void aParentThatABuildForgotIsFoundInWhatTheOneBeforeServes() {
    try (Bench grown = new Bench()) {
      Bench old = bench;
      bench = grown;
      grown.append(Bench.talk("ann", "bob", 0, 38));
      SnapshotId first =
          grown.build("leaf_refs", "8", "auto_publish", "false").snapshot().orElseThrow();
      plant();
      bench = old;
      grown.life().publish(Caller.OPEN, first);
      grown.append(Bench.talk("ann", "bob", 38, 2));
      BuildResult forgot = grown.build("leaf_refs", "8");
      assertThat(forgot.state()).isEqualTo(State.FAILED);
      assertThat(forgot.reason().orElseThrow()).contains("rule valid_parents", "topic ");
      BuildResult result =
          grown
              .builder(remembering(grown), Bench.settings("leaf_refs", "8"))
              .build(BuildOrder.of(Trigger.MANUAL), Caller.OPEN);
      assertThat(result.reason()).isEmpty();
      assertThat(result.state()).isEqualTo(State.PUBLISHED);
    }
  }

  /** Does what a builder of trees has to do when a leaf below has grown. */
  private static Transactions remembering(Bench grown) {
    return new Killed(grown.transactions(), Integer.MAX_VALUE) {
      @Override
      void before(int transaction) {
        grown.execute(
            "update staged_topic s set parent_topic_id = v.parent_topic_id from topic_version v"
                + " where v.topic_id = s.topic_id and v.to_ordinal is null and s.is_leaf");
        for (String topic : List.of(RIGHT, ROOT)) {
          grown.execute(
              """
              insert into staged_topic
              select s.snapshot_id, v.topic_id, v.participant_set_id, v.internal,
                     v.parent_topic_id, false, v.node_id, v.children, '{}', 40 - %2$s,
                     v.first_at, s.last_at, v.opened_seq, v.label, v.summary, v.metadata
              from staged_topic s, topic_version v
              where v.topic_id = %1$s and v.to_ordinal is null and s.parent_topic_id = %3$s
              on conflict do nothing
              """
                  .formatted(
                      topic,
                      topic.equals(ROOT)
                          ? "0"
                          : "(select event_count from topic_version where to_ordinal is null and"
                              + " topic_id = "
                              + LEFT
                              + ")",
                      RIGHT));
        }
      }
    };
  }
}
