package io.myria.recall;

import io.myria.language.EventText;
import io.myria.language.Sentences;
import io.myria.recall.cache.HeldScope;
import io.myria.recall.context.Reordered;
import io.myria.recall.context.Scores;
import io.myria.recall.ranking.Finalists;
import io.myria.recall.ranking.Passage;
import io.myria.recall.ranking.Ranking;
import io.myria.recall.ranking.RerankProblem;
import io.myria.recall.ranking.Reranking;
import io.myria.recall.ranking.Turn;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/**
 * Puts the best events of a ranking in the order of a reranking model, where there is one and it
 * answers; the rest stays behind them as it is. Of an event that model is shown who says it and the
 * passage that answers best. Thread-safe.
 */
record SecondLook(Reranking reranking) {

  /** What put an event forward, as a part of its score is named. */
  static final String SIGNAL = "reranker";

  private static final Logger LOG = Logger.getLogger(SecondLook.class.getName());

  /** Of the finalists, the best first, or why there are none. */
  private record Places(Optional<int[]> order, Optional<String> why) {}

  Scores scores(RecallContext sought) {
    Scores ranked = Scores.of(sought.ranking());
    int[] order = ranked.order();
    int[] finalists =
        Arrays.stream(order)
            .filter(index -> sought.eligible().lets(sought.held().event(index)))
            .limit(reranking.settings().finalists())
            .toArray();
    if (finalists.length < 2 || !reranking.works()) {
      return ranked;
    }
    List<String> documents =
        Arrays.stream(finalists)
            .mapToObj(index -> document(sought.held(), sought.ranking(), index))
            .toList();
    Places places = places(finalists(sought, finalists, documents));
    sought.stages().end("rerank");
    places
        .why()
        .ifPresent(
            why -> sought.stages().degrade(SIGNAL, why + ": the order is the ranking's own"));
    return places
        .order()
        .<Scores>map(moved -> new Reordered(ranked, order, behind(finalists, moved, order), SIGNAL))
        .orElse(ranked);
  }

  private Places places(Finalists shown) {
    try {
      return new Places(Optional.of(reranking.order(shown)), Optional.empty());
    } catch (RerankProblem problem) {
      LOG.log(Level.WARNING, "a recall was not reranked: " + problem.getMessage());
      return new Places(Optional.empty(), Optional.of(problem.code().wire()));
    } catch (RuntimeException problem) {
      LOG.log(Level.WARNING, "a recall was not reranked", problem);
      return new Places(Optional.empty(), Optional.of("defect"));
    }
  }

  private static Finalists finalists(
      RecallContext sought, int[] finalists, List<String> documents) {
    return new Finalists(
        sought.request().question(),
        documents,
        Arrays.stream(finalists)
            .mapToObj(index -> sought.held().corpus().turn(index).id())
            .toList(),
        sought.request().scope().participants(),
        sought.scene().pin().snapshotId());
  }

  private static int[] behind(int[] finalists, int[] places, int[] order) {
    Set<Integer> moved = new HashSet<>();
    Arrays.stream(finalists).forEach(moved::add);
    return IntStream.concat(
            Arrays.stream(places).map(place -> finalists[place]),
            Arrays.stream(order).filter(index -> !moved.contains(index)))
        .toArray();
  }

  private String document(HeldScope held, Ranking ranking, int index) {
    Turn turn = held.corpus().turn(index);
    Passage passage = turn.passages().get(ranking.passage(index));
    String text = turn.text().substring(passage.start(), passage.end());
    return Sentences.excerpt(
        EventText.spoken(turn.speaker(), text), reranking.settings().characters());
  }
}
