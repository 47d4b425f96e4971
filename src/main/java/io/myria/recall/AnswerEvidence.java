package io.myria.recall;

import io.myria.recall.cache.HeldScope;
import io.myria.recall.ranking.AnswerParts;
import io.myria.recall.ranking.Ranking;
import io.myria.recall.ranking.Turn;
import io.myria.statements.reader.Evidence;
import java.util.BitSet;

/**
 * How sure an answer is, where questions, wishes and "I do not know" in it count for nothing: that
 * something was asked before does not answer it, nor does what was said then and is no answer.
 * Confined to one request.
 */
final class AnswerEvidence {

  /** What was replaced does not say what is so now. */
  private static final double OF_REPLACED = 0.2;

  private final HeldScope held;
  private final Ranking ranking;
  private final AskedBefore before;

  AnswerEvidence(HeldScope held, Ranking ranking, AskedBefore before) {
    this.held = held;
    this.ranking = ranking;
    this.before = before;
  }

  /** Of an answer as a whole. */
  double confidence(AnswerParts parts) {
    BitSet all = parts.held();
    BitSet counted = parts.held();
    int looked = 0;
    for (int place : ranking.order()) {
      if (all.get(place) && looked++ < AskedBefore.LOOKED_AT && isSilent(place, all)) {
        counted.clear(place);
      }
    }
    double confidence =
        ranking.confidence(
            counted.equals(all) ? parts : new AnswerParts(counted, parts.archived()));
    double best = before.best(all);
    return best < AskedBefore.ANSWERS ? confidence : Math.max(best, confidence);
  }

  /**
   * Of one event by itself.
   *
   * @param replaced whether another one tells what is so now, and that is asked for
   */
  double confidence(AnswerParts parts, int place, boolean replaced) {
    double confidence = isSilent(place, new BitSet()) ? 0 : ranking.confidence(parts);
    return replaced ? Math.min(OF_REPLACED, confidence) : confidence;
  }

  /**
   * Whether an event says nothing to be so, or nothing that answers when the question was asked; a
   * question whose reply stands in the answer, too, is worth what both say.
   */
  private boolean isSilent(int place, BitSet beside) {
    if (before.isKnown(place)) {
      return before.isSilent(place, beside);
    }
    Turn turn = held.corpus().turn(place);
    if (!Evidence.mayBeSilent(turn.text())) {
      return false;
    }
    return !Evidence.isEvidence(before.analysis(place));
  }
}
