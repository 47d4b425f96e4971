package io.myria.recall;

import io.myria.recall.cache.RecallRequest.Options;
import io.myria.recall.cache.Strategy;
import io.myria.recall.context.Assembly;
import io.myria.recall.context.Selection.Taken;
import io.myria.recall.ranking.Corpus;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Ends an answer behind the first of its events that are sure to hold what answers: the rest of a
 * budget is not spent. Confidence decides, so that it only happens in talk, where this is known,
 * and to questions for one thing. Confined to one request.
 */
record EarlyEnd(RecallContext sought, Assembly assembly, AnswerEvidence evidence) {

  /** Confidence from which on a question is answered. */
  private static final double ANSWERED = 0.9;

  /** Confidence is not asked for every number of events, but for one so many times as large. */
  private static final double STEP = 1.5;

  private static final int FEWEST = 2;

  /** So many of the best keep what was chosen of their neighbours, by which they are understood. */
  private static final int BEST = 3;

  /** Tokens that are saved at least: fewer are not worth a second call. */
  private static final int LEAST_SAVED = 200;

  /**
   * Whether an answer may end early: the first page of one by the default strategy, without
   * reasons, of a question that asks neither for days nor for several events, in talk.
   */
  static boolean mayEnd(RecallContext sought) {
    Options options = sought.request().options();
    return !options.fill()
        && !options.explain()
        && !options.alone()
        && options.strategy() == Strategy.AUTO
        && options.mostItems().isEmpty()
        && sought.isFirstPage()
        && !sought.ranking().isShaped()
        && sought.room().overview().isEmpty()
        && sought.standing().asked().periods().isEmpty()
        && !sought.standing().series().isAsked();
  }

  /** Ends it where enough is saved; false where it stays as it is. */
  boolean end() {
    List<Taken> taken = assembly.selection().taken();
    Optional<BitSet> answering = answering(taken).filter(kept -> saved(taken, kept) >= LEAST_SAVED);
    answering.ifPresent(assembly::keep);
    return answering.isPresent();
  }

  private static int saved(List<Taken> taken, BitSet kept) {
    return taken.stream()
        .filter(one -> !kept.get(one.index()))
        .mapToInt(one -> one.line().tokens())
        .sum();
  }

  /** The places of the first events that answer, and of neighbours; empty where none do. */
  private Optional<BitSet> answering(List<Taken> taken) {
    for (int count = FEWEST; count < taken.size(); count = next(count)) {
      BitSet first = places(taken.subList(0, count));
      if (confidence(first) >= ANSWERED) {
        return Optional.of(withNeighbours(first, taken));
      }
    }
    return Optional.empty();
  }

  private static int next(int count) {
    return (int) (STEP * count);
  }

  private double confidence(BitSet places) {
    return evidence.confidence(assembly.parts(places, sought.scene().archived()));
  }

  private BitSet withNeighbours(BitSet first, List<Taken> taken) {
    Corpus corpus = sought.held().corpus();
    BitSet kept = (BitSet) first.clone();
    for (Taken hit : taken.subList(0, Math.min(BEST, taken.size()))) {
      taken.stream()
          .map(Taken::index)
          .filter(index -> Math.abs(index - hit.index()) == 1)
          .filter(index -> corpus.sitting(index) == corpus.sitting(hit.index()))
          .forEach(kept::set);
    }
    return kept;
  }

  /** The places of events in the corpus. */
  static BitSet places(List<Taken> taken) {
    BitSet places = new BitSet();
    taken.forEach(one -> places.set(one.index()));
    return places;
  }
}
