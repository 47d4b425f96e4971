package io.myria.statements;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The earlier messages that a message may replace, few enough to be compared by a network. A
 * function of the given messages alone. Confined to one thread.
 */
final class ChangeCandidates {

  /** So many that share the rarest words. */
  private static final int SHARING = 3;

  /** And so many of the same conversation that were said just before. */
  private static final int RECENT = 2;

  private static final int MOST = 4;

  /** A pause that ends a conversation without a name, as recall takes it. */
  private static final Duration PAUSE = Duration.ofMinutes(30);

  private final ChangeMessage later;
  private final List<ChangeMessage> before;
  private final Set<ChangeMessage> conversation;

  /**
   * @param messages of the later one's exact set, before it in the log
   */
  ChangeCandidates(ChangeMessage later, List<ChangeMessage> messages) {
    this.later = later;
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

  /** Whether one is of the later one's conversation. */
  boolean isNear(ChangeMessage one) {
    return conversation.contains(one);
  }

  /** Those that share the rarest words with it, and the latest of its conversation. */
  List<ChangeMessage> all() {
    Map<String, Integer> frequencies = new HashMap<>();
    for (ChangeMessage one : before) {
      later.terms().stream()
          .filter(one.terms()::contains)
          .forEach(term -> frequencies.merge(term, 1, Integer::sum));
    }
    Map<ChangeMessage, Double> weights = new HashMap<>();
    List<ChangeMessage> sharing = new ArrayList<>();
    for (ChangeMessage one : before) {
      double weight = weight(one, frequencies);
      if (weight > 0) {
        weights.put(one, weight);
        sharing.add(one);
      }
    }
    // Of the same weight the latest stays first.
    sharing.sort(Comparator.comparing((ChangeMessage one) -> weights.get(one)).reversed());
    Set<ChangeMessage> some = new LinkedHashSet<>();
    Stream.concat(
            sharing.stream().filter(this::mayBeReplaced).limit(SHARING),
            conversation.stream().filter(this::mayBeReplaced).limit(RECENT))
        .forEach(some::add);
    return some.stream().limit(MOST).toList();
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

  /** A speaker takes back the words of others only where they talk with each other. */
  private boolean mayBeReplaced(ChangeMessage one) {
    return (isNear(one) || one.isOfSpeaker(later))
        && !one.text().equals(later.text())
        && one.says();
  }
}
