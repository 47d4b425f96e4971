package io.myria.recall;

import io.myria.eventlog.ScopeEvents.Most;
import io.myria.language.date.Periods;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.cache.RecallFilter;
import io.myria.recall.cache.Remembered;
import io.myria.recall.cache.StatedOrder;
import io.myria.recall.context.ContextText;
import io.myria.recall.context.Eligible;
import io.myria.recall.context.Scores;
import io.myria.recall.context.ShownItems;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Ranking;
import io.myria.recall.ranking.Turn;
import io.myria.statements.TestNetwork;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What a recall makes of a ranking before it takes turns from it, for tests of the ranking. */
public final class RecallOrder {

  /** Of corpora that tests of several classes ask for. */
  private static final Map<Corpus, RecallOrder> KEPT = new ConcurrentHashMap<>();

  private final HeldScope held;

  private RecallOrder(HeldScope held) {
    this.held = held;
  }

  /** The same, read once for a corpus that stays in memory. */
  public static RecallOrder kept(Corpus corpus) {
    return KEPT.computeIfAbsent(corpus, RecallOrder::of);
  }

  public static RecallOrder of(Corpus corpus) {
    List<Remembered> events = new ArrayList<>();
    for (int index = 0; index < corpus.size(); index++) {
      Turn turn = corpus.turn(index);
      String voice = turn.speaker().orElse("message");
      events.add(
          new Remembered(
              turn, "chat", "message", voice, Optional.empty(), false, Optional.empty(), false));
    }
    HeldScope.More more =
        new HeldScope.More(events, Set.of(), new Most(events.size(), events.size()));
    return new RecallOrder(HeldScope.nothing().with(more, corpus.turn(corpus.size() - 1).seq()));
  }

  /** Of the same corpus, asked at its newest time. */
  public int[] of(String question, Ranking ranking) {
    Periods.Reading asked = Periods.of(question, ContextText.date(held.newestTime().orElseThrow()));
    Eligible all = new Eligible(RecallFilter.ALL, ShownItems.NONE, Set.of());
    TieBreakers standing =
        new TieBreakers(
            held,
            question,
            asked,
            SeriesFit.of(held, asked, ZoneOffset.UTC, all),
            Latest.of(held, Set.of(), question, StatedOrder.NONE, ZoneOffset.UTC),
            AskedBefore.of(held.corpus(), ranking.order(), question, TestNetwork.answers()),
            ZoneOffset.UTC);
    return standing.of(Scores.of(ranking), all).order();
  }
}
