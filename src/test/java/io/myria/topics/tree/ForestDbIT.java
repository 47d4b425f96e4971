package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.ParticipantNames;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.PageRequest;
import io.myria.read.SnapshotChoice;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.InternalTopicNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import io.myria.topics.TopicState;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Topics above topics: how deep an answer goes, where it is cut, and how it goes on there. */
class ForestDbIT {

  private static final Scope ANN = Caller.OPEN.scope(ParticipantSet.of("ann"), false);
  private static final Scope CYD = Caller.OPEN.scope(ParticipantSet.of("cyd"), false);
  private static final TopicId TOP =
      new TopicId(UUID.fromString("00000000-0000-8000-8000-000000000001"));

  /** One topic above all leaves: reads have to show it, whatever a builder would do. */
  private static final String RAISE =
      """
      insert into topic_version
      select '%1$s', 1, null, min(participant_set_id), false, null, false,
             decode(repeat('ab', 32), 'hex'), array_agg(topic_id order by first_at, topic_id), '{}',
             sum(event_count), min(first_at), max(last_at), min(opened_seq), 'all of it',
             (array_agg(summary order by first_at))[1], (array_agg(metadata order by first_at))[1]
      from topic_version;
      update topic_version set parent_topic_id = '%1$s' where is_leaf
      """;

  private Bench bench;
  private References references;
  private TopicLookup lookup;
  private BuildResult built;

  @BeforeEach
  void open() {
    bench = new Bench();
    references = ReferencesDbIT.references(bench);
    lookup = new TopicLookup(bench.transactions(), references);
    for (int day = 0; day < 3; day++) {
      bench.append(Bench.talk("ann", "bob", day * 1440, 40));
    }
    built = bench.build();
    if (bench.count("select count(*) from topic_version where not is_leaf") > 0) {
      bench.execute("delete from topic_version where not is_leaf");
    }
    bench.execute(RAISE.formatted(TOP));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void theTreeGoesFromTheTopicOverItsLeavesToTheEvents() {
    List<TreeNode> nodes =
        ReferencesDbIT.nodes(references.query(ask(Under.ALL, size(16, 1000, 500))).root());
    assertThat(nodes.get(1)).isInstanceOf(InternalTopicNode.class);
    assertThat(((InternalTopicNode) nodes.get(1)).truncated()).isFalse();
    assertThat(nodes.stream().map(TreeNode::kind).filter("event_ref"::equals)).hasSize(120);
    assertThat(nodes.stream().map(TreeNode::kind).distinct())
        .containsExactly("root", "internal_topic", "leaf_topic", "event_ref");
  }

  @Test
  void depthCutsTheTreeAndEachCutGoesOn() {
    QueryAnswer flat = references.query(ask(Under.ALL, size(1, 100, 50)));
    InternalTopicNode top = (InternalTopicNode) flat.root().children().get(0);
    assertThat(top.children()).isEmpty();
    assertThat(flat.truncated()).isFalse();
    QueryAnswer below = references.query(ask(Under.ALL, size(2, 100, 50), top.nextCursor()));
    InternalTopicNode again = (InternalTopicNode) below.root().children().get(0);
    assertThat(again.topic().topicId()).isEqualTo(TOP);
    assertThat(again.children()).isNotEmpty().allMatch(LeafTopicNode.class::isInstance);
    LeafTopicNode leaf = (LeafTopicNode) again.children().get(0);
    assertThat(leaf.children()).isEmpty();
    QueryAnswer refs = references.query(ask(Under.ALL, size(3, 100, 50), leaf.nextCursor()));
    assertThat(ReferencesDbIT.ids(refs)).hasSize((int) leaf.topic().eventCount());
  }

  @Test
  void whatACutTopicLacksComesWithItsOwnCursorAndNothingTwice() {
    QueryAnswer first = references.query(ask(Under.ALL, size(16, 30, 10)));
    List<EventId> seen = new ArrayList<>(ReferencesDbIT.ids(first));
    InternalTopicNode top = (InternalTopicNode) first.root().children().get(0);
    for (TreeNode child : top.children()) {
      Optional<String> cursor = ((LeafTopicNode) child).nextCursor();
      if (cursor.isPresent()) {
        seen.addAll(
            ReferencesDbIT.ids(references.query(ask(Under.ALL, size(16, 500, 500), cursor))));
      }
    }
    Optional<String> rest = top.nextCursor();
    while (rest.isPresent()) {
      QueryAnswer page = references.query(ask(Under.ALL, size(16, 40, 25), rest));
      seen.addAll(ReferencesDbIT.ids(page));
      rest = page.nextCursor();
    }
    assertThat(seen).hasSize(120).doesNotHaveDuplicates();
  }

  @Test
  void belowARootStandsThatTopicAndNothingElse() {
    List<TopicId> leaves = leaves();
    Under one = new Under(Optional.of(leaves.get(1)), List.of());
    QueryAnswer answer = references.query(ask(one, Size.USUAL));
    assertThat(answer.root().children())
        .singleElement()
        .isInstanceOfSatisfying(
            LeafTopicNode.class,
            leaf -> {
              assertThat(leaf.topic().topicId()).isEqualTo(leaves.get(1));
              assertThat(leaf.topic().parent()).contains(TOP);
            });
    Under unknown = new Under(Optional.of(new TopicId(UUID.randomUUID())), List.of());
    assertThatThrownBy(() -> references.query(ask(unknown, Size.USUAL)))
        .isInstanceOfSatisfying(Fault.class, fault -> assertThat(fault.field()).contains("root"));
  }

  @Test
  void aTopicIsFoundByItsIdAndByWhatItHolds() {
    ReferencesRequest like = ReferencesRequest.of(ANN);
    QueryAnswer topic = lookup.topic(like, TOP);
    assertThat(topic.snapshotId()).isEqualTo(built.snapshot());
    InternalTopicNode top = (InternalTopicNode) topic.root().children().get(0);
    assertThat(top.children()).hasSameSizeAs(leaves());
    assertThat(lookup.node(like, new NodeId("ab".repeat(32))).root())
        .satisfies(root -> assertThat(root.children()).hasSize(1));
    QueryAnswer leaf = lookup.topic(like, leaves().get(0));
    assertThat(ReferencesDbIT.ids(leaf)).isNotEmpty();
    ReferencesDbIT.isUnknownTopic(() -> lookup.topic(ReferencesRequest.of(CYD), TOP));
  }

  @Test
  void aTopicsStateFollowsTheTimeThatIsAskedFor() {
    assertThat(state(Optional.empty())).contains(TopicState.ACTIVE);
    Instant last = ((InternalTopicNode) top(Optional.empty())).topic().lastAt();
    assertThat(state(Optional.of(last.plus(Duration.ofDays(14))))).contains(TopicState.ACTIVE);
    assertThat(state(Optional.of(last.plus(Duration.ofDays(15))))).contains(TopicState.DORMANT);
    assertThat(state(Optional.of(last.plus(Duration.ofDays(91))))).contains(TopicState.ARCHIVED);
    assertThat(state(Optional.of(last.minus(Duration.ofDays(1))))).contains(TopicState.ACTIVE);
    assertThat(state(Optional.of(last.minus(Duration.ofDays(400))))).isEmpty();
    assertThat(state(Optional.of(Instant.parse("0001-01-01T00:00:00Z")))).isEmpty();
  }

  @Test
  void theTimeOfStatesIsToldAndBoundIntoTheCursor() {
    Instant last = ((InternalTopicNode) top(Optional.empty())).topic().lastAt();
    assertThat(references.query(ReferencesRequest.of(ANN)).constraints().asOf()).contains(last);
    QueryAnswer first = references.query(ask(Optional.of(last), Optional.empty()));
    assertThat(first.constraints().asOf()).contains(last);
    assertThat(references.query(ask(Optional.of(last), first.nextCursor())).root().children())
        .isNotEmpty();
    for (Optional<Instant> other : List.of(Optional.<Instant>empty(), Optional.of(Instant.MAX))) {
      assertThatThrownBy(() -> references.query(ask(other, first.nextCursor())))
          .isInstanceOfSatisfying(
              Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURSOR));
    }
  }

