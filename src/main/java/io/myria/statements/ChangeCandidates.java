package io.myria.statements;

import io.myria.embedding.Direction;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The earlier messages that a message may replace, few enough to be compared by a network: the
 * nearest by meaning among messages that share rare words with it, have words of similar meaning,
 * or directly precede it in the conversation. A function of the given messages alone. Confined to
 * one thread.
 */
final class ChangeCandidates {

  /**
   * Messages that are considered for shared rare words, and as many for words of similar meaning.
   */
  private static final int SHARING = 10;

  /** Messages of the conversation that are considered because they directly precede it. */
  private static final int RECENT = 4;

  /** Messages that are compared: those that share the rarest words, and the nearest by meaning. */
  private static final int MOST = 5;

  private static final int BY_WORDS = 2;

  /** A pause that ends a conversation without a name, as recall takes it. */
  private static final Duration PAUSE = Duration.ofMinutes(30);

  private final ChangeMessage later;
  private final Function<String, float[]> meaning;
  private final List<ChangeMessage> before;
  private final Set<ChangeMessage> conversation;

  /**
   * @param messages of the later one's exact set, before it in the log
   * @param meaning gives the vector of a text
   */
  ChangeCandidates(
      ChangeMessage later, List<ChangeMessage> messages, Function<String, float[]> meaning) {
    this.later = later;
    this.meaning = meaning;
    this.before =
        messages.stream()
            .filter(one -> ChangeMessage.IN_TIME.compare(one, later) < 0)
            .sorted(ChangeMessage.IN_TIME.reversed())
            .toList();
    this.conversation = conversation();
  }

  /** By its context; where there is none, by its channel up to a pause. */
  private Set<ChangeMessage> conversation() {
    Set<ChangeMessage> found = new LinkedHashSet<>();
    boolean named = later.event().contextId().isPresent();
    ChangeMessage last = later;
    for (ChangeMessage one : before) {
      boolean same =
          one.event().contextId().equals(later.event().contextId())
              && (named || one.event().channel().equals(later.event().channel()));
      if (same
          && !named
          && Duration.between(one.event().timestamp(), last.event().timestamp()).compareTo(PAUSE)
              > 0) {
        return found;
      }
      if (same) {
        found.add(one);
        last = one;
      }
    }
    return found;
  }

  /** The messages to compare. */
  List<ChangeMessage> all() {
    List<ChangeMessage> possible = before.stream().filter(this::mayBeReplaced).toList();
    List<ChangeMessage> sharing = best(possible, weights(possible)).toList();
    Set<ChangeMessage> some = new LinkedHashSet<>(sharing);
    best(possible, near(possible, ChangeMessage::words)).forEach(some::add);
    conversation.stream().filter(this::mayBeReplaced).limit(RECENT).forEach(some::add);
    List<ChangeMessage> few = List.copyOf(some);
    Stream<ChangeMessage> nearest = sorted(few, near(few, one -> meaning.apply(one.text())));
    // What a long message is about hides the one thing in it that changed.
    return Stream.concat(sharing.stream().limit(BY_WORDS), nearest).distinct().limit(MOST).toList();
  }

  private static Stream<ChangeMessage> best(
      List<ChangeMessage> messages, Map<ChangeMessage, Double> weights) {
    return sorted(messages, weights).filter(one -> weights.get(one) > 0).limit(SHARING);
  }

  /** Of the same weight the one that was first among them stays first: the latest. */
  private static Stream<ChangeMessage> sorted(
      List<ChangeMessage> messages, Map<ChangeMessage, Double> weights) {
    return messages.stream().sorted(Comparator.comparing(weights::get, Comparator.reverseOrder()));
  }

  private Map<ChangeMessage, Double> weights(List<ChangeMessage> messages) {
    Map<String, Integer> frequencies = new HashMap<>();
    for (ChangeMessage one : before) {
      later.terms().stream()
          .filter(one.terms()::contains)
          .forEach(term -> frequencies.merge(term, 1, Integer::sum));
    }
    Map<ChangeMessage, Double> weights = new HashMap<>();
    messages.forEach(one -> weights.put(one, weight(one, frequencies)));
    return weights;
  }

  private Map<ChangeMessage, Double> near(
      List<ChangeMessage> messages, Function<ChangeMessage, float[]> vector) {
    float[] said = vector.apply(later);
    Map<ChangeMessage, Double> near = new HashMap<>();
    for (ChangeMessage one : messages) {
      near.put(one, Direction.dot(said, vector.apply(one)));
    }
    return near;
  }

  /** Rarer words weigh more. */
  private double weight(ChangeMessage one, Map<String, Integer> frequencies) {
    Set<String> shared = new HashSet<>(later.terms());
    shared.retainAll(one.terms());
    // In an order of their own: a sum of fractions depends on it.
    return shared.stream()
        .sorted()
        .mapToDouble(term -> 1 / Math.log(2.0 + frequencies.get(term)))
        .sum();
  }

  private boolean mayBeReplaced(ChangeMessage one) {
    return !one.text().equals(later.text()) && one.says() && !isOfAnother(one);
  }

  /** What two people say of themselves does not meet, and a network of texts cannot know it. */
  private boolean isOfAnother(ChangeMessage one) {
    Optional<String> other = one.ownSpeaker();
    return other.isPresent() && later.ownSpeaker().isPresent() && !other.equals(later.ownSpeaker());
  }
}
