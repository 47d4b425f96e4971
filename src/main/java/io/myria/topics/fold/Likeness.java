package io.myria.topics.fold;

import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * How alike two topics of one set are, leaves or not: the cosine of their terms and hints, and
 * where there are vectors that of their meanings beside it, seen from the middle of the set's
 * recent leaves. From 0, for what has nothing in common, to 2.
 *
 * @param centre empty where words decide alone
 */
record Likeness(LeafDirections meanings, Optional<Meaning> centre) {

  /** What the logarithm of the smaller one's events takes from two topics' closeness. */
  private static final double SIZE = 0.1;

  double of(TopicVersion one, TopicVersion other) {
    return ofWords(one, other) + ofMeanings(one, other);
  }

  private static double ofWords(TopicVersion one, TopicVersion other) {
    Map<String, Integer> mine = one.metadata().keys();
    Map<String, Integer> its = other.metadata().keys();
    long dot = 0;
    for (Map.Entry<String, Integer> key : mine.entrySet()) {
      dot += (long) key.getValue() * its.getOrDefault(key.getKey(), 0);
    }
    return dot == 0 ? 0 : dot / Math.sqrt((double) squares(mine) * squares(its));
  }

  private static long squares(Map<String, Integer> weights) {
    return weights.values().stream().mapToLong(weight -> (long) weight * weight).sum();
  }

  private double ofMeanings(TopicVersion one, TopicVersion other) {
    Optional<Meaning> mine = meanings.get(one.topicId());
    Optional<Meaning> its = meanings.get(other.topicId());
    return centre.isEmpty() || mine.isEmpty() || its.isEmpty()
        ? 0
        : Math.max(0, mine.get().cosine(its.get(), centre.get()));
  }

  /** Two topics, the one before the other in the order they were given. */
  record Pair(TopicVersion one, TopicVersion other, double likeness) {

    long events() {
      return one.eventCount() + other.eventCount();
    }

    /** What is large is a little like everything, and would take everything in. */
    double closeness() {
      long smaller = Math.min(one.eventCount(), other.eventCount());
      return likeness - SIZE * StrictMath.log(1.0 + smaller);
    }
  }

  /** Of equals the smaller. */
  private static final Comparator<Pair> MOST_ALIKE =
      Comparator.comparingDouble(Pair::closeness)
          .thenComparing(Comparator.comparingLong(Pair::events).reversed());

  /** What pairs may be. */
  interface Fitting {
    boolean fits(TopicVersion one, TopicVersion other);
  }

  /** The two that are closest of those that fit; of equals the first. */
  Optional<Pair> closest(List<TopicVersion> topics, Fitting fitting) {
    meanings.load(ids(topics));
    Pair best = null;
    for (int one = 0; one < topics.size(); one++) {
      for (int other = one + 1; other < topics.size(); other++) {
        if (fitting.fits(topics.get(one), topics.get(other))) {
          Pair pair = pair(topics.get(one), topics.get(other));
          best = best == null || MOST_ALIKE.compare(pair, best) > 0 ? pair : best;
        }
      }
    }
    return Optional.ofNullable(best);
  }

  private Pair pair(TopicVersion one, TopicVersion other) {
    return new Pair(one, other, of(one, other));
  }

  private static Collection<TopicId> ids(List<TopicVersion> topics) {
    return topics.stream().map(TopicVersion::topicId).toList();
  }

  /**
   * Parts topics in two: about the two that are least alike, each of the others beside the one that
   * it is more like, as far as neither part is then less than a third. What tells nothing parts
   * them in their order.
   */
  List<List<TopicVersion>> halves(List<TopicVersion> topics) {
    meanings.load(ids(topics));
    Pair poles = farthest(topics);
    List<TopicVersion> rest = new ArrayList<>(topics);
    rest.removeAll(List.of(poles.one(), poles.other()));
    ToDoubleFunction<TopicVersion> side =
        topic -> of(topic, poles.other()) - of(topic, poles.one());
    rest.sort(Comparator.comparingDouble(side));
    int mine = (int) rest.stream().filter(topic -> side.applyAsDouble(topic) < 0).count();
    int its = (int) rest.stream().filter(topic -> side.applyAsDouble(topic) > 0).count();
    int cut = between(mine, rest.size() / 2, rest.size() - its);
    cut = between(rest.size() / 3, cut, rest.size() - rest.size() / 3);
    List<TopicVersion> one = new ArrayList<>(rest.subList(0, cut));
    one.add(poles.one());
    List<TopicVersion> other = new ArrayList<>(rest.subList(cut, rest.size()));
    other.add(poles.other());
    return List.of(one, other);
  }

  private static int between(int least, int value, int most) {
    return Math.max(least, Math.min(value, most));
  }

  /** Of equals those that are farthest apart in their order. */
  private Pair farthest(List<TopicVersion> topics) {
    Pair farthest = null;
    int distance = 0;
    for (int one = 0; one < topics.size(); one++) {
      for (int other = topics.size() - 1; other > one; other--) {
        Pair pair = pair(topics.get(one), topics.get(other));
        double more = farthest == null ? -1 : pair.likeness() - farthest.likeness();
        if (more < 0 || more == 0 && other - one > distance) {
          farthest = pair;
          distance = other - one;
        }
      }
    }
    return farthest;
  }
}
