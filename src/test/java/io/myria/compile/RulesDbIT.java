package io.myria.compile;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.event.NewEvent;
import io.myria.eventlog.Drafts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every rule of validation, from both sides: a forest as the builder stages it, which keeps it, and
 * the same forest broken on purpose, or under a tighter setting. Ann and bob have a tree of three
 * levels about kites, one of two about cake, and an internal leaf; ann and cyd have said one thing.
 */
class RulesDbIT {

  private static final String ROOT =
      "(select topic_id from intact where metadata @> '{\"level\": 2}')";
  private static final String LEFT =
      "(select children[1] from intact where topic_id = " + ROOT + ")";
  private static final String RIGHT =
      "(select children[2] from intact where topic_id = " + ROOT + ")";
  private static final String LEAF =
      "(select children[2] from intact where topic_id = " + LEFT + ")";
  private static final String CAKE =
      "(select topic_id from intact where not is_leaf and parent_topic_id is null and metadata @>"
          + " '{\"level\": 1}')";
  private static final String NOBODY = "'00000000-0000-8000-8000-000000000009'";
  private static final String LONELY = "is_leaf and event_count = 1 and not internal";

  private static Bench bench;
  private static StagedForest forest;

  @BeforeAll
  static void stage() {
    bench = new Bench();
    List<NewEvent> log = new ArrayList<>();
    for (int turn = 0; turn < 4; turn++) {
      log.addAll(StagedForest.about("kite", log.size(), StagedForest.TOGETHER, "ann", "bob"));
      log.addAll(StagedForest.about("cake", log.size(), StagedForest.TOGETHER, "ann", "bob"));
    }
    log.addAll(StagedForest.about("kite", log.size(), 14 * StagedForest.TOGETHER, "ann", "bob"));
    log.addAll(StagedForest.about("kite", 0, 1, "ann", "cyd"));
    StagedForest.about("kite", 0, 4, "ann", "bob").forEach(one -> log.add(Drafts.internal(one)));
    bench.append(log);
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
  void theForestItselfKeepsEveryRule() {
    assertThat(forest.breaches()).isEmpty();
    assertThat(bench.count("select cardinality(children) from intact where topic_id = " + ROOT))
        .isEqualTo(2);
    assertThat(bench.count("select cardinality(children) from intact where topic_id = " + LEFT))
        .isEqualTo(6);
    assertThat(bench.count("select cardinality(children) from intact where topic_id = " + CAKE))
        .isEqualTo(4);
    assertThat(bench.count("select count(*) from intact where " + LONELY)).isOne();
    assertThat(bench.count("select event_count from intact where internal")).isEqualTo(4);
  }

  @Test
  void refsResolve() {
    breaks("refs_resolve", "refs = refs || 4711::bigint", is(LEAF));
  }

  @Test
  void noOrphanChildren() {
    breaks("no_orphan_children", "children = children[2:]", is(RIGHT));
    breaks("no_orphan_children", "children = children || " + NOBODY + "::uuid", is(LEFT));
    forest.breaksAfter("no_orphan_children", "delete from staged_topic where " + is(LEAF));
  }

  @Test
  void parentsAreValid() {
    breaks("valid_parents", "parent_topic_id = " + NOBODY, is(LEAF));
    breaks("valid_parents", "parent_topic_id = " + RIGHT, is(LEAF));
    breaks("valid_parents", "parent_topic_id = null", is(LEAF));
    breaks(
        "valid_parents",
        "parent_topic_id = (select topic_id from intact where internal)",
        is(LEAF));
    forest.breaksAfter("valid_parents", "delete from staged_topic where " + is(ROOT));
  }

  @Test
  void noRootIsMissing() {
    breaks("no_missing_roots", "parent_topic_id = " + LEFT, is(ROOT));
    forest.breaksAfter("no_missing_roots", "delete from staged_topic where " + is(CAKE));
  }

  @Test
  void aTopicIsAboveItsChildren() {
    breaks("levels", "metadata = jsonb_set(metadata, '{level}', '1')", is(ROOT));
    breaks("levels", "metadata = jsonb_set(metadata, '{level}', '2')", is(RIGHT));
    breaks("levels", "metadata = jsonb_set(metadata, '{level}', '1')", LONELY);
  }

  @Test
  void internalTopicsHaveNoRefs() {
    breaks("internal_without_refs", "refs = array[1::bigint]", is(LEFT));
  }

  @Test
  void refsAreInLeavesOnly() {
    breaks("refs_only_in_leaves", "children = array[" + RIGHT + "]", is(LEAF));
    breaks("refs_only_in_leaves", "is_leaf = false", LONELY);
    breaks("refs_only_in_leaves", "is_leaf = true", is(LEFT));
  }

  @Test
  void leavesHaveTwoRefsWherePossible() {
    breaks("no_lonely_leaf", "refs = refs[1:1], event_count = 1", is(LEAF));
    assertThat(forest.broken("leaf_refs_min", "4")).isEmpty();
    assertThat(forest.broken("leaf_refs_min", "6")).containsExactly("no_lonely_leaf");
    breaks(
        "no_lonely_leaf",
        "participant_set_id = (select participant_set_id from intact where internal)",
        LONELY);
  }

  @Test
  void refsAreBoundedAndInOrder() {
    breaks("refs_bounded", "refs = refs || refs[1:1]", is(LEAF));
    breaks("refs_bounded", "refs = refs[2:2] || refs[1:1] || refs[3:]", is(LEAF));
    breaks("refs_bounded", "event_count = event_count + 1", is(LEAF));
    assertThat(forest.broken("leaf_refs", "5")).isEmpty();
    assertThat(forest.broken("leaf_refs", "4")).containsExactly("refs_bounded");
  }

  @Test
  void summariesHaveRefs() {
    breaks("cited", "summary = '[]'", is(LEAF));
    breaks("summaries_cite", "summary = '[]'", is(ROOT));
    String foreign = "summary = (select i.summary from intact i where %s)";
    breaks("cited", foreign.formatted(LONELY), is(LEAF));
    breaks("summaries_cite", foreign.formatted("internal"), is(LEFT));
    breaks("summaries_cite", foreign.formatted("topic_id = " + RIGHT), is(LEFT));
    breaks("summaries_cite", foreign.formatted("topic_id = " + CAKE), is(ROOT));
  }

  @Test
  void quotationsAreWhatTheirEventsSay() {
    for (String topic : List.of(LEAF, LEFT, ROOT)) {
      breaks("quotes_match", said("excerpt", "Nobody said so."), is(topic));
      breaks("quotes_match", said("text", "somebody: \"Nobody said so.\""), is(topic));
      breaks("quotes_match", "summary = summary #- '{0,excerpt_event_id}'", is(topic));
      breaks("quotes_match", moved("from", "+ 1"), is(topic));
      breaks("quotes_match", moved("to", "- 1"), is(topic));
      breaks("quotes_match", moved("to", "+ 100000"), is(topic));
      String other = "jsonb_set(summary, '{0,excerpt_event_id}', summary #> '{1,%s}')";
      breaks("quotes_match", "summary = " + other.formatted("last_event_id"), is(topic));
    }
    bench.execute(
        "update staged_topic set summary = replace(replace(summary::text, 'Number', 'number'),"
            + " 'x', 'x')::jsonb where "
            + is(CAKE));
    assertThat(forest.broken()).as("a letter made small").contains("quotes_match");
  }

  private static String said(String field, String words) {
    String json = '"' + words.replace("\"", "\\\"") + '"';
    return "summary = jsonb_set(summary, '{0,%s}', '%s')".formatted(field, json);
  }

  private static String moved(String field, String by) {
    return "summary = jsonb_set(summary, '{0,%1$s}', to_jsonb((summary #>> '{0,%1$s}')::int %2$s))"
        .formatted(field, by);
  }

  @Test
  void anExcerptIsOfAnEventOfItsTopic() {
    String foreign =
        "summary = jsonb_set(summary, '{0,excerpt_event_id}',"
            + " (select i.summary #> '{0,excerpt_event_id}' from intact i where %s))";
    breaks("cited", foreign.formatted(LONELY), is(LEAF));
    breaks("summaries_cite", foreign.formatted("topic_id = " + CAKE), is(ROOT));
  }

  @Test
  void parentsCoverTheirChildren() {
    breaks("children_covered", "event_count = event_count - 1", is(LEFT));
    breaks("children_covered", "last_at = last_at - interval '1 second'", is(ROOT));
    breaks("children_covered", "first_at = first_at - interval '1 second'", is(CAKE));
  }

  @Test
  void noEventIsLostOrInTwoTopics() {
    breaks("coverage", "refs = refs[2:], event_count = event_count - 1", is(LEAF));
    breaks("coverage", "refs = (select i.refs from intact i where " + LONELY + ")", is(LEAF));
    forest.breaksAfter("coverage", "delete from staged_topic where internal");
  }

  @Test
  void noScopeLeaksIntoAnother() {
    String other = "participant_set_id = (select participant_set_id from intact where %s)";
    breaks("own_scope", other.formatted(LONELY), is(LEAF));
    breaks("no_cross_scope", other.formatted(LONELY), is(LEAF));
    breaks("no_cross_scope", other.formatted(LONELY), is(ROOT));
  }

  @Test
  void noPrivateRefsInSharedTopics() {
    breaks("no_private_refs", "internal = false", "internal");
    breaks("no_private_refs", "internal = true", is(LEAF));
    breaks("no_private_in_shared", "internal = true", is(LEAF));
    breaks("no_private_in_shared", "internal = true", is(ROOT));
  }

  @Test
  void noGiantRoot() {
    long most = bench.count("select event_count from intact where topic_id = " + ROOT);
    assertThat(forest.broken("root_events", Long.toString(most))).isEmpty();
    assertThat(forest.broken("root_events", Long.toString(most - 1)))
        .containsExactly("no_giant_root");
    String few = Long.toString(most - 1);
    assertThat(forest.broken("root_events_free", few)).containsExactly("no_giant_root");
    long all =
        bench.count(
            "select events from fold_set f where not internal and participant_set_id ="
                + " (select participant_set_id from intact where topic_id = "
                + ROOT
                + ") order by event_seq desc limit 1");
    String share = Long.toString(most * 100 / all + 1);
    assertThat(forest.broken("root_events_free", few, "root_percent", share)).isEmpty();
    String less = Long.toString(most * 100 / all);
    assertThat(forest.broken("root_events_free", few, "root_percent", less))
        .containsExactly("no_giant_root");
  }

  @Test
  void ofEverySetTheFirstThatBreaksARuleIsToldOnce() {
    bench.execute("update staged_topic set label = ' '");
    assertThat(forest.breaches())
        .hasSize(3)
        .allMatch(breach -> breach.rule().equals("summary_bounded"))
        .extracting(breach -> breach.problem().sets())
        .doesNotHaveDuplicates();
  }

  @Test
  void leavesAreOfUse() {
    assertThat(forest.broken("many_leaves", "4", "useful_leaf_refs", "4")).isEmpty();
    assertThat(forest.broken("many_leaves", "4", "useful_leaf_refs", "6"))
        .containsExactly("no_useless_leaves");
    assertThat(forest.broken("many_leaves", "40", "useful_leaf_refs", "6")).isEmpty();
    assertThat(
            forest.broken(
                "many_leaves", "4", "useful_leaf_refs", "6", "useless_leaf_percent", "100"))
        .isEmpty();
  }

  @Test
  void summariesAreBounded() {
    assertThat(forest.broken("summary_bullets", "1")).containsExactly("summary_bounded");
    assertThat(forest.broken("summary_characters", "100")).containsExactly("summary_bounded");
    breaks("summary_bounded", "label = ' '", is(LEAF));
    breaks("summary_bounded", "label = repeat('kite', 51)", is(ROOT));
  }

  @Test
  void depthAndFanOutAreBounded() {
    assertThat(forest.broken("depth", "3")).isEmpty();
    assertThat(forest.broken("depth", "2")).containsExactly("depth_bounded");
    assertThat(forest.broken("children", "11")).isEmpty();
    assertThat(forest.broken("children", "3")).containsExactly("fan_out_bounded");
    breaks("fan_out_bounded", "children = children[1:1]", is(ROOT));
  }

  @Test
  void idsAreThoseThatTheContentGives() {
    String wrong = "node_id = '\\x00'::bytea || substring(node_id from 2)";
    breaks("identity", wrong, is(LEAF));
    breaks("identity", wrong, is(LEFT));
    breaks("identity", wrong, is(ROOT));
    breaks("identity", "topic_id = " + NOBODY, LONELY);
    breaks("identity", "opened_seq = opened_seq + 1", is(LEAF));
    String opening =
        "metadata = jsonb_set(metadata, '{opening_event_id}', (select metadata ->"
            + " 'opening_event_id' from intact where topic_id = "
            + RIGHT
            + "))";
    breaks("identity", opening, is(LEFT));
  }

  private static String is(String topic) {
    return "topic_id = " + topic;
  }

  private static void breaks(String rule, String change, String where) {
    forest.breaks(rule, change, where);
  }
}
