package io.myria.recall;

import io.myria.recall.cache.HeldScope;
import io.myria.recall.ranking.AnswerParts;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Ranking;
import io.myria.recall.ranking.Turn;
import io.myria.statements.reader.Evidence;
import io.myria.statements.reader.TextAnalysis;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * How sure an answer is, where questions, wishes and "I do not know" in it count for nothing: that
 * something was asked before does not answer it. Confined to one request.
 */
final class AnswerEvidence {

  /** Of a ranking, so many of the best are looked at: the others hardly count. */
  private static final int LOOKED_AT = 12;

  /** A reply follows its question within so many events of the conversation. */
  private static final int REPLIES = 4;

  private static final int AHEAD = 40;

  /** What was replaced does not say what is so now. */
  private static final double OF_REPLACED = 0.2;

  private final HeldScope held;
  private final Ranking ranking;
  private final Map<Integer, TextAnalysis> analyses = new HashMap<>();

  AnswerEvidence(HeldScope held, Ranking ranking) {
    this.held = held;
    this.ranking = ranking;
  }

  /** Of an answer as a whole. */
  double confidence(AnswerParts parts) {
    BitSet counted = parts.held();
    BitSet silent = new BitSet();
    int looked = 0;
    for (int place : ranking.order()) {
      if (counted.get(place) && looked++ < LOOKED_AT && isSilent(place, counted)) {
        silent.set(place);
      }
    }
    counted.andNot(silent);
    return ranking.confidence(
        silent.isEmpty() ? parts : new AnswerParts(counted, parts.archived()));
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
   * Whether an event says nothing to be so; a question whose reply stands in the answer, too, is
   * worth what both say.
   */
  private boolean isSilent(int place, BitSet beside) {
    Turn turn = held.corpus().turn(place);
    if (!Evidence.mayBeSilent(turn.text())) {
      return false;
    }
    TextAnalysis said = analysis(place);
    return !Evidence.isEvidence(said) && !isReplied(said, place, beside);
  }

  private boolean isReplied(TextAnalysis question, int place, BitSet beside) {
    Corpus corpus = held.corpus();
    int seen = 0;
    for (int next = place + 1;
        next < Math.min(corpus.size(), place + AHEAD) && seen < REPLIES;
        next++) {
      if (isOfOne(corpus, place, next)) {
        seen++;
        if (beside.get(next) && Evidence.answers(question, analysis(next), true)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Where events have no conversation, a reply may come hours later. */
  private static boolean isOfOne(Corpus corpus, int one, int other) {
    return corpus.turn(one).contextId().equals(corpus.turn(other).contextId());
  }

  private TextAnalysis analysis(int place) {
    return analyses.computeIfAbsent(
        place,
        any -> {
          Turn turn = held.corpus().turn(place);
          return TextAnalysis.of(turn.speaker().orElse(""), turn.text());
        });
  }
}
