package io.myria.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.config.Source;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.append.Appended;
import io.myria.read.Cursors;
import io.myria.read.Degraded;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.recall.RecallBench.Ask;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.context.RecallItem;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.EventNode;
import io.myria.topics.EventRefNode;
import io.myria.topics.LeafTopicNode;
import io.myria.topics.TopicId;
import io.myria.topics.TopicSettings;
import io.myria.topics.TreeNode;
import io.myria.topics.tree.QueryAnswer;
import io.myria.topics.tree.References;
import io.myria.topics.tree.ReferencesRequest;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** References in the order of a recall, over pages that go on in it whatever happens meanwhile. */
class GuidedReferencesDbIT {

  private static final String QUESTION = "Which automobile flies over the garden?";

  private final SynonymModel model = new SynonymModel();
  private final RecallBench bench =
      new RecallBench(new RecallAids(name -> Optional.of(model), SearchViews.NONE));
  private final Cursors cursors = new Cursors(bench.bench.transactions(), new SecureRandom());

  @AfterEach
  void close() {
    bench.close();
  }

  private References references(Guide guide) {
    return new References(
        bench.bench.transactions(),
        bench.bench.reader(),
        new References.Aids(SearchViews.NONE, guide),
        cursors,
        new References.Limits(
            Source.of(Map.of()).read(QuerySettings.class),
            Source.of(Map.of()).read(TopicSettings.class)));
  }

  private References guided() {
    return references(bench.another().guide());
  }

  /** Of a server that has no model. */
  private Guide guide(Map<String, String> settings) {
    return new Recall(
            bench.bench.transactions(),
            bench.bench.reader(),
            cursors,
            RecallAids.NONE,
            Source.of(settings).read(RecallSettings.class))
        .guide();
  }

  @Test
  void eventsComeInTheOrderOfARecall() {
    List<Appended> events = bench.append(events());
    bench.bench.build();
    bench.derive(model, events);
    List<EventId> recalled =
        bench.ask(Ask.of(QUESTION, "ann", "bo").budget(60_000)).items().stream()
            .map(RecallItem::eventId)
            .toList();
    assertThat(recalled).hasSize(events.size());
    List<EventId> listed = ids(guided(), Under.ALL);
    assertThat(listed).isEqualTo(recalled).isNotEqualTo(ids(references(Guide.NONE), Under.ALL));
  }

  @Test
  void anOrderWithoutVectorsSaysSo() {
    List<Appended> events = bench.append(events());
    bench.bench.build();
    assertThat(degraded()).as("there are none").containsExactly("vectors");
    bench.derive(model, events);
    assertThat(degraded()).isEmpty();
    model.goAway();
    assertThat(degraded()).as("the model is away").containsExactly("vectors");
  }

  private List<String> degraded() {
    return guided().query(page(Under.ALL, Optional.empty())).degraded().stream()
        .map(Degraded::stage)
        .toList();
  }

  @Test
  void laterPagesGoOnInTheOrderOfTheFirstWhenEventsAndVectorsCome() {
    List<Appended> events = bench.append(events());
    bench.bench.build();
    bench.derive(model, events.subList(0, events.size() - 3));
    List<EventId> before = ids(guided(), Under.ALL);
    QueryAnswer first = guided().query(page(Under.ALL, Optional.empty()));
    List<Appended> more = bench.append(Talk.many(20, "ann", "bo"));
    bench.derive(model, more);
    bench.bench.build();
    assertThat(ids(guided(), Under.ALL)).isNotEqualTo(before);
    List<EventId> gone = new ArrayList<>(ids(first));
    gone.addAll(rest(guided(), Under.ALL, first));
    assertThat(gone).isEqualTo(before);
  }

  @Test
  void aFirstPageWithoutTheModelIsByWordsAndSoAreTheOthers() {
    List<Appended> events = bench.append(events());
    bench.bench.build();
    List<EventId> byWords = ids(guided(), Under.ALL);
    bench.derive(model, events);
    model.goAway();
    QueryAnswer first = guided().query(page(Under.ALL, Optional.empty()));
    model.comeBack();
    assertThat(ids(guided(), Under.ALL)).isNotEqualTo(byWords);
    List<EventId> gone = new ArrayList<>(ids(first));
    gone.addAll(rest(guided(), Under.ALL, first));
    assertThat(gone).isEqualTo(byWords);
  }

  @Test
  void anOrderThatCannotBeMadeAgainIsRefused() {
    bench.derive(model, bench.append(events()));
    QueryAnswer first = guided().query(page(Under.ALL, Optional.empty()));
    Guide withoutModel = guide(Map.of());
    for (Guide other : List.of(Guide.NONE, withoutModel)) {
      assertThatThrownBy(() -> references(other).query(page(Under.ALL, first.nextCursor())))
          .isInstanceOfSatisfying(
              Fault.class, fault -> assertThat(fault.code()).isEqualTo(FaultCode.INVALID_CURSOR));
    }
  }

