package io.myria.topics.tree;

import io.myria.event.EventSeq;
import io.myria.eventlog.TermMatches.Match;
import io.myria.eventlog.Turns.Turn;
import io.myria.language.Analysis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Weighs the events of opened topics, and fresh ones, by how well they answer a question.
 *
 * <p>An event's own weight is the sum over the question's terms it holds of {@code ln(1 + (n - d +
 * 0.5) / (d + 0.5))}, divided by a length norm, where <i>n</i> is the number of events that match
 * at all and <i>d</i> of those with the term: BM25 (Robertson and Zaragoza 2009) without term
 * frequencies. To it are added shares of the own weights of the two turns before and after it, a
 * larger one of a turn before it that asks; and a share of what its sitting holds of the question.
 * Who the question names, speaks to the point: their names weigh nothing as words, and what they
 * say weighs more.
 *
 * <p>All of it is counted among what the scope sees, so that a weight tells nothing of others. The
 * constants were tried on 760 questions about five long conversations.
 */
final class ReferenceRanking {

  /** How much of its weight a text of average length loses to an empty one. */
  private static final double LENGTH = 0.4;

  /** Shares of the turn one before, two before. */
  private static final double[] BEFORE = {0.4, 0.2};

  /** Shares of the turn one behind, two behind. */
  private static final double[] BEHIND = {0.3, 0.15};

  /** What a question passes on to the turn behind it, in addition. */
  private static final double ASKED = 0.4;

  private static final double SITTING = 0.7;
  private static final double SATURATION = 1.2;
  private static final double SPEAKER = 1.5;

  /** Turns that are further apart do not speak to each other. */
  private static final Duration SILENCE = Duration.ofHours(1);

  private final Map<EventSeq, Match> matches;
  private final List<String> terms;
  private final Set<String> names;
  private final Map<EventSeq, Double> own = new HashMap<>();

  /**
   * @param terms of the question, in the order that the matches count in
   * @param names terms of the names of those who may be meant
   */
  ReferenceRanking(Map<EventSeq, Match> matches, List<String> terms, Set<String> names) {
    this.matches = matches;
    this.terms = terms;
    this.names = names;
    double[] idf = new double[terms.size()];
    boolean onlyNames = names.containsAll(terms);
    for (int term = 0; term < idf.length; term++) {
      boolean counts = onlyNames || !names.contains(terms.get(term));
      idf[term] = counts ? idf(matches.values(), term) : 0;
    }
    double average = matches.values().stream().mapToInt(Match::distinctTerms).average().orElse(1);
    matches.forEach((seq, match) -> own.put(seq, own(match, idf, average)));
  }

  private static double idf(Collection<Match> matches, int term) {
    long holding = matches.stream().filter(match -> match.terms().get(term)).count();
    return idf(matches.size(), holding);
  }

  private static double idf(long all, long holding) {
    return Math.log(1 + (all - holding + 0.5) / (holding + 0.5));
  }

  private static double own(Match match, double[] idf, double averageLength) {
    double sum = match.terms().stream().mapToDouble(term -> idf[term]).sum();
    return sum / (1 - LENGTH + LENGTH * match.distinctTerms() / averageLength);
  }

  /** Of the event by itself; 0 where it holds none of the terms. */
  double own(EventSeq event) {
    return own.getOrDefault(event, 0.0);
  }

  /** The best first; of equals the newest. */
  List<EventSeq> rank(List<Turn> turns) {
    Map<Sitting, List<Turn>> sittings = new LinkedHashMap<>();
    turns.forEach(
        turn -> sittings.computeIfAbsent(Sitting.of(turn), key -> new ArrayList<>()).add(turn));
    Map<Sitting, Double> atSitting = weigh(sittings);
    Map<EventSeq, Double> weights = new HashMap<>();
    sittings.forEach(
        (sitting, held) -> {
          for (int index = 0; index < held.size(); index++) {
            double weight = around(held, index) + SITTING * atSitting.get(sitting);
            weights.put(held.get(index).seq(), weight + bySpeaker(held.get(index)));
          }
        });
    return turns.stream()
        .sorted(
            Comparator.comparingDouble((Turn turn) -> weights.get(turn.seq()))
                .thenComparing(Turn::timestamp)
                .thenComparing(Turn::seq)
                .reversed())
        .map(Turn::seq)
        .toList();
  }

  /** Those who talk together at one time, as far as their emitter says it. */
  private record Sitting(long participantSetId, boolean internal, String context) {

    static Sitting of(Turn turn) {
      return new Sitting(turn.participantSetId(), turn.internal(), turn.contextId().orElse(""));
    }
  }

  private double around(List<Turn> turns, int index) {
    double weight = own(turns.get(index).seq());
    for (int distance = 1; distance <= BEFORE.length; distance++) {
      int before = index - distance;
      if (before >= 0 && isNear(turns.get(before), turns.get(index))) {
        double share = BEFORE[distance - 1];
        share += distance == 1 && turns.get(before).asks() ? ASKED : 0;
        weight += share * own(turns.get(before).seq());
      }
      int behind = index + distance;
      if (behind < turns.size() && isNear(turns.get(index), turns.get(behind))) {
        weight += BEHIND[distance - 1] * own(turns.get(behind).seq());
      }
    }
    return weight;
  }

  private static boolean isNear(Turn one, Turn later) {
    return Duration.between(one.timestamp(), later.timestamp()).compareTo(SILENCE) <= 0;
  }

  /** BM25 once more, with sittings for texts; one of no context has none. */
  private Map<Sitting, Double> weigh(Map<Sitting, List<Turn>> sittings) {
    Map<Sitting, int[]> counts = new HashMap<>();
    sittings.forEach((sitting, turns) -> counts.put(sitting, counts(turns)));
    Map<Sitting, Double> weights = new HashMap<>();
    sittings.keySet().forEach(sitting -> weights.put(sitting, 0.0));
    for (int term = 0; term < terms.size(); term++) {
      int place = term;
      long holding = counts.values().stream().filter(count -> count[place] > 0).count();
      double idf = names.contains(terms.get(term)) ? 0 : idf(sittings.size(), holding);
      counts.forEach(
          (sitting, count) -> {
            double share = count[place] / (count[place] + SATURATION);
            weights.merge(sitting, sitting.context().isEmpty() ? 0 : idf * share, Double::sum);
          });
    }
    return weights;
  }

  private int[] counts(List<Turn> turns) {
    int[] counts = new int[terms.size()];
    for (Turn turn : turns) {
      Match match = matches.get(turn.seq());
      if (match != null) {
        match.terms().stream().forEach(term -> counts[term]++);
      }
    }
    return counts;
  }

  private double bySpeaker(Turn turn) {
    Set<String> meant = new HashSet<>(terms);
    meant.retainAll(names);
    if (meant.isEmpty() || turn.speaker().isEmpty()) {
      return 0;
    }
    meant.retainAll(Analysis.distinctTerms(turn.speaker().get()));
    return meant.isEmpty() ? 0 : SPEAKER;
  }
}
