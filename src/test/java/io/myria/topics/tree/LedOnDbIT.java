package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.ParticipantNames;
import io.myria.eventlog.append.Appended;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.PageRequest;
import io.myria.read.SnapshotChoice;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.NodeId;
import io.myria.topics.TopicId;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A topic that another took in when its open leaf ended: its id leads to that other. */
class LedOnDbIT {

  private static final Scope ANN = Caller.OPEN.scope(ParticipantSet.of("ann"), false);
  private static final Scope CYD = Caller.OPEN.scope(ParticipantSet.of("cyd"), false);

  private static final String PARENT =
      "select topic_id from topic_version where not is_leaf and to_ordinal is null";

  private Bench bench;
  private References references;
  private TopicLookup lookup;
  private SnapshotId first;
  private SnapshotId second;

  /** The kite once more, two weeks later: a topic of its own while it is open. */
  private List<Appended> again;

  private TopicId open;
  private TopicId kite;

  @BeforeEach
  void open() {
    bench = new Bench();
    references = ReferencesDbIT.references(bench);
    lookup = new TopicLookup(bench.transactions(), references);
    List<Appended> before = bench.append(talk("kite", 0, 4));
    bench.append(talk("cake", 7, 4));
    again = bench.append(talk("kite", 14, 3));
    first = bench.build().snapshot().orElseThrow();
    open = holder(again.get(0));
    bench.append(talk("boat", 21, 4));
    second = bench.build().snapshot().orElseThrow();
    kite = holder(before.get(0));
    assertThat(open).isNotEqualTo(kite);
    assertThat(holder(again.get(0))).isEqualTo(kite);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void theOldIdIsAnsweredWithTheTopicThatHoldsItsFirstEvent() {
    LeafTopicNode told = leaf(lookup.topic(ReferencesRequest.of(ANN), open));
    assertThat(told.topic().topicId()).isEqualTo(kite);
    assertThat(told.children()).hasSize(7);
    LeafTopicNode then = leaf(lookup.topic(at(Under.ALL, Optional.of(first)), open));
    assertThat(then.topic().topicId()).isEqualTo(open);
    assertThat(then.children()).hasSize(3);
  }

  @Test
  void theOldNodesIdIsAnsweredWithThatTopicToo() {
    assertThat(leaf(lookup.node(ReferencesRequest.of(ANN), former())).topic().topicId())
        .isEqualTo(kite);
    assertThatThrownBy(() -> lookup.node(ReferencesRequest.of(CYD), former()))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.NOT_FOUND));
  }

  /** What the open leaf was, which no snapshot holds any more but the first. */
  private NodeId former() {
    return NodeId.parse(
        "node_id",
        bench
            .column(
                "select encode(node_id, 'hex') from topic_version where topic_id = '" + open + "'")
            .get(0));
  }

  @Test
  void aParentThatIsGoneLeadsToTheLeafThatHoldsWhatOpenedIt() {
    bench.append(talk("kite", 28, 30));
    bench.append(talk("kite", 35, 30));
    bench.append(talk("boat", 42, 4));
    SnapshotId whole = bench.build().snapshot().orElseThrow();
    TopicId parent = TopicId.parse("topic_id", bench.column(PARENT).get(0));
    SnapshotId leaves = bench.build("mode", "fallback").snapshot().orElseThrow();
    assertThat(bench.column(PARENT)).isEmpty();
    LeafTopicNode told = leaf(lookup.topic(ReferencesRequest.of(ANN), parent));
    assertThat(told.topic().topicId()).isEqualTo(kite);
    ReferencesDbIT.isUnknownTopic(() -> lookup.topic(ReferencesRequest.of(CYD), parent));
    assertThat(diff().page(ANN, whole, leaves, PageRequest.FIRST).changes())
        .filteredOn(change -> change.topicId().equals(parent))
        .singleElement()
        .satisfies(change -> assertThat(change.into()).contains(kite));
  }

  private SnapshotDiff diff() {
    return new SnapshotDiff(
        bench.transactions(),
        new ParticipantNames(),
        new Cursors(bench.transactions(), new SecureRandom()));
  }

  @Test
  void aQueryBelowTheOldIdIsOneBelowTheNew() {
    for (Under under :
        List.of(
            new Under(Optional.of(open), List.of()),
            new Under(Optional.empty(), List.of(open)),
            new Under(Optional.empty(), List.of(open, kite)))) {
      QueryAnswer answer = references.query(at(under, Optional.empty()));
      assertThat(leaf(answer).topic().topicId()).isEqualTo(kite);
      assertThat(ReferencesDbIT.ids(answer)).hasSize(7).contains(again.get(2).id());
    }
  }

  @Test
  void pagesBelowTheOldIdGoOn() {
    Under under = new Under(Optional.of(open), List.of());
    Size small = new Size(Optional.empty(), Optional.of(8), Optional.of(3), Optional.empty());
    List<Object> seen = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer =
          references.query(
              new ReferencesRequest(
                  ANN,
                  EventCriteria.ALL,
                  under,
                  small,
                  SnapshotChoice.ACTIVE,
                  Optional.empty(),
                  cursor));
      seen.addAll(ReferencesDbIT.ids(answer));
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    assertThat(seen).hasSize(7).doesNotHaveDuplicates();
  }

  @Test
  void whoDoesNotSeeTheTopicIsNotLedOn() {
    ReferencesDbIT.isUnknownTopic(() -> lookup.topic(ReferencesRequest.of(CYD), open));
  }

  @Test
  void aDiffSaysWhereATopicWent() {
    assertThat(diff().page(ANN, first, second, PageRequest.FIRST).changes())
        .filteredOn(change -> change.topicId().equals(open))
        .singleElement()
        .satisfies(
            change -> {
              assertThat(change.kinds()).containsExactly(TopicChange.Kind.GONE);
              assertThat(change.into()).contains(kite);
            });
  }

  private TopicId holder(Appended event) {
    return TopicId.parse(
        "topic_id",
        bench
            .column(
                "select topic_id from topic_ref where to_ordinal is null and event_seq = "
                    + event.seq().value())
            .get(0));
  }

  private static LeafTopicNode leaf(QueryAnswer answer) {
    assertThat(answer.root().children()).hasSize(1);
    return (LeafTopicNode) answer.root().children().get(0);
  }

  private static ReferencesRequest at(Under under, Optional<SnapshotId> snapshot) {
    return new ReferencesRequest(
        ANN,
        EventCriteria.ALL,
        under,
        Size.USUAL,
        new SnapshotChoice(snapshot, Optional.empty()),
        Optional.empty(),
        Optional.empty());
  }

  private static List<NewEvent> talk(String hint, int day, int count) {
    List<NewEvent> events = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      NewEvent plain =
          Drafts.message(
              Drafts.NOON.plus(Duration.ofDays(day)).plus(Duration.ofMinutes(index)),
              "The " + hint + " is nearly ready, part " + index,
              "ann",
              "bob");
      events.add(Drafts.hinted(plain, hint));
    }
    return events;
  }
}
