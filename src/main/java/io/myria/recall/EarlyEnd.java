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
  private static final double ANSWERED = 0.97;

  /** Confidence is not asked for every number of events, but for one so many times as large. */
  private static final double STEP = 1.5;

  private static final int FEWEST = 2;

  /** Of fewer events the confidence says too much: the answer may be the next of them. */
  private static final int ENOUGH = 9;

  /** Fewer are enough where the score of the next one is so far behind the best. */
  private static final double FAR_BEHIND = 6;

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

  /** The places of the first events that answer, and beside the best; empty where none do. */
  private Optional<BitSet> answering(List<Taken> taken) {
    for (int count = FEWEST; count < taken.size(); count = next(count)) {
      BitSet first = places(taken.subList(0, count));
      if (standApart(count, taken) && confidence(first) >= ANSWERED) {
        return Optional.of(withNeighbours(first, taken));
      }
    }
    return Optional.empty();
  }

  private static int next(int count) {
    return count < ENOUGH ? count + 1 : (int) (STEP * count);
  }

  /** Whether nothing that follows is nearly as good as the best. */
  private boolean standApart(int count, List<Taken> taken) {
    return count >= ENOUGH || behind(taken.get(0), taken.get(count)) >= FAR_BEHIND;
  }

  private double behind(Taken best, Taken other) {
    return sought.ranking().score(best.index()) - sought.ranking().score(other.index());
  }

  private double confidence(BitSet places) {
    return evidence.confidence(assembly.parts(places, sought.scene().archived()));
  }

  private BitSet withNeighbours(BitSet first, List<Taken> taken) {
    Corpus corpus = sought.held().corpus();
    BitSet kept = (BitSet) first.clone();
    int best = taken.get(0).index();
    taken.stream()
        .map(Taken::index)
        .filter(index -> corpus.stage().isBeside(index, best))
        .forEach(kept::set);
    return kept;
  }

  /** The places of events in the corpus. */
  static BitSet places(List<Taken> taken) {
    BitSet places = new BitSet();
    taken.forEach(one -> places.set(one.index()));
    return places;
  }
}
