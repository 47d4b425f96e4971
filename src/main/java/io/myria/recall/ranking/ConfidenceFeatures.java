package io.myria.recall.ranking;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Features of an answer from which its confidence is predicted. The first {@link #MONOTONE} of them
 * only grow with what the answer holds and shrink with what was archived; the others are of the
 * question and its ranking alone, and are found once for all answers by it. Immutable.
 */
final class ConfidenceFeatures {

  /** How many places of the ranking are looked at together. */
  private static final int[] TOPS = {1, 3, 5, 10, 20, 40};

  /** Of those, the ones whose matches are looked at. */
  private static final int[] LEADERS = {1, 5, 20};

  private static final int OF_LEADERS = 4;

  /** Features that grow with the answer; they come first. */
  static final int MONOTONE = 3 + TOPS.length + LEADERS.length * OF_LEADERS + 5 + 3 + 2;

  /** What each is, in the order of {@link #of}. */
  static final List<String> NAMES = names();

  private static final double LEAST = 1e-4;
  private static final double FAR = 20;

  /** How near a day has to be to the one that is asked for; see {@link SittingSignals}. */
  private static final double SAME_DAY = 0.999;

  private final Ranking ranking;
  private final Columns columns;
  private final ParsedQuestion asked;
  private final Optional<double[]> cosines;
  private final CosineScale scale;
  private final boolean foreign;
  private final List<Counts> roots;
  private final int[] order;
  private final double[] share;
  private final double all;
  private final double most;
  private final double[] ofQuestion;

  ConfidenceFeatures(Ranking ranking, Ranker.Round round, Ranker.Trusted trusted) {
    this.ranking = ranking;
    this.columns = round.columns();
    this.asked = round.asked();
    this.cosines = round.cosines();
    this.scale = trusted.scale();
    this.foreign = trusted.foreign();
    this.roots = roots(ranking.corpus(), asked);
    this.order = ranking.order();
    this.share = new double[order.length];
    this.most = order.length == 0 ? 0 : ranking.score(order[0]);
    double sum = 0;
    for (int turn = 0; turn < share.length; turn++) {
      share[turn] = StrictMath.exp(ranking.score(turn) - most);
      sum += share[turn];
    }
    this.all = sum;
    this.ofQuestion = ofQuestion();
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(List.of("mass", "mass_left", "gap"));
    for (int top : TOPS) {
      names.add("held_of_" + top);
    }
    for (int top : LEADERS) {
      for (String match : List.of("share", "near_share", "together", "cosine")) {
        names.add(match + "_in_" + top);
      }
    }
    names.addAll(List.of("share", "near_share", "mean_share", "mean_near_share", "cosine"));
    names.addAll(List.of("dated_mass", "dated_gap", "dated_of_10", "archived", "archived_gap"));
    names.addAll(List.of("missing", "unknown", "names_days", "speakers", "names", "assisted"));
    names.addAll(List.of("turn_length", "passages"));
    names.addAll(RankingFeatures.names());
    names.addAll(List.of("meetings", "records", "facts", "foreign"));
    return List.copyOf(names);
  }

  double[] of(AnswerParts parts) {
    BitSet held = parts.held();
    List<Double> features = new ArrayList<>();
    masses(held, features);
    for (int top : TOPS) {
      features.add(heldAmong(top, held));
    }
    for (int top : LEADERS) {
      leaders(top, held, features);
    }
    BitSet fitting = fitting(held);
    matches(fitting, features);
    boolean dated = !asked.spans().isEmpty();
    features.add(dated ? logShare(mass(fitting)) : 0);
    features.add(dated ? gap(fitting) : 0);
    features.add(dated ? heldAmong(TOPS[3], fitting) : 0);
    features.add(-mass(parts.archived()));
    features.add(-FAR - gap(parts.archived()));
    return DoubleStream.concat(values(features), Arrays.stream(ofQuestion)).toArray();
  }

  private static DoubleStream values(List<Double> features) {
    return features.stream().mapToDouble(Double::doubleValue);
  }

  private void masses(BitSet held, List<Double> features) {
    double mass = mass(held);
    features.add(logShare(mass));
    features.add(-StrictMath.log(Math.max(0, 1 - mass) + LEAST));
    features.add(gap(held));
  }

  /** The part of a softmax over all turns that these have. */
  private double mass(BitSet turns) {
    double sum = 0;
    for (int turn = turns.nextSetBit(0); turn >= 0; turn = turns.nextSetBit(turn + 1)) {
      sum += share[turn];
    }
    return all == 0 ? 0 : sum / all;
  }

  private static double logShare(double mass) {
    return StrictMath.log(mass + LEAST);
  }

  /** How far the best of these is behind the best of all. */
  private double gap(BitSet turns) {
    double best = -FAR;
    for (int turn = turns.nextSetBit(0); turn >= 0; turn = turns.nextSetBit(turn + 1)) {
      best = Math.max(best, ranking.score(turn) - most);
    }
    return best;
  }

  private double heldAmong(int top, BitSet held) {
    int places = Math.min(top, order.length);
    int count = 0;
    for (int place = 0; place < places; place++) {
      count += held.get(order[place]) ? 1 : 0;
    }
    return places == 0 ? 0 : count / (double) places;
  }

  /** How well the best match that the answer holds, together and each by itself. */
  private void leaders(int top, BitSet held, List<Double> features) {
    BitSet leaders = new BitSet();
    for (int place = 0; place < Math.min(top, order.length); place++) {
      if (held.get(order[place])) {
        leaders.set(order[place]);
      }
    }
    features.add(highest(columns.get("unit_share"), leaders, 0));
    features.add(highest(columns.get("near_share"), leaders, 0));
    features.add(together(leaders));
    features.add(cosine(leaders));
  }

  private void matches(BitSet turns, List<Double> features) {
    features.add(highest(columns.get("unit_share"), turns, 0));
    features.add(highest(columns.get("near_share"), turns, 0));
    features.add(weighed(columns.get("unit_share"), turns));
    features.add(weighed(columns.get("near_share"), turns));
    features.add(cosine(turns));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private double highest(double[] values, BitSet turns, double least) {
    double highest = least;
    for (int turn = turns.nextSetBit(0); turn >= 0; turn = turns.nextSetBit(turn + 1)) {
      highest = Math.max(highest, values[ranking.unit(turn)]);
    }
    return highest;
  }

  private double weighed(double[] values, BitSet turns) {
    double sum = 0;
    for (int turn = turns.nextSetBit(0); turn >= 0; turn = turns.nextSetBit(turn + 1)) {
      sum += share[turn] * values[ranking.unit(turn)];
    }
    return all == 0 ? 0 : sum / all;
  }

  /** By how many deviations the nearest is above a stranger; none is one below. */
  private double cosine(BitSet turns) {
    return cosines.isEmpty() || turns.isEmpty()
        ? -1
        : Math.max(-1, scale.deviations(highest(cosines.get(), turns, -1)));
  }

  /** The share of the question's words, by rarity, that these turns have together. */
  private double together(BitSet turns) {
    double found = 0;
    double ideal = 0;
    for (Counts units : roots) {
      double rarity = rarity(units);
      ideal += rarity;
      boolean there = false;
      for (int turn = turns.nextSetBit(0); turn >= 0; turn = turns.nextSetBit(turn + 1)) {
        there |= Arrays.binarySearch(units.places(), ranking.unit(turn)) >= 0;
      }
      found += there ? rarity : 0;
    }
    return ideal == 0 ? 0 : found / ideal;
  }

  private double rarity(Counts units) {
    return WordSignals.rarity(units.size(), ranking.corpus().stage().size());
  }

  /** Where the question's words stand, each root once. */
  private static List<Counts> roots(Corpus corpus, ParsedQuestion asked) {
    Postings postings = corpus.postings();
    return asked.words().stream()
        .map(Postings::root)
        .distinct()
        .map(root -> postings.sentencesByRoot(root).by(postings::unitOf))
        .toList();
  }

  /** Where the question names a day, those of that day and those that speak of it. */
  private BitSet fitting(BitSet held) {
    if (asked.spans().isEmpty()) {
      return held;
    }
    BitSet fitting = new BitSet();
    double[] date = columns.get("date");
    double[] mention = columns.get("mention");
    for (int turn = held.nextSetBit(0); turn >= 0; turn = held.nextSetBit(turn + 1)) {
      int unit = ranking.unit(turn);
      if (Math.max(date[unit], mention[unit]) >= SAME_DAY) {
        fitting.set(turn);
      }
    }
    return fitting;
  }

  /** What is the same whatever the answer holds. */
  private double[] ofQuestion() {
    List<Double> features = new ArrayList<>();
    double missing = 0;
    double ideal = 0;
    int unknown = 0;
    for (Counts units : roots) {
      ideal += rarity(units);
      missing += units.size() == 0 ? rarity(units) : 0;
      unknown += units.size() == 0 ? 1 : 0;
    }
    features.add(ideal == 0 ? 0 : missing / ideal);
    features.add((double) unknown);
    features.add(asked.spans().isEmpty() ? 0.0 : 1.0);
    features.add((double) asked.named().size());
    features.add((double) asked.names().size());
    features.add(ranking.corpus().stage().assisted() ? 1.0 : 0.0);
    features.add(mean(columns.get("turn_length")));
    features.add(mean(columns.get("passages")));
    for (double look : RankingFeatures.of(asked, columns, ranking.unitScores())) {
      features.add(look);
    }
    // What the ground is like.
    ScopeShape shape = ranking.corpus().shape();
    features.add(shape.isMeetings() ? 1.0 : 0.0);
    features.add(shape.isRecords() ? 1.0 : 0.0);
    features.add(shape.isFacts() ? 1.0 : 0.0);
    features.add(foreign ? 1.0 : 0.0);
    return values(features).toArray();
  }
}
