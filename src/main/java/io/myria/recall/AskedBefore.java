package io.myria.recall;

import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Turn;
import io.myria.statements.reader.Evidence;
import io.myria.statements.reader.TextAnalysis;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where among the best of a ranking a question was asked before, and what was said then: replies
 * that answer it, and what else followed. Confined to one request.
 */
final class AskedBefore {

  /** Of a ranking, so many of the best are looked at: the others hardly count. */
  static final int LOOKED_AT = 12;

  /** A reply follows its question within so many events of the conversation. */
  private static final int REPLIES = 4;

  private static final int AHEAD = 40;

  /**
   * A message that asks and has so many of a question's words asks something like it. Where both
   * want a value of the same sort, fewer words are enough.
   */
  private static final double ALIKE = 0.3;

  private static final double KIND = 0.2;

  /** So many of them have it and its reply together, where it is the same question. */
  private static final double SAME = 0.5;

  private final Corpus corpus;
  private final TextAnalysis question;
  private final Map<Integer, TextAnalysis> analyses = new HashMap<>();

  /** What asks it, or something like it. */
  private final BitSet asking = new BitSet();

  private final BitSet answering = new BitSet();

  /** What else follows it in its conversation, and answers nothing. */
  private final BitSet beside = new BitSet();

  /** What answers the same question. */
  private final BitSet replies = new BitSet();

  private AskedBefore(Corpus corpus, String question) {
    this.corpus = corpus;
    this.question = TextAnalysis.of("", question);
  }

  /**
   * @param order of a ranking, the best first
   */
  static AskedBefore of(Corpus corpus, int[] order, String question) {
    AskedBefore before = new AskedBefore(corpus, question);
    for (int at = 0; at < Math.min(LOOKED_AT, order.length); at++) {
      if (before.isAsking(order[at])) {
        before.add(order[at]);
      }
    }
    before.beside.andNot(before.answering);
    before.beside.andNot(before.asking);
    return before;
  }

  /** Whether an answer holds a reply to the same question. */
  boolean isReplied(BitSet held) {
    return replies.intersects(held);
  }

  /** Whether an event asks the question or follows where it was asked. */
  boolean isKnown(int place) {
    return asking.get(place) || answering.get(place) || beside.get(place);
  }

  /**
   * Whether an event that is known says nothing that answers.
   *
   * @param held what stands in the answer with it
   */
  boolean isSilent(int place, BitSet held) {
    return beside.get(place) || asking.get(place) && !answering.intersects(held);
  }

  /** An order in which replies stand before what they answer; the same where none do. */
  int[] order(int[] order) {
    if (answering.isEmpty()) {
      return order;
    }
    int[] all = new int[order.length];
    int count = 0;
    BitSet taken = new BitSet();
    for (int place : order) {
      if (asking.get(place) || beside.get(place)) {
        for (int reply : thread(place)) {
          if (answering.get(reply) && !taken.get(reply) && contains(order, reply)) {
            taken.set(reply);
            all[count++] = reply;
          }
        }
      }
      if (!taken.get(place)) {
        taken.set(place);
        all[count++] = place;
      }
    }
    return all;
  }

  private static boolean contains(int[] order, int place) {
    for (int one : order) {
      if (one == place) {
        return true;
      }
    }
    return false;
  }

  private boolean isAsking(int place) {
    return Evidence.mayAsk(corpus.turn(place).text())
        && Evidence.asks(analysis(place))
        && Evidence.coverage(question, analysis(place)) >= (isOfKind(place) ? KIND : ALIKE)
        && !Evidence.answers(question, analysis(place));
  }

  private boolean isOfKind(int place) {
    return Evidence.wantSame(question, analysis(place));
  }

  private void add(int place) {
    asking.set(place);
    List<Integer> thread = thread(place);
    List<Integer> found = answering(question, thread);
    for (int reply : thread.subList(1, thread.size())) {
      if (found.contains(reply)) {
        answering.set(reply);
        double both = Evidence.coverage(question, analysis(place), analysis(reply));
        if (both >= (isOfKind(place) ? ALIKE : SAME)) {
          replies.set(reply);
        }
      } else if (!Evidence.answers(question, analysis(reply))) {
        beside.set(reply);
      }
    }
  }

  /** The events of a thread that answer a question. */
  List<Integer> answering(TextAnalysis asked, List<Integer> thread) {
    return Evidence.answering(asked, thread.stream().map(this::analysis).toList()).stream()
        .map(thread::get)
        .toList();
  }

  /**
   * An event, and those that follow it in its conversation. Where events have no conversation, a
   * reply may come hours later.
   */
  List<Integer> thread(int place) {
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

  TextAnalysis analysis(int place) {
    return analyses.computeIfAbsent(
        place,
        any -> {
          Turn turn = corpus.turn(place);
          return TextAnalysis.of(turn.speaker().orElse(""), turn.text());
        });
  }
}
