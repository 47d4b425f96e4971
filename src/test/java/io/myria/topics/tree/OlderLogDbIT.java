package io.myria.topics.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.event.NewEvent;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Order;
import io.myria.projection.DerivedMemories;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.search.IndexedLog;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.EventRefNode;
import io.myria.topics.TopicSettings;
import io.myria.topics.tree.ReferencesRequest.Size;
import io.myria.topics.tree.ReferencesRequest.Under;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A log that a version wrote which read fewer words in a payload: what is found by the words that
 * are read in it now.
 */
class OlderLogDbIT {

  private static final Source NONE = Source.of(Map.of());
  private static final Scope ANN = Caller.OPEN.scope(ParticipantSet.of("ann"), false);

  private Bench bench;
  private List<EventId> ids;

  @BeforeEach
  void fill() {
    bench = new Bench();
    ids =
        bench
            .append(
                List.of(
                    result(Map.of("tool", "weather", "result", Map.of("temp_f", 72))),
                    Drafts.message("It is warm in Oslo.", "ann", "bob"),
                    result(Map.of("tool", "clock", "result", 42)),
                    Drafts.message("Is it 72?", "ann", "bob")))
            .stream()
            .map(appended -> appended.id())
            .toList();
    older("array['weather']", 1);
    older("array['clock']", 3);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void theDatabaseFindsWhatIsReadInItOnceThatIsDerived() {
    assertThat(found("72", SearchViews.NONE)).containsExactly(ids.get(3));
    DerivedMemories.deriveTexts(bench.transactions(), bench.reader());
    assertThat(found("72", SearchViews.NONE)).containsExactly(ids.get(3), ids.get(0));
    assertThat(found("temp_f", SearchViews.NONE)).containsExactly(ids.get(0));
    assertThat(found("weather", SearchViews.NONE)).containsExactly(ids.get(0));
    assertThat(found("warm", SearchViews.NONE)).containsExactly(ids.get(1));
    assertThat(bench.column("select event_seq::text from event_terms order by 1"))
        .as("only where the log has others")
        .containsExactly("1", "3");
  }

  @Test
  void anIndexThatReadsItAnewFindsTheSame() {
    try (IndexedLog index = new IndexedLog(bench.transactions(), bench.reader())) {
      index.stopAt(2);
      DerivedMemories.deriveTexts(bench.transactions(), bench.reader());
      assertThat(found("72", index.whole())).containsExactly(ids.get(3), ids.get(0));
      assertThat(found("42", index.whole())).as("behind the index").containsExactly(ids.get(2));
    }
  }

  @Test
  void eventsOfTopicsAreRankedByIt() {
    DerivedMemories.deriveTexts(bench.transactions(), bench.reader());
    bench.build();
    assertThat(referred("42")).startsWith(ids.get(2));
    assertThat(referred("72").subList(0, 2)).containsExactlyInAnyOrder(ids.get(0), ids.get(3));
  }

  /** While another version is being derived, the one that serves is read. */
  @Test
  void whatAnotherVersionDerivedGivesWay() {
    DerivedMemories.deriveTexts(bench.transactions(), bench.reader());
    bench.execute("update derivation set version = 'older' where consumer = 'passages'");
    bench.execute("update event_terms set terms = array_to_tsvector(array['seventy'])");
    assertThat(found("seventy", SearchViews.NONE)).hasSize(2);
    DerivedMemories.deriveTexts(bench.transactions(), bench.reader());
    assertThat(found("seventy", SearchViews.NONE)).isEmpty();
    assertThat(found("72", SearchViews.NONE)).containsExactly(ids.get(3), ids.get(0));
    assertThat(bench.count("select count(*) from event_terms")).isEqualTo(2);
  }

  private void older(String terms, long seq) {
    bench.execute(
        """
        alter table event_content disable trigger all;
        update event_content set terms = array_to_tsvector(%s) where event_seq = %d
        """
            .formatted(terms, seq));
  }

  private List<EventId> found(String words, SearchViews views) {
    EventNodes nodes =
        new EventNodes(
            bench.transactions(),
            bench.reader(),
            views,
            new Cursors(bench.transactions(), new SecureRandom()),
            NONE.read(QuerySettings.class));
    QueryAnswer answer =
        nodes.query(
            new EventNodesRequest(
                ANN,
                criteria(words),
                Order.NEWEST,
                false,
                SnapshotChoice.ACTIVE,
                PageRequest.FIRST));
    return EventReads.ids(answer);
  }

  private List<EventId> referred(String words) {
    References references =
        new References(
            bench.transactions(),
            bench.reader(),
            new References.Aids(SearchViews.NONE, Guide.NONE),
            new Cursors(bench.transactions(), new SecureRandom()),
            new References.Limits(NONE.read(QuerySettings.class), NONE.read(TopicSettings.class)));
    QueryAnswer answer =
        references.query(
            new ReferencesRequest(
                ANN,
                criteria(words),
                Under.ALL,
                Size.USUAL,
                SnapshotChoice.ACTIVE,
                Optional.empty(),
                Optional.empty()));
    return ReferencesDbIT.nodes(answer.root()).stream()
        .filter(EventRefNode.class::isInstance)
        .map(node -> ((EventRefNode) node).eventId())
        .toList();
  }

  private static EventCriteria criteria(String words) {
    return EventCriteria.asking(Optional.of(words));
  }

  private static NewEvent result(Map<String, Object> payload) {
    NewEvent like = Drafts.message("any", "ann", "bob");
    return new NewEvent(
        like.timestamp(),
        like.channel(),
        like.participants(),
        like.sourceEventKey(),
        like.contextId(),
        "tool_result",
        new Payload(payload),
        List.of(),
        false);
  }
}
