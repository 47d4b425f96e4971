package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.compile.Bench;
import io.myria.compile.BuildResult;
import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.append.Appended;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.TopicId;
import io.myria.topics.TopicSettings;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Topics with their references, fresh events beside them, and pages that lose nothing. */
public class ReferencesDbIT {

  private static final Scope ANN = Caller.OPEN.scope(ParticipantSet.of("ann"), false);

  private static final Optional<Integer> NO_BYTES = Optional.empty();

  private Bench bench;
  private References references;

  @BeforeEach
  void open() {
    bench = new Bench();
    references = references(bench);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  public static References references(Bench bench) {
    return references(bench, Guide.NONE);
  }

  public static References references(Bench bench, Guide guide) {
    return new References(
        bench.transactions(),
        bench.reader(),
        new References.Aids(SearchViews.NONE, guide),
        new Cursors(bench.transactions(), new SecureRandom()),
        new References.Limits(
            Source.of(Map.of()).read(QuerySettings.class),
            Source.of(Map.of()).read(TopicSettings.class)));
  }

  @Test
  void aTopicComesWithItsSummaryAndItsReferences() {
    List<Appended> events = bench.append(Bench.talk("ann", "bob", 0, 10));
    BuildResult built = bench.build();
    QueryAnswer answer = references.query(ReferencesRequest.of(ANN));
    assertThat(answer.snapshotId()).isEqualTo(built.snapshot());
    assertThat(answer.truncated()).isFalse();
    LeafTopicNode topic = (LeafTopicNode) answer.root().children().get(0);
    assertThat(topic.topic().eventCount()).isEqualTo(10);
    assertThat(topic.participants()).isEqualTo(ParticipantSet.of("ann", "bob"));
    assertThat(topic.topic().label()).contains("kites");
    assertThat(topic.topic().summary()).isNotEmpty();
    assertThat(topic.topic().summary().get(0).text()).contains("about kites and lanterns.");
    assertThat(topic.children())
        .extracting(EventRefNode::eventId)
        .containsExactlyElementsOf(events.stream().map(Appended::id).toList());
    assertThat(topic.truncated()).isFalse();
  }

  /** What is too long for a page begins on it. */
  @Test
  void aSmallPageHasTheBeginningOfASummary() {
    List<NewEvent> talk = new ArrayList<>();
    for (int index = 0; index < 12; index++) {
      String text = "Змей " + index + " летит над садом, ".repeat(12) + index + ".";
      talk.add(Drafts.message(Drafts.NOON.plusSeconds(60L * index), text, "ann", "bob"));
    }
    bench.append(talk);
    bench.build();
    int whole = summary(new Size(Optional.empty(), Optional.empty(), Optional.of(1), NO_BYTES));
    int small =
        summary(
            new Size(
                Optional.empty(),
                Optional.of(Size.LEAST_NODES),
                Optional.of(1),
                Optional.of(Size.LEAST_BYTES)));
    assertThat(whole).isGreaterThan(4);
    assertThat(small).isBetween(1, whole - 1);
  }

  private int summary(Size size) {
    ReferencesRequest request =
        new ReferencesRequest(
            ANN,
            EventCriteria.ALL,
            Under.ALL,
            size,
            SnapshotChoice.ACTIVE,
            Optional.empty(),
            Optional.empty());
    TreeNode first = references.query(request).root().children().get(0);
    return ((LeafTopicNode) first).topic().summary().size();
  }

  @Test
  void freshEventsStandBesideTheTopicsUntilTheNextBuild() {
    bench.append(Bench.talk("ann", "bob", 0, 10));
    bench.build();
    bench.append(Bench.talk("ann", "bob", 10, 2));
    List<TreeNode> children = references.query(ReferencesRequest.of(ANN)).root().children();
    assertThat(children).extracting(TreeNode::kind).containsExactly("event", "event", "leaf_topic");
    assertThat(children.get(0))
        .isInstanceOfSatisfying(EventNode.class, n -> assertThat(n.fresh()).isTrue());
    QueryAnswer covered =
        references.query(
            request(
                ANN, Optional.empty(), new SnapshotChoice(Optional.empty(), Optional.of(false))));
    assertThat(covered.root().children()).extracting(TreeNode::kind).containsExactly("leaf_topic");
  }

  @Test
  void withoutASnapshotEverythingIsFresh() {
    bench.append(Bench.talk("ann", "bob", 0, 3));
    QueryAnswer answer = references.query(ReferencesRequest.of(ANN));
    assertThat(answer.snapshotId()).isEmpty();
    assertThat(answer.root().children()).hasSize(3).allMatch(EventNode.class::isInstance);
  }

  @Test
  void aQuestionBringsTheTopicsThatMatchTheBestFirst() {
    bench.append(Bench.talk("ann", "bob", 0, 5));
    bench.append(
        List.of(
            Drafts.message(Drafts.NOON.plus(Duration.ofDays(2)), "Pancakes again", "ann", "bob"),
            Drafts.message(Drafts.NOON.plus(Duration.ofDays(2)), "A new harbour", "ann", "bob"),
            Drafts.message(Drafts.NOON.plus(Duration.ofDays(2)), "What news?", "ann", "bob")));
    bench.build();
    bench.append(List.of(Drafts.message("The harbour of Bergen has kites", "ann", "cyd")));
    List<TreeNode> children =
        references
            .query(
                request(ANN, Optional.of("Where is the harbour of Bergen?"), SnapshotChoice.ACTIVE))
            .root()
            .children();
    assertThat(children).extracting(TreeNode::kind).containsExactly("event", "leaf_topic");
    LeafTopicNode topic = (LeafTopicNode) children.get(1);
    assertThat(topic.children()).hasSize(3);
    assertThat(topic.children().get(0).excerpt()).isEqualTo("A new harbour");
  }

  @Test
  void topicsCanBeAskedForByIdAndInvisibleOnesAreAsUnknownOnes() {
    bench.append(Bench.talk("ann", "bob", 0, 5));
    bench.append(Bench.talk("bob", "cyd", 0, 5));
    bench.build();
    List<TopicId> all =
        bench.column("select topic_id from topic_version order by 1").stream()
            .map(id -> TopicId.parse("topic_ids", id))
            .toList();
    QueryAnswer answer =
        references.query(
            new ReferencesRequest(
                ANN,
                EventCriteria.ALL,
                new Under(Optional.empty(), all),
                Size.USUAL,
                SnapshotChoice.ACTIVE,
                Optional.empty(),
                Optional.empty()));
    assertThat(answer.root().children())
        .singleElement()
        .satisfies(node -> assertThat(node.participants().names()).contains("ann"));
  }

  @Test
  void anArchivedSnapshotAnswersAsItDid() {
    bench.append(Bench.talk("ann", "bob", 0, 20));
    BuildResult first = bench.build();
    SnapshotChoice then = new SnapshotChoice(first.snapshot(), Optional.empty());
    QueryAnswer before = references.query(request(ANN, Optional.empty(), then));
    bench.append(Bench.talk("ann", "bob", 20, 40));
    bench.build();
    assertThat(references.query(request(ANN, Optional.empty(), then)).root())
        .isEqualTo(before.root());
    assertThat(references.query(ReferencesRequest.of(ANN)).root()).isNotEqualTo(before.root());
  }

  @Test
  void pagesOfAnySizeListEveryEventOnce() {
    for (int pair = 0; pair < 5; pair++) {
      bench.append(Bench.talk("ann", "p" + pair, pair * 7, 40));
    }
    bench.build();
    bench.append(Bench.talk("ann", "p3", 500, 9));
    for (int size : new int[] {1, 7, 31, 200}) {
      List<EventId> seen = walk(references, ANN, Optional.empty(), 9, size);
      assertThat(seen).hasSize(209).doesNotHaveDuplicates();
    }
    List<EventId> matching = walk(references, ANN, Optional.of("Message 12 lanterns"), 10, 50);
    assertThat(matching).hasSize(209).doesNotHaveDuplicates();
  }

  @Test
  void aPageGoesOnInItsSnapshotWhateverHappensMeanwhile() {
    bench.append(Bench.talk("ann", "bob", 0, 90));
    bench.build();
    ReferencesRequest first = page(ANN, Optional.of("kites"), 12, 20, Optional.empty());
    QueryAnswer answer = references.query(first);
    List<EventId> seen = new ArrayList<>(ids(answer));
    bench.append(Bench.talk("ann", "bob", 90, 50));
    bench.append(Bench.talk("ann", "cyd", 0, 50));
    bench.build();
    while (answer.truncated()) {
      answer = references.query(page(ANN, Optional.of("kites"), 12, 20, answer.nextCursor()));
      seen.addAll(ids(answer));
    }
    assertThat(seen).hasSize(90).doesNotHaveDuplicates();
  }

  @Test
  void aCursorBelongsToItsQuestion() {
    bench.append(Bench.talk("ann", "bob", 0, 90));
    bench.build();
    Optional<String> cursor =
        references.query(page(ANN, Optional.empty(), 8, 5, Optional.empty())).nextCursor();
    Scope bob = Caller.OPEN.scope(ParticipantSet.of("bob"), false);
    assertThatThrownBy(() -> references.query(page(bob, Optional.empty(), 8, 5, cursor)))
        .isInstanceOfSatisfying(
            Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURSOR));
  }