  @Test
  void aDiffTellsWhatIsNewAndWhatChangedToThoseWhoSeeIt() {
    SnapshotDiff diff =
        new SnapshotDiff(
            bench.transactions(),
            new ParticipantNames(),
            new Cursors(bench.transactions(), new SecureRandom()));
    bench.append(Bench.talk("cyd", "dan", 0, 5));
    BuildResult next = bench.build();
    SnapshotDiff.Page cyd =
        diff.page(CYD, built.snapshot().get(), next.snapshot().get(), PageRequest.FIRST);
    assertThat(cyd.changes())
        .singleElement()
        .satisfies(change -> assertThat(change.kinds()).containsExactly(TopicChange.Kind.NEW));
    SnapshotDiff.Page back =
        diff.page(CYD, next.snapshot().get(), built.snapshot().get(), PageRequest.FIRST);
    assertThat(back.changes().get(0).kinds()).containsExactly(TopicChange.Kind.GONE);
    assertThat(
            diff.page(ANN, built.snapshot().get(), next.snapshot().get(), PageRequest.FIRST)
                .changes())
        .isEmpty();
  }

  private Optional<TopicState> state(Optional<Instant> asOf) {
    return ((InternalTopicNode) top(asOf)).topic().state();
  }

  private TreeNode top(Optional<Instant> asOf) {
    ReferencesRequest like = ReferencesRequest.of(ANN);
    return references
        .query(
            new ReferencesRequest(
                like.scope(),
                like.criteria(),
                like.under(),
                like.size(),
                like.snapshot(),
                asOf,
                like.cursor()))
        .root()
        .children()
        .get(0);
  }

  private List<TopicId> leaves() {
    return bench
        .column(
            "select topic_id from topic_version where is_leaf and to_ordinal is null order by 1")
        .stream()
        .map(id -> TopicId.parse("topic_id", id))
        .toList();
  }

  private static Size size(int depth, int nodes, int refs) {
    return new Size(Optional.of(depth), Optional.of(nodes), Optional.of(refs), Optional.empty());
  }

  private static ReferencesRequest ask(Optional<Instant> asOf, Optional<String> cursor) {
    return new ReferencesRequest(
        ANN, EventCriteria.ALL, Under.ALL, size(16, 20, 10), SnapshotChoice.ACTIVE, asOf, cursor);
  }

  private static ReferencesRequest ask(Under under, Size size) {
    return ask(under, size, Optional.empty());
  }

  private static ReferencesRequest ask(Under under, Size size, Optional<String> cursor) {
    return new ReferencesRequest(
        ANN, EventCriteria.ALL, under, size, SnapshotChoice.ACTIVE, Optional.empty(), cursor);
  }
}
