package io.myria.recall;

import io.myria.recall.ranking.Corpus;
import io.myria.recall.ranking.Turn;
import io.myria.statements.reader.AnswerReader;
import io.myria.statements.reader.Evidence;
import io.myria.statements.reader.TextAnalysis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Where among the best of a ranking a question was asked before, and what was said then: messages
 * that answer it, and what else followed. Confined to one request.
 */
final class AskedBefore {

  /** Of a ranking, so many of the best are looked at: the others hardly count. */
  static final int LOOKED_AT = 12;

  /** A reply follows its question within so many events of the conversation. */
  private static final int REPLIES = 4;

  private static final int AHEAD = 40;

  /**
   * A message that asks, and whose vector has this cosine with that of a question, asks the same:
   * so do six of seven that asked before, and of one in seven questions about a chat the nearest.
   */
  private static final double ALIKE = 0.75;

  /** This is enough for the best of a ranking, which say most of what was asked. */
  private static final double BEST_ALIKE = 0.68;

  private static final int BEST = 2;

  /** From this probability on a message answers. */
  static final double ANSWERS = 0.6;

  /** Below it a message says nothing that answers. */
  private static final double SILENT = 0.3;

  /** From here on a reply may answer, and stands before what asks. */
  private static final double MAY = 0.1;

  private final Corpus corpus;
  private final String question;
  private final AnswerReader reader;
  private final Map<Integer, TextAnalysis> analyses = new HashMap<>();

  /** What asks it, or something like it. */
  private final BitSet asking = new BitSet();

  /** What follows where it was asked. */
  private final BitSet replies = new BitSet();

  /** What else is near to it, and how probable it is that it answers. */
  private final Map<Integer, Double> likely = new HashMap<>();

  private AskedBefore(Corpus corpus, String question, AnswerReader reader) {
    this.corpus = corpus;
    this.question = question;
    this.reader = reader;
  }

  /**
   * @param order of a ranking, the best first
   */
  static AskedBefore of(Corpus corpus, int[] order, String question, AnswerReader reader) {
    AskedBefore before = new AskedBefore(corpus, question, reader);
    int best = Math.min(LOOKED_AT, order.length);
    for (int at = 0; at < best; at++) {
      if (before.isAsking(order[at], at < BEST ? BEST_ALIKE : ALIKE)) {
        before.asking.set(order[at]);
      }
    }
    if (!before.asking.isEmpty()) {
      before.asking.stream().forEach(before::readThread);
      for (int at = 0; at < best; at++) {
        before.read(order[at], "");
      }
    }
    return before;
  }

  private boolean isAsking(int place, double alike) {
    return Evidence.mayAsk(corpus.turn(place).text())
        && Evidence.asks(analysis(place))
        && reader.similarity(question, corpus.turn(place).text()).orElse(0) >= alike
        && probability(place, "").orElse(0) < ANSWERS;
  }

  private void readThread(int place) {
    List<Integer> thread = thread(place);
    for (int reply : thread.subList(1, thread.size())) {
      replies.set(reply);
      read(reply, corpus.turn(place).text());
    }
  }

  private void read(int place, String before) {
    if (!asking.get(place) && !likely.containsKey(place)) {
      probability(place, before).ifPresent(probability -> likely.put(place, probability));
    }
  }

  private OptionalDouble probability(int place, String before) {
    return reader.probability(question, before, corpus.turn(place).text());
  }

  /** The highest probability that something answers, of what an answer holds. */
  double best(BitSet held) {
    return likely.entrySet().stream()
        .filter(one -> held.get(one.getKey()))
        .mapToDouble(Map.Entry::getValue)
        .max()
        .orElse(0);
  }

  /** Whether it is known of an event if it answers. */
  boolean isKnown(int place) {
    return asking.get(place) || likely.containsKey(place);
  }

  /**
   * Whether an event that is known says nothing that answers.
   *
   * @param held what stands in the answer with it
   */
  boolean isSilent(int place, BitSet held) {
    return (asking.get(place) ? best(held) : likely.get(place)) < SILENT;
  }

  /** An order in which what answers stands before what asks; the same where nothing does. */
  int[] order(int[] order) {
    List<Integer> first =
        likely.keySet().stream()
            .filter(place -> likely.get(place) >= (replies.get(place) ? MAY : ANSWERS))
            .filter(place -> contains(order, place))
            .sorted(
                Comparator.comparing((Integer place) -> likely.get(place))
                    .reversed()
                    .thenComparing(place -> place))
            .toList();
    int at = 0;
    while (at < order.length && !asking.get(order[at])) {
      at++;
    }
    Set<Integer> all = new LinkedHashSet<>();
    Arrays.stream(order, 0, at).forEach(all::add);
    all.addAll(first);
    Arrays.stream(order, at, order.length).forEach(all::add);
    return first.isEmpty() ? order : all.stream().mapToInt(Integer::intValue).toArray();
  }

  private static boolean contains(int[] order, int place) {
    for (int one : order) {
      if (one == place) {
        return true;
      }
    }
    return false;
  }

  /**
   * An event, and those that follow it in its conversation. Where events have no conversation, a
   * reply may come hours later.
   */
  private List<Integer> thread(int place) {
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