  /** The ids of all pages, in order. */
  public static List<EventId> walk(
      References references, Scope scope, Optional<String> query, int nodes, int refs) {
    List<EventId> seen = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer answer = references.query(page(scope, query, nodes, refs, cursor));
      List<EventId> page = ids(answer);
      assertThat(page.size()).isLessThanOrEqualTo(refs);
      assertThat(nodes(answer.root()).size()).isLessThanOrEqualTo(nodes);
      seen.addAll(page);
      cursor = answer.nextCursor();
    } while (cursor.isPresent());
    return seen;
  }

  /** Refused as a topic that never was. */
  public static void isUnknownTopic(ThrowingCallable lookup) {
    assertThatThrownBy(lookup)
        .isInstanceOfSatisfying(
            Fault.class,
            fault -> {
              assertThat(fault.code()).isEqualTo(FaultCode.NOT_FOUND);
              assertThat(fault.field()).contains("topic_id");
            });
  }

  public static List<EventId> ids(QueryAnswer answer) {
    return nodes(answer.root()).stream()
        .filter(node -> node instanceof EventNode || node instanceof EventRefNode)
        .map(
            node ->
                node instanceof EventNode event
                    ? event.event().id()
                    : ((EventRefNode) node).eventId())
        .toList();
  }

  /** A tree's nodes, the root in front. */
  public static List<TreeNode> nodes(TreeNode root) {
    List<TreeNode> nodes = new ArrayList<>(List.of(root));
    root.children().forEach(child -> nodes.addAll(nodes(child)));
    return nodes;
  }

  private static ReferencesRequest request(
      Scope scope, Optional<String> query, SnapshotChoice snapshot) {
    return new ReferencesRequest(
        scope,
        EventCriteria.asking(query),
        Under.ALL,
        Size.USUAL,
        snapshot,
        Optional.empty(),
        Optional.empty());
  }

  public static ReferencesRequest page(
      Scope scope, Optional<String> query, int nodes, int refs, Optional<String> cursor) {
    return new ReferencesRequest(
        scope,
        EventCriteria.asking(query),
        Under.ALL,
        new Size(Optional.empty(), Optional.of(nodes), Optional.of(refs), Optional.empty()),
        SnapshotChoice.ACTIVE,
        Optional.empty(),
        cursor);
  }
}