  @Test
  void aScopeTooLargeToBeHeldIsOrderedByWords() {
    bench.append(events());
    bench.bench.build();
    assertThat(ids(references(guide(Map.of("myria.recall.scope_events", "20"))), Under.ALL))
        .isEqualTo(ids(references(Guide.NONE), Under.ALL))
        .isNotEqualTo(ids(references(guide(Map.of())), Under.ALL));
  }

  @Test
  void whatNoTopicSaysAWordOfHasNoAnswer() {
    List<Appended> events = bench.append(events());
    bench.bench.build();
    for (int times = 0; times < 2; times++) {
      QueryAnswer answer = asked("zeppelin");
      assertThat(answer.root().children()).isEmpty();
      assertThat(answer.nextCursor()).isEmpty();
      bench.derive(model, events);
    }
  }

  private QueryAnswer asked(String question) {
    return guided()
        .query(
            new ReferencesRequest(
                scope(),
                EventCriteria.asking(Optional.of(question)),
                Under.ALL,
                Size.USUAL,
                SnapshotChoice.ACTIVE,
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void aQuestionThatSharesNoWordFindsTheTopicThatIsNearInMeaning() {
    List<Appended> events = bench.append(events());
    bench.bench.build();
    assertThat(ids(asked("automobile"))).as("by words").isEmpty();
    bench.derive(model, events);
    EventId car = events.get(events.size() - 1).id();
    List<EventId> found = ids(asked("automobile"));
    assertThat(found).contains(car).hasSizeLessThan(events.size());
    bench.append(List.of(Talk.said(101, "Ann", "Fresh: the red car is sold.", "ann", "bo")));
    assertThat(ids(asked("vehicle"))).contains(car);
  }

  @Test
  void belowNamedTopicsTheOrderIsTheSame() {
    List<Appended> events = bench.append(events());
    bench.bench.build();
    bench.derive(model, events);
    List<TopicId> leaves =
        nodes(references(Guide.NONE).query(ReferencesRequest.of(scope())).root()).stream()
            .filter(LeafTopicNode.class::isInstance)
            .map(node -> ((LeafTopicNode) node).topic().topicId())
            .limit(2)
            .toList();
    Under under = new Under(Optional.empty(), leaves);
    List<EventId> below = ids(guided(), under);
    List<EventId> all = new ArrayList<>(ids(guided(), Under.ALL));
    all.retainAll(below);
    assertThat(below).hasSizeGreaterThan(5).isEqualTo(all);
  }

  private static Scope scope() {
    return Caller.OPEN.scope(ParticipantSet.of("ann", "bo"), false);
  }

  /** One event a page: so the order is seen, which a tree gathers by topics. */
  private static ReferencesRequest page(Under under, Optional<String> cursor) {
    return new ReferencesRequest(
        scope(),
        EventCriteria.asking(Optional.of(QUESTION)),
        under,
        new Size(Optional.empty(), Optional.empty(), Optional.of(1), Optional.empty()),
        SnapshotChoice.ACTIVE,
        Optional.empty(),
        cursor);
  }

  private static List<EventId> ids(References references, Under under) {
    QueryAnswer first = references.query(page(under, Optional.empty()));
    List<EventId> ids = new ArrayList<>(ids(first));
    ids.addAll(rest(references, under, first));
    return ids;
  }

  private static List<EventId> rest(References references, Under under, QueryAnswer first) {
    List<EventId> ids = new ArrayList<>();
    Optional<String> cursor = first.nextCursor();
    while (cursor.isPresent()) {
      QueryAnswer answer = references.query(page(under, cursor));
      ids.addAll(ids(answer));
      cursor = answer.nextCursor();
    }
    return ids;
  }

  private static List<EventId> ids(QueryAnswer answer) {
    List<EventId> ids = new ArrayList<>();
    for (TreeNode node : nodes(answer.root())) {
      if (node instanceof EventNode event) {
        ids.add(event.event().id());
      } else if (node instanceof EventRefNode ref) {
        ids.add(ref.eventId());
      }
    }
    return ids;
  }

  private static List<TreeNode> nodes(TreeNode root) {
    List<TreeNode> nodes = new ArrayList<>(List.of(root));
    root.children().forEach(child -> nodes.addAll(nodes(child)));
    return nodes;
  }

  private static List<NewEvent> events() {
    List<NewEvent> events = new ArrayList<>(Talk.many(32, "ann", "bo"));
    events.add(Talk.said(100, "Ann", "We own a small red car that flies.", "ann", "bo"));
    return events;
  }
}
