package io.myria.topics.tree;

import io.myria.compile.Bench;
import io.myria.config.Source;
import io.myria.event.EventId;
import io.myria.event.ParticipantSet;
import io.myria.llm.InspectionSettings;
import io.myria.llm.MemoryLedger;
import io.myria.llm.ModelPeer;
import io.myria.llm.PlainModel;
import io.myria.read.Cursors;
import io.myria.read.Guide;
import io.myria.read.QuerySettings;
import io.myria.recall.Recall;
import io.myria.recall.RecallAids;
import io.myria.recall.cache.RecallSettings;
import io.myria.search.SearchViews;
import io.myria.security.Caller;
import io.myria.security.Scope;
import io.myria.topics.TopicSettings;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** References over a log, with a peer that is told how to walk. */
public final class WalkBench implements AutoCloseable {

  public final Bench bench = new Bench();
  public final ModelPeer peer = new ModelPeer();
  public final MemoryLedger ledger = new MemoryLedger();
  private final Cursors cursors = new Cursors(bench.transactions(), new SecureRandom());

  public static Scope scope(String... names) {
    return Caller.OPEN.scope(ParticipantSet.of(names), false);
  }

  /** By recall's ranking, without vectors. */
  public Guide ranked() {
    return new Recall(
            bench.transactions(),
            bench.reader(),
            cursors,
            RecallAids.NONE,
            Source.of(Map.of()).read(RecallSettings.class))
        .guide();
  }

  /** With a model behind the peer. */
  public References walked(Guide guide, Map<String, String> settings) {
    return references(guide, Optional.of(walker(settings)));
  }

  public Walker walker(Map<String, String> settings) {
    return new Walker(
        PlainModel.of(peer, ledger, settings),
        Source.of(settings).read(WalkSettings.class),
        Source.of(settings).read(InspectionSettings.class));
  }

  /** Without one. */
  public References usual(Guide guide) {
    return references(guide, Optional.empty());
  }

  private References references(Guide guide, Optional<Walker> walker) {
    return new References(
        bench.transactions(),
        bench.reader(),
        new References.Aids(SearchViews.NONE, guide, walker.orElse(Walker.NONE)),
        cursors,
        new References.Limits(
            Source.of(Map.of()).read(QuerySettings.class),
            Source.of(Map.of()).read(TopicSettings.class)));
  }

  /** A first page. */
  public static ReferencesRequest asking(Scope scope, String question) {
    return ReferencesDbIT.page(scope, Optional.of(question), 100, 50, Optional.empty());
  }

  /** The first page and all that follow it. */
  public static List<QueryAnswer> pages(References references, Scope scope, String question) {
    List<QueryAnswer> pages = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      QueryAnswer page =
          references.query(
              ReferencesDbIT.page(scope, Optional.of(question), 30, 10, cursor),
              TreeBudget.UNLIMITED);
      pages.add(page);
      cursor = page.nextCursor();
    } while (cursor.isPresent());
    return pages;
  }

  public static List<EventId> ids(List<QueryAnswer> pages) {
    return pages.stream().flatMap(page -> ReferencesDbIT.ids(page).stream()).toList();
  }

  @Override
  public void close() {
    peer.close();
    bench.close();
  }
}
