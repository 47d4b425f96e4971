package io.myria.recall;

import io.myria.recall.cache.HeldScope;
import io.myria.recall.ranking.AnswerParts;
import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Ranking;
import io.myria.recall.ranking.Turn;
import io.myria.statements.reader.Evidence;
import io.myria.statements.reader.TextAnalysis;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
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

  /**
   * A message that asks and has so many of a question's words asks something like it. Where both
   * want a value of the same sort, fewer words are enough.
   */
  private static final double ALIKE = 0.3;

  private static final double KIND = 0.2;

  /** So many of them have it and its reply together, where it is the same question. */
  private static final double SAME = 0.5;

  /**
   * How sure an answer is at least that holds a reply to the same question: of those that were read
   * as answered nine in ten were.
   */
  private static final double REPLIED = 0.5;

  private final HeldScope held;
  private final Ranking ranking;
  private final TextAnalysis question;
  private final Map<Integer, TextAnalysis> analyses = new HashMap<>();
  private Replies replies;

  /**
   * What was said when the question, or one like it, was asked before.
   *
   * @param asked those that ask it
   * @param answering what answers it
   * @param beside what else follows it in its conversation, and answers nothing
   * @param likely what answers the same question
   */
  private record Replies(BitSet asked, BitSet answering, BitSet beside, BitSet likely) {

    static Replies none() {
      return new Replies(new BitSet(), new BitSet(), new BitSet(), new BitSet());
    }
  }

  AnswerEvidence(HeldScope held, Ranking ranking, String question) {
    this.held = held;
    this.ranking = ranking;
    this.question = TextAnalysis.of("", question);
  }

  /** Of an answer as a whole. */
  double confidence(AnswerParts parts) {
    BitSet all = parts.held();
    BitSet counted = parts.held();
    int looked = 0;
    for (int place : ranking.order()) {
      if (all.get(place) && looked++ < LOOKED_AT && isSilent(place, all)) {
        counted.clear(place);
      }
    }
    double confidence =
        ranking.confidence(
            counted.equals(all) ? parts : new AnswerParts(counted, parts.archived()));
    return replies().likely().intersects(all) ? Math.max(REPLIED, confidence) : confidence;
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
    Replies known = replies();
    if (known.asked().get(place)) {
      return !known.answering().intersects(beside);
    }
    if (known.beside().get(place)) {
      return true;
    }
    Turn turn = held.corpus().turn(place);
    if (known.answering().get(place) || !Evidence.mayBeSilent(turn.text())) {
      return false;
    }
    TextAnalysis said = analysis(place);
    List<Integer> thread = thread(place);
    return !Evidence.isEvidence(said)
        && Evidence.answering(said, thread.stream().map(this::analysis).toList()).stream()
            .noneMatch(reply -> beside.get(thread.get(reply)));
  }

  /** Looked for among the best of the ranking. */
  private Replies replies() {
    if (replies == null) {
      replies = Replies.none();
      int looked = 0;
      for (int place : ranking.order()) {
        if (looked++ == LOOKED_AT) {
          break;
        }
        if (asks(place)) {
          add(place);
        }
      }
      replies.beside().andNot(replies.answering());
      replies.beside().andNot(replies.asked());
    }
    return replies;
  }

  private boolean asks(int place) {
    return Evidence.mayAsk(held.corpus().turn(place).text())
        && Evidence.asks(analysis(place))
        && Evidence.coverage(question, analysis(place)) >= (isOfKind(place) ? KIND : ALIKE)
        && !Evidence.answers(question, analysis(place));
  }

  private boolean isOfKind(int place) {
    return Evidence.wantSame(question, analysis(place));
  }

  private void add(int place) {
    replies.asked().set(place);
    List<Integer> thread = thread(place);
    List<Integer> answering =
        Evidence.answering(question, thread.stream().map(this::analysis).toList());
    for (int index = 1; index < thread.size(); index++) {
      int reply = thread.get(index);
      if (answering.contains(index)) {
        replies.answering().set(reply);
        double both = Evidence.coverage(question, analysis(place), analysis(reply));
        if (both >= (isOfKind(place) ? ALIKE : SAME)) {
          replies.likely().set(reply);
        }
      } else if (!Evidence.answers(question, analysis(reply))) {
        replies.beside().set(reply);
      }
    }
  }

  /** A message, and those that follow it in its conversation. */
  private List<Integer> thread(int place) {
    Corpus corpus = held.corpus();
    List<Integer> thread = new ArrayList<>(List.of(place));
    for (int next = place + 1;
        next < Math.min(corpus.size(), place + AHEAD) && thread.size() <= REPLIES;
        next++) {
      if (corpus.turn(place).contextId().equals(corpus.turn(next).contextId())) {
        thread.add(next);
      }
    }
    return thread;
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
