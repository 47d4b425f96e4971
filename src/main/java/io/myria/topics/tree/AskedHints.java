package io.myria.topics.tree;

import io.myria.event.CodePoints;
import io.myria.event.Event;
import io.myria.event.TopicHint;
import io.myria.read.EventCriteria;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The hints that a caller asked for, each with its weight. Immutable.
 *
 * @param weights by the hint; empty where none was asked for
 */
public record AskedHints(Map<String, Double> weights) {

  public AskedHints {
    weights = Collections.unmodifiableMap(new LinkedHashMap<>(weights));
  }

  public static AskedHints of(EventCriteria criteria) {
    Map<String, Double> weights = new LinkedHashMap<>();
    criteria.hints().forEach(hint -> weights.put(hint.hint(), hint.weight()));
    return new AskedHints(weights);
  }

  public boolean isNone() {
    return weights.isEmpty();
  }

  /**
   * The strongest of an event's hints: its confidence times its weight. Of those asked for, if any
   * were; ties go to the first by code point.
   */
  public Optional<String> strongest(Event event) {
    Optional<TopicHint> strongest = Optional.empty();
    for (TopicHint hint : event.topicHints()) {
      if ((isNone() || weights.containsKey(hint.hint()))
          && (strongest.isEmpty() || isStronger(hint, strongest.get()))) {
        strongest = Optional.of(hint);
      }
    }
    return strongest.map(TopicHint::hint);
  }

  private boolean isStronger(TopicHint one, TopicHint other) {
    int byStrength = Double.compare(strength(one), strength(other));
    return byStrength > 0
        || byStrength == 0 && CodePoints.ORDER.compare(one.hint(), other.hint()) < 0;
  }

  private double strength(TopicHint hint) {
    return hint.confidence() * weights.getOrDefault(hint.hint(), 1.0);
  }
}
