package io.myria.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.Order;
import io.myria.memory.Archive.Word;
import io.myria.read.Cursors;
import io.myria.read.EventCriteria;
import io.myria.read.Guide;
import io.myria.read.PageRequest;
import io.myria.read.QuerySettings;
import io.myria.read.SnapshotChoice;
import io.myria.recall.Recall;
import io.myria.recall.RecallAids;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.RecallRequest;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.cache.Strategy;
import io.myria.search.IndexedLog;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.EventNode;
import io.myria.topics.TopicSettings;
import io.myria.topics.tree.EventNodes;
import io.myria.topics.tree.EventNodesRequest;
import io.myria.topics.tree.References;
import io.myria.topics.tree.ReferencesRequest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Archiving writes events into the log; no read shows them to the caller for what is remembered,
 * internal or not, and nothing that is counted or ranked changes by them.
 */
class HarmlessMarksDbIT {

  private static final Source DEFAULTS = Source.of(Map.of());
  private static final Scope ALL = Caller.OPEN.scope(ParticipantSet.of("ann"), true);

  private final List<EventId> ids = new ArrayList<>();
  private MemoryBench bench;

  @BeforeEach
  void open() {
    bench = new MemoryBench();
    List<String> texts = new ArrayList<>();
    for (int index = 0; index < 12; index++) {
      texts.add("Kite " + index + " flies above the archived harbour, true as ever.");
    }
    ids.addAll(bench.append(Drafts.NOON, texts, "ann", "bob"));
    ids.addAll(bench.append(List.of(Drafts.internal("A kite of nobody.", "ann", "bob"))));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void readsOfTheFreshTailShowNoMark() {
    bench.bench().build();
    List<Object> before = reads();
    archiveAndTakeBack();
    bench.derive();
    assertThat(reads()).isEqualTo(before);
  }

  @Test
  void topicsHoldNoMark() {
    bench.bench().build();
    List<String> before = bench.bench().served();
    archiveAndTakeBack();
    bench.bench().build();
    assertThat(bench.bench().served()).isEqualTo(before);
    assertThat(bench.bench().refs()).isEqualTo(ids.size());
  }

  @Test
  void aBuildOverMarksAndMemoriesTogetherHoldsTheMemories() {
    archiveAndTakeBack();
    ids.addAll(bench.append(Drafts.NOON.plusSeconds(3_600), List.of("More kites."), "ann"));
    bench.bench().build();
    assertThat(bench.bench().refs()).isEqualTo(ids.size());
  }

  @Test
  void whoNamesTheTypeAndAsksForInternalEventsSeesThem() {
    archiveAndTakeBack();
    assertThat(nodes(ALL, List.of("myria.archive"))).hasSize(2 * ids.size());
    Scope open = Caller.OPEN.scope(ParticipantSet.of("ann"), false);
    assertThat(nodes(open, List.of("myria.archive"))).isEmpty();
    assertThat(nodes(ALL, List.of())).hasSize(ids.size());
  }

  @Test
  void theIndexHoldsNoMark() {
    archiveAndTakeBack();
    try (IndexedLog index = new IndexedLog(bench.bench().transactions(), bench.bench().reader())) {
      index.stopAt(bench.bench().head().value());
      SearchViews views = logId -> index.any(new Random(1)).of(logId);
      RecallRequest question = question("archived true harbour myria");
      assertThat(recall(views).recall(question).items())
          .hasSize(ids.size())
          .allMatch(item -> ids.contains(item.eventId()));
    }
  }

  private void archiveAndTakeBack() {
    for (boolean archived : new boolean[] {true, false}) {
      for (EventId id : ids) {
        Word word = new Word(id, archived, Optional.of("archived kites of the harbour"));
        assertThat(bench.archive().say(Caller.OPEN, ALL, word).mark()).isPresent();
      }
    }
  }

  /** All that is told to who sees most. */
  private List<Object> reads() {
    MemoryScope asked = new MemoryScope(ALL, Optional.empty(), Optional.empty());
    var answer = recall(SearchViews.NONE).recall(question("Which kite is archived?"));
    var page =
        bench
            .timeline()
            .page(
                new TimelineRequest(
                    asked,
                    wanted(),
                    Order.NEWEST,
                    new PageRequest(Optional.of(50), Optional.empty())));
    return List.of(
        nodes(ALL, List.of()),
        references().query(ReferencesRequest.of(ALL)).root().toString(),
        answer.context(),
        answer.confidence(),
        answer.items().stream().map(item -> item.eventId() + " " + item.score()).toList(),
        page.memories().stream().map(memory -> memory.event().id()).toList(),
        page.asOf());
  }

  private List<EventId> nodes(Scope scope, List<String> types) {
    EventCriteria criteria =
        new EventCriteria(
            Optional.empty(),
            Optional.empty(),
            List.of(),
            types,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of());
    EventNodes nodes =
        new EventNodes(
            bench.bench().transactions(),
            bench.bench().reader(),
            SearchViews.NONE,
            cursors(),
            DEFAULTS.read(QuerySettings.class));
    List<EventId> found = new ArrayList<>();
    nodes
        .query(
            new EventNodesRequest(
                scope, criteria, Order.NEWEST, false, SnapshotChoice.ACTIVE, PageRequest.FIRST))
        .root()
        .children()
        .forEach(node -> found.add(((EventNode) node).event().id()));
    return found;
  }

  private References references() {
    return new References(
        bench.bench().transactions(),
        bench.bench().reader(),
        new References.Aids(SearchViews.NONE, Guide.NONE),
        cursors(),
        new References.Limits(
            DEFAULTS.read(QuerySettings.class), DEFAULTS.read(TopicSettings.class)));
  }

  private Recall recall(SearchViews index) {
    return new Recall(
        bench.bench().transactions(),
        bench.bench().reader(),
        cursors(),
        new RecallAids(model -> Optional.empty(), index),
        DEFAULTS.read(RecallSettings.class));
  }

  private Cursors cursors() {
    return new Cursors(bench.bench().transactions(), new SecureRandom());
  }

  private static RecallRequest question(String words) {
    return new RecallRequest(
        ALL,
        words,
        new RecallFilter(
            Optional.empty(), List.of(), List.of(), Optional.empty(), Optional.empty()),
        Optional.empty(),
        new RecallRequest.Options(8_000, 0, Strategy.LEXICAL, false, false),
        Optional.empty(),
        Optional.empty());
  }

  private static TimelineRequest.Wanted wanted() {
    return new TimelineRequest.Wanted(
        Optional.empty(), Optional.empty(), Set.of(), List.of(), Optional.empty());
  }
}
